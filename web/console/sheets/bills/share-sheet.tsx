import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Auction, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { CheckField, FormTrouble, SelectField, SubmitForm } from '../../ui/forms/fields.tsx'
import { words } from '../../words/bills-en.ts'
import { ShareState } from './share-state.ts'
import './share-sheet.css'

type Props = {
  auction: Auction
  guest: Guest
  guests: readonly Guest[]
  onClose: () => void
  /** A guest whose payer changed. */
  onChange: (guest: Guest) => void
}

/** Puts guests on one bill, or gives them one each again. */
export function ShareSheet({ auction, guest, guests, onClose, onChange }: Props) {
  const state = useMemo(() => new ShareState(auction, onChange), [auction.id, guest.userId])
  state.guest.value = guest
  useEffect(() => {
    state.others.value = guests
  }, [state, guests])
  const { payer, sharers, failure } = state
  return (
    <Sheet title={words.title(nameOf(guest))} onClose={onClose}>
      <p class="note share-hint">{words.hint}</p>
      {payer.value && <OnBillOf state={state} payer={payer.value} />}
      {sharers.value.length > 0 && (
        <section>
          <h3 class="share-heading">{words.paysFor}</h3>
          <ul class="share-list">
            {sharers.value.map((sharer) => (
              <li key={sharer.userId}>
                <span>
                  {sharer.paddleNumber} {nameOf(sharer)}
                </span>
                <Button
                  aria-label={words.ownBillOf(nameOf(sharer))}
                  disabled={state.isBusy.value}
                  onClick={() => void state.separate(sharer)}
                >
                  {words.ownBill}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {guest.payerUserId === null && <ShareForm state={state} onClose={onClose} />}
      <FormTrouble text={failure.value} />
    </Sheet>
  )
}

function OnBillOf({ state, payer }: { state: ShareState; payer: Guest }) {
  const guest = state.guest.value
  return (
    <div class="form">
      <p>
        <b>{words.onBillOf(nameOf(payer))}</b>
      </p>
      <CheckField
        label={words.sharesPaddle(payer.paddleNumber)}
        hint={words.sharesPaddleHint}
        value={guest.sharesPaddle}
        isDisabled={state.isBusy.value}
        onChange={(value) => void state.setSharesPaddle(value)}
      />
      <div class="form-buttons">
        <Button disabled={state.isBusy.value} onClick={() => void state.separate(guest)}>
          {words.ownBill}
        </Button>
      </div>
    </div>
  )
}

function ShareForm({ state, onClose }: { state: ShareState; onClose: () => void }) {
  const label = (guest: Guest) => `${guest.paddleNumber} ${nameOf(guest)}`
  const choice = (guest: Guest) => ({ value: String(guest.userId), label: label(guest) })
  const payers = state.payers.value
  const payer = payers.find(({ userId }) => userId === state.payerId.value)
  return (
    <SubmitForm
      class="form"
      onSubmit={async () => {
        if (await state.share()) onClose()
      }}
    >
      <SelectField
        label={words.other}
        value={String(state.otherId.value ?? '')}
        onChange={(value) => state.choose(value === '' ? null : Number(value))}
        options={[{ value: '', label: words.choose }, ...state.options.value.map(choice)]}
      />
      {payers.length > 0 && (
        <SelectField
          label={words.whoPays}
          value={String(state.payerId.value ?? '')}
          onChange={(value) => (state.payerId.value = Number(value))}
          options={payers.map(choice)}
        />
      )}
      {payer && (
        <CheckField
          label={words.sharesPaddle(payer.paddleNumber)}
          hint={words.sharesPaddleHint}
          value={state.sharesPaddle.value}
          onChange={(value) => (state.sharesPaddle.value = value)}
        />
      )}
      <p class="note">{words.told}</p>
      <div class="form-buttons">
        <Button type="submit" look="main" disabled={!payer || state.isBusy.value}>
          {words.share}
        </Button>
      </div>
    </SubmitForm>
  )
}
