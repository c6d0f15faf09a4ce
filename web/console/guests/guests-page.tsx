import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Plus, Upload } from '../../parts/icons.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { money } from '../../shared/format.ts'
import { navigate } from '../../shared/router.ts'
import type { Auction, Guest } from '../api-types.ts'
import { useAll } from '../data/use-all.ts'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { Page } from '../frame/page.tsx'
import { EditCell } from '../table/edit-cell.tsx'
import { ListFilter } from '../table/list-filter.tsx'
import { type Column, Table } from '../table/table.tsx'
import { RegisterSheet } from './register-sheet.tsx'
import { nameOf, saveGuest } from './save-guest.ts'
import { guestsWords as say } from './words.ts'
import '../items/items-page.css'

/** Everybody who is registered; paddles and tables are edited in place, the rest on the guest's own page. */
export function GuestsPage({ auction }: { auction: Auction }) {
  const guests = useAll<Guest>(`/v3/manage/auctions/${auction.id}/registrations`, {
    name: 'registrations',
    keyOf: ({ userId }) => userId,
  })
  const search = useSignal('')
  const isAdding = useSignal(false)
  const all = guests.rows.value
  const at = `/console/a/${auction.id}/guests`

  const change = async (guest: Guest, changes: Partial<Guest>) => {
    try {
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, guest[field as keyof Guest]]),
      )
      const saved = await saveGuest(auction, guest, changes, all ?? [])
      guests.put(saved)
      const undo = async () => guests.put(await saveGuest(auction, saved, before, all ?? []))
      toast({ text: say.changed(nameOf(saved)), undo })
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  const columns = useMemo(() => columnsFor({ auction, guests: all ?? [], change }), [auction, all])
  const shown = useMemo(() => {
    const wanted = search.value.trim().toLowerCase()
    const textOf = ({ paddleNumber, email, tableName, phone, ...guest }: Guest) =>
      `${paddleNumber} ${nameOf({ ...guest, email })} ${email} ${tableName ?? ''} ${phone}`.toLowerCase()
    return (all ?? []).filter((guest) => wanted === '' || textOf(guest).includes(wanted))
  }, [all, search.value])
  return (
    <Page
      title={say.title}
      note={all && say.count(all.length)}
      actions={
        <>
          <Button href={`${at}/invitations`}>{say.invitations}</Button>
          <Button href={`${at}/import`}>
            <Upload size={18} /> {say.import}
          </Button>
          <Button look="main" onClick={() => (isAdding.value = true)}>
            <Plus size={18} /> {say.add}
          </Button>
        </>
      }
    >
      <div class="stack">
        {all && all.length > 0 && (
          <div class="list-tools">
            <ListFilter label={say.filter} text={search} />
          </div>
        )}
        {guests.failure && !all ? <FailureNotice error={guests.failure} again={guests.read} /> : null}
        {!all && !guests.failure && <Skeleton height="400px" />}
        {all && (
          <Table
            label={say.title}
            rows={shown}
            columns={columns}
            keyOf={({ userId }) => userId}
            nameOf={nameOf}
            onOpen={({ userId }) => navigate(`${at}/${userId}`)}
            empty={
              all.length > 0 ? (
                <Notice title={say.noneFound} />
              ) : (
                <Notice
                  title={say.emptyTitle}
                  text={say.emptyText}
                  action={
                    <>
                      <Button look="main" href={`${at}/import`}>
                        {say.import}
                      </Button>
                      <Button href={`${at}/invitations`}>{say.invitations}</Button>
                    </>
                  }
                />
              )
            }
          />
        )}
      </div>
      {isAdding.value && (
        <RegisterSheet
          auction={auction}
          onClose={() => (isAdding.value = false)}
          onRegistered={(guest) => guests.put(guest)}
        />
      )}
    </Page>
  )
}

function columnsFor({
  auction,
  guests,
  change,
}: {
  auction: Auction
  guests: readonly Guest[]
  change: (guest: Guest, changes: Partial<Guest>) => Promise<void>
}): Column<Guest>[] {
  const hosts = new Map(guests.map((guest) => [guest.userId, nameOf(guest)]))
  const hostOf = ({ hostUserId }: Guest) => (hostUserId === null ? null : (hosts.get(hostUserId) ?? null))
  return [
    {
      key: 'paddleNumber',
      head: say.columns.paddleNumber,
      width: '68px',
      sortBy: ({ paddleNumber }) => paddleNumber,
      cell: (guest) => (
        <EditCell
          shown={String(guest.paddleNumber)}
          value={String(guest.paddleNumber)}
          label={say.edit(say.columns.paddleNumber, nameOf(guest))}
          inputMode="numeric"
          onSave={async (value) => {
            if (/^[1-9]\d{0,5}$/.test(value)) return change(guest, { paddleNumber: Number(value) })
            toast({ text: `${say.columns.paddleNumber}: ${say.wrongPaddle}`, isWrong: true })
            throw new Error('not a paddle')
          }}
        />
      ),
    },
    {
      key: 'name',
      head: say.columns.name,
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
      head: say.columns.email,
      from: 'tablet',
      width: '24%',
      sortBy: ({ email }) => email,
      cell: ({ email }) => email,
    },
    { key: 'phone', head: say.columns.phone, from: 'desk', width: '132px', cell: ({ phone }) => phone },
    {
      key: 'tableName',
      head: say.columns.tableName,
      width: '80px',
      sortBy: ({ tableName }) => tableName,
      cell: (guest) => (
        <EditCell
          shown={guest.tableName ?? say.empty}
          value={guest.tableName ?? ''}
          label={say.edit(say.columns.tableName, nameOf(guest))}
          onSave={(value) => change(guest, { tableName: value === '' ? null : value })}
        />
      ),
    },
    {
      key: 'host',
      head: say.columns.host,
      from: 'desk',
      sortBy: hostOf,
      cell: (guest) => hostOf(guest) ?? '',
    },
    {
      key: 'spendingLimit',
      head: say.columns.spendingLimit,
      isNumber: true,
      from: 'desk',
      width: '88px',
      sortBy: ({ spendingLimit }) => spendingLimit,
      cell: ({ spendingLimit }) => (spendingLimit === null ? '' : money(spendingLimit, auction.currency)),
    },
    {
      key: 'checkedIn',
      head: say.columns.checkedIn,
      width: '64px',
      sortBy: ({ checkedIn }) => checkedIn,
      cell: ({ checkedIn }) => (checkedIn ? say.yes : ''),
    },
    {
      key: 'hasCard',
      head: say.columns.hasCard,
      from: 'tablet',
      width: '64px',
      sortBy: ({ hasCard }) => hasCard,
      cell: ({ hasCard }) => (hasCard ? say.yes : ''),
    },
  ]
}
