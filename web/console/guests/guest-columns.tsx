import { money } from '../../shared/format.ts'
import type { Guest } from '../api-types.ts'
import { toast } from '../feedback/toast.tsx'
import { paddle, UNREADABLE } from '../forms/kinds.ts'
import { EditCell } from '../table/edit-cell.tsx'
import type { Column } from '../table/table.tsx'
import { words } from '../words/en.ts'
import { guestsWords } from '../words/guests-en.ts'
import { nameOf } from './guest-list.ts'
import type { GuestsState } from './guests-state.ts'

/** The columns of the table of guests; paddles and tables are edited in place. */
export function guestColumns(state: GuestsState): Column<Guest>[] {
  const { auction, all } = state
  const { columns } = guestsWords
  const hosts = new Map(all?.map((guest) => [guest.userId, nameOf(guest)]))
  const hostOf = ({ hostUserId }: Guest) => (hostUserId === null ? null : (hosts.get(hostUserId) ?? null))
  const yes = (isTrue: boolean) => (isTrue ? guestsWords.yes : '')
  return [
    paddleColumn(state),
    {
      key: 'name',
      head: columns.name,
      width: '22%',
      sortBy: nameOf,
      cell: (guest) => (
        <a class="table-name" href={`/console/a/${auction.id}/guests/${guest.userId}`} tabIndex={-1}>
          {nameOf(guest)}
        </a>
      ),
    },
    {
      key: 'email',
      head: columns.email,
      from: 'tablet',
      width: '24%',
      sortBy: ({ email }) => email,
      cell: ({ email }) => email,
    },
    { key: 'phone', head: columns.phone, from: 'desk', width: '132px', cell: ({ phone }) => phone },
    tableColumn(state),
    { key: 'host', head: columns.host, from: 'desk', sortBy: hostOf, cell: (guest) => hostOf(guest) ?? '' },
    {
      key: 'spendingLimit',
      head: columns.spendingLimit,
      isNumber: true,
      from: 'desk',
      width: '88px',
      sortBy: ({ spendingLimit }) => spendingLimit,
      cell: ({ spendingLimit }) => (spendingLimit === null ? '' : money(spendingLimit, auction.currency)),
    },
    {
      key: 'checkedIn',
      head: columns.checkedIn,
      width: '64px',
      sortBy: ({ checkedIn }) => checkedIn,
      cell: ({ checkedIn }) => yes(checkedIn),
    },
    {
      key: 'hasCard',
      head: columns.hasCard,
      from: 'tablet',
      width: '64px',
      sortBy: ({ hasCard }) => hasCard,
      cell: ({ hasCard }) => yes(hasCard),
    },
  ]
}

function paddleColumn({ change }: GuestsState): Column<Guest> {
  const head = guestsWords.columns.paddleNumber
  const save = async (guest: Guest, typed: string) => {
    const paddleNumber = paddle.read(typed)
    if (paddleNumber === UNREADABLE) {
      toast({ text: `${head}: ${words.wrongNumber}`, isWrong: true })
      throw new Error('not a paddle')
    }
    await change(guest, { paddleNumber: paddleNumber as number })
  }
  return {
    key: 'paddleNumber',
    head,
    width: '68px',
    sortBy: ({ paddleNumber }) => paddleNumber,
    cell: (guest) => (
      <EditCell
        shown={String(guest.paddleNumber)}
        value={String(guest.paddleNumber)}
        label={guestsWords.edit(head, nameOf(guest))}
        inputMode="numeric"
        onSave={(typed) => save(guest, typed)}
      />
    ),
  }
}

function tableColumn({ change }: GuestsState): Column<Guest> {
  const head = guestsWords.columns.tableName
  return {
    key: 'tableName',
    head,
    width: '80px',
    sortBy: ({ tableName }) => tableName,
    cell: (guest) => (
      <EditCell
        shown={guest.tableName ?? guestsWords.empty}
        value={guest.tableName ?? ''}
        label={guestsWords.edit(head, nameOf(guest))}
        onSave={(value) => change(guest, { tableName: value === '' ? null : value })}
      />
    ),
  }
}
