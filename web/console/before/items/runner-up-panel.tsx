import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field, FieldBox } from '../../../parts/field.tsx'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { money } from '../../../shared/format.ts'
import type { Auction, Item, OffersOfItem } from '../../api-types.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { venueTime } from '../../ui/forms/venue-time.ts'
import { itemsWords } from '../../words/items-en.ts'
import { offerHours, RunnerUpState } from './runner-up-state.ts'
import './runner-up-panel.css'

/** Nothing until a lot was sold or taken back and somebody else had bid on it. */
export function RunnerUpPanel({ auction, item }: { auction: Auction; item: Item }) {
  const state = useMemo(() => new RunnerUpState(item), [item.id])
  useEffect(state.start, [state])
  const say = itemsWords.runnerUp
  const shown = state.shown.value
  if (!shown || (shown.offers.length === 0 && !shown.next)) return null
  return (
    <section class="panel runner-up">
      <h2 class="serif section-title">{say.title}</h2>
      {shown.offers.length === 0 && <p class="second">{say.text}</p>}
      <ol>
        {shown.offers.map((offer) => (
          <Offered key={offer.id} auction={auction} offer={offer} />
        ))}
      </ol>
      {state.open.value ? (
        <Button onClick={state.withdraw}>{say.withdraw}</Button>
      ) : shown.next ? (
        <Button onClick={() => (state.isOffering.value = true)}>{say.offer(shown.next.name)}</Button>
      ) : (
        <p class="note">{say.nobody}</p>
      )}
      {state.isOffering.value && shown.next && <OfferSheet state={state} next={shown.next} />}
    </section>
  )
}

function Offered({ auction, offer }: { auction: Auction; offer: OffersOfItem['offers'][number] }) {
  const { guest, amount, outcome, deadline } = offer
  const say = itemsWords.runnerUp
  return (
    <li>
      <span>
        <b>{say.guest(guest.name, guest.paddleNumber)}</b>
        {amount !== null && ` ${money(amount, auction.currency)}`}
      </span>
      <span class="second">
        {outcome === null ? say.until(venueTime(deadline, auction.timeZone)) : say.outcomes[outcome]}
      </span>
    </li>
  )
}

type SheetProps = { state: RunnerUpState; next: NonNullable<OffersOfItem['next']> }

function OfferSheet({ state, next }: SheetProps) {
  const form = useForm()
  const say = itemsWords.runnerUp
  const close = () => (state.isOffering.value = false)
  const hasReason = state.reason.value.trim() !== ''
  return (
    <Sheet title={say.offerTitle(state.item.name, next.name)} onClose={close}>
      <form
        class="runner-up-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (hasReason) void form.submit(state.offer)
        }}
      >
        <p>{state.item.status === 'unsold' ? say.whatHappensNext : say.whatHappens}</p>
        <FieldBox label={say.hoursLabel}>
          {(attributes) => (
            <select
              {...attributes}
              value={String(state.hours.value)}
              onChange={(event) => (state.hours.value = Number(event.currentTarget.value))}
            >
              {offerHours.map((hours) => (
                <option key={hours} value={String(hours)}>
                  {say.hours(hours)}
                </option>
              ))}
            </select>
          )}
        </FieldBox>
        <Field
          label={say.reason}
          hint={say.reasonHint}
          autocomplete="off"
          maxLength={500}
          value={state.reason.value}
          onInput={(event) => (state.reason.value = event.currentTarget.value)}
        />
        {form.trouble && (
          <p class="form-failure" role="alert">
            {form.trouble}
          </p>
        )}
        <div class="confirm-buttons">
          <MoneyButton
            look="main"
            type="submit"
            terms={next.name}
            disabled={!hasReason}
            busy={form.isBusy ? say.offering : undefined}
          >
            {say.offer(next.name)}
          </MoneyButton>
        </div>
      </form>
    </Sheet>
  )
}
