import { lineName } from '../../../../src/engine/line-name.ts'
import { Button } from '../../../parts/button.tsx'
import { Tick } from '../../../parts/icons.tsx'
import { correctionText } from '../../../shared/correction-text.ts'
import { timeOfDay } from '../../../shared/format.ts'
import type { Purchase, WholeReceipt } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { guests, guestsByPaddle } from '../../data/guest-list/loaded-guests.ts'
import { sharersOf } from '../../sheets/bills/sharing.ts'
import { words } from '../../words/desk-en.ts'
import type { CardDesk } from './card-desk.ts'
import { OnlinePayments } from './card-panel.tsx'
import type { DeskState } from './desk-state.ts'
import { canBeSplit, donationPart, type Payment } from './receipt-rules.ts'

/** What one guest owes, line by line, and what they take home. */
export function ReceiptPanel({ desk, cards }: { desk: DeskState; cards: CardDesk }) {
  const receipt = desk.receipt.value
  const guest = desk.guest.value
  if (!receipt && !guest) return null
  const { show } = desk
  const paddle = receipt?.buyer.paddleNumber ?? guest?.paddleNumber ?? null
  const known = paddle === null ? undefined : guestsByPaddle.value.get(paddle)
  const details = [paddle, known?.tableName && words.table(known.tableName), known?.phone].filter(Boolean)
  const name = receipt?.buyer.name ?? nameOf(guest!)
  const lines = receipt?.purchases ?? []
  const sharers = desk.atDesk.value
    ? sharersOf(desk.atDesk.value, guests.value).map((one) => `${nameOf(one)} (${one.paddleNumber})`)
    : []
  return (
    <section class="panel receipt" aria-labelledby="desk-guest">
      <header class="receipt-head">
        <div>
          <h2 id="desk-guest" class="serif receipt-name">
            {name}
          </h2>
          <p class="second">{details.join(' · ')}</p>
          {sharers.length > 0 && <p class="second">{words.paysFor(sharers.join(', '))}</p>}
        </div>
        <div class="receipt-actions no-print">
          <Button onClick={() => desk.startDonation()}>{words.donate}</Button>
          {desk.atDesk.value && (
            <Button onClick={() => (desk.isSharing.value = true)}>{words.shareBill}</Button>
          )}
        </div>
      </header>
      <ul class="receipt-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} payerId={receipt!.buyer.userId} desk={desk} />
        ))}
      </ul>
      {receipt && <Totals receipt={receipt} show={show} />}
      {receipt && receipt.payments.length > 0 && <Payments desk={desk} receipt={receipt} />}
      {receipt && <OnlinePayments cards={cards} />}
      {receipt && receipt.corrections.length > 0 && <Corrections receipt={receipt} show={show} />}
    </section>
  )
}

type Show = (amount: string | number) => string

function Totals({ receipt, show }: { receipt: WholeReceipt; show: Show }) {
  const donated = donationPart(receipt)
  const owedBack = Number(receipt.owedBackAmount)
  return (
    <>
      <footer class="receipt-total">
        <div>
          <p class="receipt-label">{receipt.isPaid ? words.allPaid : words.toPay}</p>
          {donated > 0 && <p class="note">{words.donationPart(show(donated))}</p>}
          {Number(receipt.creditAmount) > 0 && owedBack === 0 && (
            <p class="note">{words.credit(show(receipt.creditAmount))}</p>
          )}
        </div>
        <p class={`receipt-due ${receipt.isPaid ? 'is-paid' : ''}`}>
          {receipt.isPaid && <Tick size={40} />}
          {show(receipt.isPaid ? receipt.paidAmount : receipt.dueAmount)}
        </p>
      </footer>
      {owedBack > 0 && (
        <footer class="receipt-total">
          <div>
            <p class="receipt-label">{words.toRefund}</p>
            <p class="note">{words.refundHint}</p>
          </div>
          <p class="receipt-due">{show(owedBack)}</p>
        </footer>
      )}
    </>
  )
}

function Payments({ desk, receipt }: { desk: DeskState; receipt: WholeReceipt }) {
  return (
    <div class="receipt-payments">
      <h3>{words.payments}</h3>
      <ul>
        {receipt.payments.map((payment) => (
          <li key={payment.id}>
            <span class={payment.undoneAt === null ? '' : 'is-undone'}>
              {timeOfDay(payment.takenAt)} <PaymentText payment={payment} show={desk.show} />
            </span>
            {payment.undoneAt === null && payment.paidBy !== 'online' && (
              <Button
                look="bare"
                class="no-print"
                aria-label={words.correction.open(desk.show(payment.amount))}
                onClick={() => (desk.correcting.value = { payment })}
              >
                {words.correction.correct}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the guest sees of it, and why. */
function Corrections({ receipt, show }: { receipt: WholeReceipt; show: Show }) {
  return (
    <div class="receipt-payments">
      <h3>{words.receipt.corrections}</h3>
      <ul>
        {receipt.corrections.map((correction) => (
          <li key={correction.id}>
            <span>
              {timeOfDay(correction.correctedAt)} {correctionText(correction, words.receipt, show)}{' '}
              {words.correction.by(correction.correctedBy, correction.reason)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PaymentText({ payment, show }: { payment: Payment; show: Show }) {
  const { amount, paidBy, takenBy, undoneAt } = payment
  return (
    <>
      {words.payment(
        show(amount),
        words.ways[paidBy as keyof typeof words.ways] ?? words.paidOnline,
        takenBy,
      )}
      {undoneAt !== null && <b> {words.undone}</b>}
    </>
  )
}

function Line({ line, payerId, desk }: { line: Purchase; payerId: number; desk: DeskState }) {
  const { show, isManager } = desk
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
  const isDonation = kind === 'donation'
  const { buyer } = line
  const notes = [
    buyer.userId === payerId ? null : words.boughtBy(buyer.name),
    line.split && words.receipt.inAll(show(line.split.wholeAmount)),
    isDonation ? null : words.lot(itemCode),
    quantity > 1 ? words.times(quantity, show(Number(amount) / quantity)) : null,
    fairMarketValue && !isDonation ? words.value(show(fairMarketValue)) : null,
    isDonation ? timeOfDay(line.purchasedAt) : null,
    awaitsConfirmation ? words.awaitsConfirmation : null,
  ].filter(Boolean)
  return (
    <li class={isPaid ? 'is-paid' : ''}>
      <div>
        <p class="receipt-item">
          {isDonation ? (isPledge ? words.pledge : words.donation) : nameOfLine(line)}
        </p>
        <p class="note">{notes.join(' · ')}</p>
      </div>
      <p class="receipt-amount">
        {show(amount)}
        {isPaid && <span class="note"> {words.linePaid}</span>}
        <SplitButton line={line} desk={desk} />
        {isManager && !awaitsConfirmation && line.split === null && (
          <Button
            look="bare"
            class="no-print"
            aria-label={words.correction.openLine(itemName)}
            onClick={() => (desk.correcting.value = { line })}
          >
            {words.correction.correct}
          </Button>
        )}
      </p>
    </li>
  )
}

const nameOfLine = ({ itemName: name, amount, currency, split }: Purchase) =>
  lineName({ name, amount, wholeAmount: split?.wholeAmount ?? null }, currency, words.receipt)

function SplitButton({ line, desk }: { line: Purchase; desk: DeskState }) {
  const text = words.split
  const button = (label: string, hint: string, act: () => void) => (
    <Button look="bare" class="no-print" aria-label={hint} onClick={act}>
      {label}
    </Button>
  )
  if (canBeSplit(line))
    return button(text.open, text.openLine(line.itemName), () => (desk.splitting.value = line))
  if (line.split === null || line.isPaid) return null
  return button(text.undo, text.undoLine(line.itemName), () => desk.undoSplit(line))
}
