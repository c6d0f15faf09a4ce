import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Trash } from '../../../parts/icons.tsx'
import { lazy } from '../../../parts/lazy.tsx'
import { navigate, place } from '../../../shared/router.ts'
import { useReading } from '../../../shared/use-reading.ts'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { useReadWhileShown } from '../../data/use-all.ts'
import { MergeSheet } from '../../sheets/merge/merge-sheet.tsx'
import { withWords } from '../../translations.ts'
import { EditorFields, EditorForm } from '../../ui/forms/editor-fields.tsx'
import { CheckField } from '../../ui/forms/fields.tsx'
import { BackButton } from '../../ui/frame/back-button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Loaded } from '../../ui/table/loaded.tsx'
import { guestsWords } from '../../words/guests-en.ts'
import { GuestData } from './guest-data.tsx'
import { GuestState } from './guest-state.ts'

/** Rarely needed, so it comes when it is. */
const ShareSheet = lazy(
  () => withWords('bills', import('../../sheets/bills/share-sheet.tsx')),
  'ShareSheet',
  <></>,
  {
    isPart: true,
  },
)

/** One guest: paddle, table, host and companions, limit, and which requirements do not apply to them. */
export function GuestPage({ auction, userId }: { auction: Auction; userId: number }) {
  const reading = useReading<Guest>(`/v3/manage/auctions/${auction.id}/registrations/${userId}`)
  if (reading.value) return <GuestForm auction={auction} guest={reading.value} />
  return (
    <Page title={guestsWords.title}>
      <Loaded {...reading} height="400px">
        {() => null}
      </Loaded>
    </Page>
  )
}

function GuestForm({ auction, guest: read }: { auction: Auction; guest: Guest }) {
  const state = useMemo(() => new GuestState(auction, read), [auction.id, read.userId])
  useReadWhileShown(state.guests)
  useEffect(() => state.editor.follow(read), [read])
  const { guest, editor } = state
  const path = `${state.listPath}/${read.userId}`
  const isMerging = useSignal(false)
  const isSharing = useSignal(false)
  return (
    <Page
      title={nameOf(guest)}
      note={[guestsWords.states[guest.state], guest.email, guest.phone].filter(Boolean).join(' · ')}
      actions={
        <>
          <BackButton href={state.listPath} label={guestsWords.back} />
          <Button onClick={() => (isMerging.value = true)}>{guestsWords.merge.open}</Button>
          <Button onClick={() => (isSharing.value = true)}>{guestsWords.bill.open}</Button>
          <Button look="bare" onClick={state.remove}>
            <Trash size={18} /> {guestsWords.remove}
          </Button>
        </>
      }
    >
      <EditorForm editor={editor} onSubmit={state.submit}>
        {!guest.hasJoined && <p class="note">{guestsWords.notJoined}</p>}
        <EditorFields
          editor={editor}
          rows={[['paddleNumber', 'tableName', 'hostUserId', 'spendingLimit'], 'checkedIn', 'hasCard']}
        />
        <Exemptions state={state} />
        <Party state={state} />
        <SharedBill state={state} />
      </EditorForm>
      <GuestData state={state} />
      {isSharing.value && (
        <ShareSheet
          auction={auction}
          guest={state.asListed}
          guests={state.guests.shown}
          onClose={() => (isSharing.value = false)}
          onChange={state.showPayer}
        />
      )}
      {isMerging.value && (
        <MergeSheet
          auction={auction}
          guest={guest}
          others={state.guests.shown}
          onClose={() => (isMerging.value = false)}
          onMerged={() => place.peek().path === path && navigate(state.listPath)}
        />
      )}
    </Page>
  )
}

function Exemptions({ state }: { state: GuestState }) {
  return (
    <fieldset class="choice">
      <legend>{guestsWords.labels.overrides}</legend>
      <p class="note">{guestsWords.exemptionsHint}</p>
      {Object.entries(guestsWords.exemptions).map(([check, label]) => (
        <CheckField
          key={check}
          label={label}
          value={state.exemptions.includes(check)}
          onChange={(isExempt) => state.setExemption(check, isExempt)}
        />
      ))}
    </fieldset>
  )
}

/** Who pays for this guest, or for whom this guest pays. */
function SharedBill({ state: { payer, sharers, listPath } }: { state: GuestState }) {
  if (!payer && sharers.length === 0) return null
  const { bill } = guestsWords
  return (
    <section>
      <h2 class="serif section-title">{payer ? bill.paidBy : bill.paysFor}</h2>
      <ul>
        {(payer ? [payer] : sharers).map((guest) => (
          <li key={guest.userId}>
            <a class="table-name" href={`${listPath}/${guest.userId}`}>
              {guest.paddleNumber} {nameOf(guest)}
            </a>
            {guest.sharesPaddle && ` · ${bill.sharesPaddle}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Party({ state: { party, listPath } }: { state: GuestState }) {
  return (
    <section>
      <h2 class="serif section-title">{guestsWords.party}</h2>
      {party.length === 0 && <p class="note">{guestsWords.noParty}</p>}
      <ul>
        {party.map((guest) => (
          <li key={guest.userId}>
            <a class="table-name" href={`${listPath}/${guest.userId}`}>
              {guest.paddleNumber} {nameOf(guest)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
