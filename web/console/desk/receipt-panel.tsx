import { Button } from '../../parts/button.tsx'
import { Tick } from '../../parts/icons.tsx'
import { timeOfDay } from '../../shared/format.ts'
import type { Purchase } from '../api-types.ts'
import { guestsByPaddle } from '../guests/guest-book.ts'
import { nameOf } from '../guests/guest-list.ts'
import type { DeskState } from './desk-state.ts'
import { giftPart } from './receipt-facts.ts'
import { words } from './words.ts'

/** What one guest owes, line by line, and what they take home. */
export function ReceiptPanel({ desk, give }: { desk: DeskState; give: () => void }) {
  const receipt = desk.receipt.value
  const guest = desk.guest.value
  if (!receipt && !guest) return null
  const { show } = desk
  const paddle = receipt?.buyer.paddleNumber ?? guest?.paddleNumber ?? null
  const known = paddle === null ? undefined : guestsByPaddle.value.get(paddle)
  const facts = [paddle, known?.tableName && words.table(known.tableName), known?.phone].filter(Boolean)
  const name = receipt?.buyer.name ?? nameOf(guest!)
  const lines = receipt?.purchases ?? []
  const gift = receipt ? giftPart(receipt) : 0
  return (
    <section class="panel receipt" aria-labelledby="desk-guest">
      <header class="receipt-head">
        <div>
          <h2 id="desk-guest" class="serif receipt-name">
            {name}
          </h2>
          <p class="second">{facts.join(' · ')}</p>
        </div>
        <Button class="no-print" onClick={give}>
          {words.give}
        </Button>
      </header>
      <ul class="receipt-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} show={show} />
        ))}
      </ul>
      {receipt && (
        <footer class="receipt-total">
          <div>
            <p class="receipt-label">{receipt.isPaid ? words.allPaid : words.toPay}</p>
            {gift > 0 && <p class="note">{words.giftPart(show(gift))}</p>}
            {Number(receipt.creditAmount) > 0 && Number(receipt.owedBackAmount) === 0 && (
              <p class="note">{words.credit(show(receipt.creditAmount))}</p>
            )}
          </div>
          <p class={`receipt-due ${receipt.isPaid ? 'is-paid' : ''}`}>
            {receipt.isPaid && <Tick size={40} />}
            {show(receipt.isPaid ? receipt.paidAmount : receipt.dueAmount)}
          </p>
        </footer>
      )}
      {receipt && Number(receipt.owedBackAmount) > 0 && (
        <footer class="receipt-total">
          <div>
            <p class="receipt-label">{words.toGiveBack}</p>
            <p class="note">{words.owedBackHint}</p>
          </div>
          <p class="receipt-due">{show(receipt.owedBackAmount)}</p>
        </footer>
      )}
      {receipt && receipt.payments.length > 0 && (
        <div class="receipt-payments">
          <h3>{words.payments}</h3>
          <ul>
            {receipt.payments.map(({ id, amount, paidBy, takenBy, takenAt, undoneAt }) => (
              <li key={id} class={undoneAt === null ? '' : 'is-undone'}>
                <span>{timeOfDay(takenAt)}</span>{' '}
                {words.payment(show(amount), words.ways[paidBy as keyof typeof words.ways], takenBy)}
                {undoneAt !== null && <b> {words.undone}</b>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Line({ line, show }: { line: Purchase; show: (amount: string | number) => string }) {
  const {
    kind,
    isPledge,
    itemName,
    itemCode,
    quantity,
    amount,
    fairMarketValue,
    isPaid,
    awaitsConfirmation,
  } = line
  const isGift = kind === 'donation'
  const notes = [
    isGift ? null : words.lot(itemCode),
    quantity > 1 ? words.times(quantity, show(Number(amount) / quantity)) : null,
    fairMarketValue && !isGift ? words.value(show(fairMarketValue)) : null,
    isGift ? timeOfDay(line.purchasedAt) : null,
    awaitsConfirmation ? words.awaitsConfirmation : null,
  ].filter(Boolean)
  return (
    <li class={isPaid ? 'is-paid' : ''}>
      <div>
        <p class="receipt-item">{isGift ? (isPledge ? words.pledge : words.gift) : itemName}</p>
        <p class="note">{notes.join(' · ')}</p>
      </div>
      <p class="receipt-amount">
        {show(amount)}
        {isPaid && <span class="note"> {words.linePaid}</span>}
      </p>
    </li>
  )
}
