import { Button } from '../../../parts/button.tsx'
import { Card, Share } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import type { OnlineAttempt } from '../../sheets/online/online-receipt.ts'
import { PayLinkSheet } from '../../sheets/online/pay-link-sheet.tsx'
import { cardName, outcomeText } from '../../sheets/online/payment-text.ts'
import { RefundSheet } from '../../sheets/online/refund-sheet.tsx'
import { Keycap } from '../../ui/frame/keys.tsx'
import { words } from '../../words/online-en.ts'
import type { CardDesk } from './card-desk.ts'

/** Above the other ways to pay: the card on file, and what became of the last charge. */
export function CardPanel({ cards }: { cards: CardDesk }) {
  const { desk } = cards
  const online = cards.online.value
  const amount = cards.chargeable.value
  if (!online?.isPossible || desk.due.value === 0) return null
  const chargeable = Number(online.chargeable)
  return (
    <>
      {online.card && chargeable > 0 && (
        <button
          type="button"
          class="pay-way is-first"
          aria-disabled={!desk.isRead}
          disabled={desk.isBusy.value || amount === null}
          onClick={cards.charge}
        >
          <Card size={22} />
          <span>
            {words.charge(amount === null ? '' : desk.show(amount))}
            <small>{cardName(online.card)}</small>
          </span>
          <Keycap>O</Keycap>
        </button>
      )}
      {online.card && chargeable < desk.due.value && (
        <p class="note">{chargeable > 0 ? words.cardPays(desk.show(chargeable)) : words.cardPaysNothing}</p>
      )}
      <Outcome cards={cards} />
    </>
  )
}

function Outcome({ cards }: { cards: CardDesk }) {
  const outcome = cards.outcome.value
  if (!outcome) return null
  const isOpen = outcome.state === 'underWay' || outcome.state === 'open'
  return (
    <div class="pay-outcome" role="alert">
      <p>
        <b>{outcomeText(outcome)}.</b> {isOpen ? words.notDecided : words.nothingCharged}
      </p>
      {isOpen ? (
        <Button busy={cards.isLooking.value ? words.looking : undefined} onClick={() => void cards.look()}>
          {words.lookAgain}
        </Button>
      ) : (
        <p>{words.useLink}</p>
      )}
    </div>
  )
}

/** Below the other ways: the bill as a link. */
export function LinkButton({ cards }: { cards: CardDesk }) {
  const online = cards.online.value
  if (!online?.isPossible || cards.desk.due.value === 0) return null
  return (
    <>
      <button type="button" class="pay-way" onClick={() => (cards.isLinkOpen.value = true)}>
        <Share size={22} />
        <span>{words.link}</span>
      </button>
      {online.isTest && <p class="note">{words.test}</p>}
    </>
  )
}

/** What was paid online, with its refunds and disputes, also those made at the provider. */
export function OnlinePayments({ cards }: { cards: CardDesk }) {
  const all = cards.online.value?.payments ?? []
  const shown = all.filter(({ state }, index) => state === 'paid' || index === all.length - 1)
  if (shown.length === 0) return null
  return (
    <div class="receipt-payments no-print">
      <h3>{words.payments}</h3>
      <ul>
        {shown.map((payment) => (
          <Attempt key={payment.id} payment={payment} cards={cards} />
        ))}
      </ul>
    </div>
  )
}

function Attempt({ payment, cards }: { payment: OnlineAttempt; cards: CardDesk }) {
  const { show, isManager } = cards.desk
  const isUndecided = payment.state === 'underWay' || payment.state === 'open'
  return (
    <>
      <li>
        <span>
          {timeOfDay(payment.startedAt)}{' '}
          {words.payment(show(payment.amount ?? 0), payment.card && cardName(payment.card))}
          {payment.state !== 'paid' && <b> {outcomeText(payment)}</b>}
          {payment.isSetAside && <b> {words.setAside}</b>}
        </span>
        {isManager && Number(payment.refundable) > 0 && (
          <Button
            look="bare"
            aria-label={words.refundOf(show(payment.captured))}
            onClick={() => (cards.refunding.value = payment)}
          >
            {words.refund}
          </Button>
        )}
        {isUndecided && (
          <Button
            look="bare"
            busy={cards.isLooking.value ? words.looking : undefined}
            onClick={() => void cards.look()}
          >
            {words.lookAgain}
          </Button>
        )}
      </li>
      {payment.refunds.map(({ id, amount, state, requestedBy, isSetAside }) => (
        <li key={`refund ${id}`}>
          {words.refundLine(show(amount), words.refundStates[state] ?? state, requestedBy)}
          {isSetAside && <b> {words.setAside}</b>}
        </li>
      ))}
      {payment.disputes.map(({ id, amount, state }) => (
        <li key={`dispute ${id}`}>
          <b>{words.disputeLine(show(amount), words.disputeStates[state] ?? state)}</b>
        </li>
      ))}
    </>
  )
}

/** What is asked about online payments. */
export function CardSheets({ cards }: { cards: CardDesk }) {
  const { desk, refunding, isLinkOpen } = cards
  const receipt = desk.receipt.value
  if (!receipt) return null
  return (
    <>
      {isLinkOpen.value && (
        <PayLinkSheet
          receiptId={receipt.id}
          name={receipt.buyer.name}
          due={desk.show(receipt.dueAmount)}
          onClose={() => (isLinkOpen.value = false)}
          onChange={(now) => cards.put(receipt.id, now)}
        />
      )}
      {refunding.value && (
        <RefundSheet
          receiptId={receipt.id}
          payment={refunding.value}
          show={desk.show}
          onClose={() => (refunding.value = null)}
          onDone={(now) => {
            cards.put(receipt.id, now)
            void desk.reload()
          }}
        />
      )}
    </>
  )
}
