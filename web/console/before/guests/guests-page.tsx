import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Plus, Upload } from '../../../parts/icons.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { navigate } from '../../../shared/router.ts'
import type { Auction } from '../../api-types.ts'
import { countHere, nameOf } from '../../data/guest-list/guest-list.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { DuplicatesState } from '../../sheets/merge/merge-state.ts'
import { ListPage } from '../../ui/table/list-page.tsx'
import { guestsWords } from '../../words/guests-en.ts'
import { DuplicatesOffer } from './duplicates-offer.tsx'
import { guestColumns } from './guest-columns.tsx'
import { GuestsState } from './guests-state.ts'
import { RegisterSheet } from './register-sheet.tsx'
import { StateChips } from './state-chips.tsx'

/** Everybody on the list, with or without an account; paddles and tables are edited in place, the rest on the guest's own page. */
export function GuestsPage({ auction }: { auction: Auction }) {
  const guests = useMemo(() => new GuestsState(auction), [auction.id])
  useReadWhileShown(guests)
  const duplicates = useMemo(() => new DuplicatesState(auction, () => void guests.read()), [guests])
  useEffect(() => void duplicates.read(), [duplicates, guests.all?.length])
  const isAdding = useSignal(false)
  const columns = useMemo(() => guestColumns(guests), [guests, guests.all])
  const path = `/console/a/${auction.id}/guests`
  return (
    <>
      <ListPage
        title={guestsWords.title}
        note={guests.all && guestsWords.count(guests.all.length, countHere(guests.all))}
        actions={
          <>
            <Button href={`${path}/seating`}>{guestsWords.seating}</Button>
            <Button href={`${path}/invitations`}>{guestsWords.invitations}</Button>
            <Button href={`${path}/import`}>
              <Upload size={18} /> {guestsWords.import}
            </Button>
            <Button look="main" onClick={() => (isAdding.value = true)}>
              <Plus size={18} /> {guestsWords.add}
            </Button>
          </>
        }
        list={guests}
        filters={<StateChips guests={guests} />}
        above={<DuplicatesOffer state={duplicates} />}
        columns={columns}
        nameOf={nameOf}
        onOpen={({ userId }) => navigate(`${path}/${userId}`)}
        empty={<NoGuests path={path} />}
        height="400px"
      />
      {isAdding.value && (
        <RegisterSheet auction={auction} onClose={() => (isAdding.value = false)} onRegistered={guests.put} />
      )}
    </>
  )
}

function NoGuests({ path }: { path: string }) {
  return (
    <Notice
      title={guestsWords.emptyTitle}
      text={guestsWords.emptyText}
      action={
        <>
          <Button look="main" href={`${path}/import`}>
            {guestsWords.import}
          </Button>
          <Button href={`${path}/invitations`}>{guestsWords.invitations}</Button>
        </>
      }
    />
  )
}
