import { Button } from '../../../parts/button.tsx'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { cardName } from '../../sheets/online/payment-text.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/money-en.ts'
import type { Money } from './money-bills.ts'
import type { MoneyState } from './money-state.ts'

/** Says who would be charged what, before anybody is. */
export function ChargeSheet({ state, money }: { state: MoneyState; money: Money }) {
  const form = useForm()
  const close = () => (state.isAsking.value = false)
  const { charge, totals } = money
  const bills = money.bills.filter(({ isChargeable }) => isChargeable)
  const total = state.show(charge.total)
  const without = totals.dueWithoutCard
  return (
    <Sheet title={words.chargeTitle(charge.count)} onClose={close}>
      <p class="second">{words.chargeText}</p>
      <ul class="money-charges">
        {bills.map(({ receiptId, guest, chargeable, card }) => (
          <li key={receiptId}>
            <span class="money-paddle">{guest.paddleNumber}</span>
            <span>
              {guest.name}
              <span class="second"> {card && cardName(card)}</span>
            </span>
            <b>{state.show(chargeable)}</b>
          </li>
        ))}
      </ul>
      {without > 0 && <p class="note">{words.withoutCard(without)}</p>}
      {form.trouble && (
        <p class="form-failure" role="alert">
          {form.trouble}
        </p>
      )}
      <div class="confirm-buttons">
        <Button onClick={close}>{words.cancel}</Button>
        <MoneyButton
          look="main"
          terms={charge}
          disabled={charge.count === 0}
          busy={form.isBusy ? words.starting : undefined}
          onClick={async () => {
            if (await form.submit(() => state.charge(charge))) close()
          }}
        >
          {words.chargeButton(total, charge.count)}
        </MoneyButton>
      </div>
    </Sheet>
  )
}
