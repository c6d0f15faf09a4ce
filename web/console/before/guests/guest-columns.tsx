import { money } from '../../../shared/format.ts'
import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { paddle, UNREADABLE } from '../../ui/forms/kinds.ts'
import { editColumn, nameColumn, textColumn } from '../../ui/table/columns.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { words } from '../../words/en.ts'
import { guestsWords } from '../../words/guests-en.ts'
import { GuestStateMark } from './guest-state-mark.tsx'
import type { GuestsState } from './guests-state.ts'

/** The columns of the table of guests; paddles and tables are edited in place. */
export function guestColumns(state: GuestsState): Column<Guest>[] {
  const { auction, all } = state
  const { columns } = guestsWords
  const hosts = new Map(all?.map((guest) => [guest.userId, nameOf(guest)]))
  const hostOf = ({ hostUserId }: Guest) => (hostUserId === null ? null : (hosts.get(hostUserId) ?? null))
  const href = ({ userId }: Guest) => `/console/a/${auction.id}/guests/${userId}`
  return [
    paddleColumn(state),
    {
      ...nameColumn<Guest>(columns.name, { width: '20%', nameOf, href }),
      // On a phone there is room for the status only below the name.
      cell: (guest) => (
        <>
          <a class="table-name" href={href(guest)} tabIndex={-1}>
            {nameOf(guest)}
          </a>
          <span class="guest-state-below">
            <GuestStateMark guest={guest} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: columns.state,
      from: 'tablet',
      width: '164px',
      sortBy: ({ state }) => stateOrder.indexOf(state),
      cell: (guest) => <GuestStateMark guest={guest} />,
    },
    {
      ...textColumn<Guest, 'email'>('email', columns.email, { from: 'desk', width: '19%' }),
      cell: ({ email, isEmailRefused }) => (
        <span class="guest-email" title={email}>
          {isEmailRefused ? guestsWords.emailRefused(email) : email}
        </span>
      ),
    },
    {
      key: 'phone',
      head: columns.phone,
      from: 'tablet',
      width: '132px',
      sortBy: ({ phone }) => phone,
      cell: ({ phone, isPhoneRefused }) =>
        (isPhoneRefused ? guestsWords.phoneRefused(phone) : phone) || (
          <span class="guest-no-phone">{guestsWords.noPhone}</span>
        ),
    },
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
      key: 'hasCard',
      head: columns.hasCard,
      width: '64px',
      from: 'tablet',
      sortBy: ({ hasCard }) => hasCard,
      cell: ({ hasCard }) => (hasCard ? guestsWords.yes : ''),
    },
  ]
}

/** From those who are still to come to those who have left. */
const stateOrder: readonly Guest['state'][] = ['expected', 'joined', 'here', 'gone']

const labelFor = (head: string) => (guest: Guest) => guestsWords.edit(head, nameOf(guest))

function paddleColumn({ change }: GuestsState): Column<Guest> {
  const head = guestsWords.columns.paddleNumber
  return editColumn<Guest>('paddleNumber', head, {
    width: '68px',
    value: ({ paddleNumber }) => String(paddleNumber),
    sortBy: ({ paddleNumber }) => paddleNumber,
    label: labelFor(head),
    inputMode: 'numeric',
    onSave: async (guest, typed) => {
      const paddleNumber = paddle.read(typed)
      if (paddleNumber === UNREADABLE) {
        toast({ text: `${head}: ${words.wrongNumber}`, isWrong: true })
        throw new Error('not a paddle')
      }
      await change(guest, { paddleNumber: paddleNumber as number })
    },
  })
}

function tableColumn({ change }: GuestsState): Column<Guest> {
  const head = guestsWords.columns.tableName
  return editColumn<Guest>('tableName', head, {
    from: 'tablet',
    width: '80px',
    value: ({ tableName }) => tableName ?? '',
    shown: ({ tableName }) => tableName ?? guestsWords.empty,
    sortBy: ({ tableName }) => tableName,
    label: labelFor(head),
    onSave: (guest, typed) => change(guest, { tableName: typed === '' ? null : typed }),
  })
}
