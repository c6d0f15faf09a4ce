import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Out } from '../../parts/icons.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import type { Auction, CartItem } from '../../shared/api-types.ts'
import { totalOf } from '../../shared/cents.ts'
import { money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import { ownCards, stakes } from '../items/stakes.ts'
import { type Bill, billsOf, lotsIn } from '../purchases/bills.ts'
import { type CartSoFar, readCart } from '../purchases/read-cart.ts'
import { accountWords } from '../words/account-en.ts'
import { placeOf } from './place-of.ts'
import './you-won.css'

/** More than these are in the cart. */
const MOST_LOTS = 4

/** The end of the evening for somebody who won or gave something: what, how much, and how to pay and collect it. */
export function YouWon({ auction }: { auction: Auction }) {
  const { value: cart, read } = useReadingOf<CartSoFar>(readCart, [auction.id])
  useEffect(() => on('event.purchase', () => void read()), [])
  if (!cart) return hasWonIn(auction) ? <Waiting /> : null
  const bill = billsOf(cart).find(({ auctionId }) => auctionId === auction.id)
  if (!bill) return null
  return (
    <div class="you-won-place">
      <Summary bill={bill} />
      <NextSteps bill={bill} auction={auction} />
    </div>
  )
}

/** Keeps the place of the summary, so that the lots do not jump when it arrives. */
function Waiting() {
  return (
    <div class="you-won-place" aria-busy="true">
      <Skeleton height="20rem" />
    </div>
  )
}

const hasWonIn = ({ id }: Auction) =>
  (ownCards.value ?? []).some((card) => card.auctionId === id && stakes.value.get(card.id)?.status === 'won')

function Summary({ bill }: { bill: Bill }) {
  const { won: text } = accountWords
  const lots = lotsIn(bill)
  const currency = (bill.lines[0] ?? bill.receipt!).currency
  const payer = payerOfDue(bill)
  const due = Number(bill.receipt?.due ?? 0)
  const others = bill.lines.filter((line) => !lots.includes(line) && !line.awaitsConfirmation)
  const own = (lots.length > 0 ? lots : others).map(({ purchaseAmount }) => purchaseAmount)
  const sum = bill.lines.length > 0 ? totalOf(own) : Number(bill.receipt!.amount)
  return (
    <section class="you-won" aria-labelledby="you-won">
      <h2 id="you-won" class="you-won-title">
        {lots.length > 0 && <StateShape look="winning" size={22} />}
        <span>{lots.length > 0 ? text.title(lots.length) : text.evening}</span>{' '}
        <span class="you-won-sum">{money(sum, currency)}</span>
      </h2>
      {lots.length > 0 && <WonLots lots={lots} />}
      {lots.length > 0 && others.length > 0 && (
        <p class="you-won-row">
          <span class="you-won-name">{text.others}</span>
          <b>{money(totalOf(others.map(({ purchaseAmount }) => purchaseAmount)), currency)}</b>
        </p>
      )}
      {due > 0 && Number(bill.receipt!.paid) > 0 && (
        <p class="you-won-row">
          <span class="you-won-name">{text.paid}</span>
          <b>−{money(bill.receipt!.paid, currency)}</b>
        </p>
      )}
      <p class="you-won-row you-won-due">
        {due > 0 ? (
          <>
            <span class="you-won-name">{text.toPay}</span>
            <b>{money(due, currency)}</b>
          </>
        ) : payer === null ? (
          text.allPaid
        ) : (
          accountWords.cart.onBillOf(payer)
        )}
      </p>
      {due > 0 || !bill.receipt ? (
        <Button look="main" size="tall" href="/cart">
          {text.cart}
        </Button>
      ) : (
        <Button look="soft" size="tall" href={`/receipts/${bill.receipt.id}`}>
          {text.receipt}
        </Button>
      )}
    </section>
  )
}

/** Who pays for what is mine and not paid yet, where that is somebody else. */
const payerOfDue = ({ lines }: Bill): string | null =>
  lines.find(({ isPaid, payerName }) => !isPaid && payerName !== null)?.payerName ?? null

function WonLots({ lots }: { lots: readonly CartItem[] }) {
  const hidden = lots.length - MOST_LOTS
  return (
    <ul class="you-won-lots">
      {lots.slice(0, MOST_LOTS).map(({ purchaseId, id, name, imageUrl, purchaseAmount, currency }) => (
        <li key={purchaseId}>
          <a class="you-won-row" href={`/i/${id}`}>
            <Picture url={imageUrl} sizes="64px" upTo="small" />
            <span class="serif you-won-name">{name}</span>
            <b>{money(purchaseAmount, currency)}</b>
          </a>
        </li>
      ))}
      {hidden > 0 && <li class="second">{accountWords.won.moreLots(hidden)}</li>}
    </ul>
  )
}

function NextSteps({ bill, auction }: { bill: Bill; auction: Auction }) {
  const { won: text } = accountWords
  const { organization } = auction
  const lotCount = lotsIn(bill).length
  const isDue = Number(bill.receipt?.due ?? 0) > 0
  const place = placeOf(auction.address)
  if (!isDue && lotCount === 0) return null
  return (
    <section class="you-won-next">
      <h2>{text.next}</h2>
      <ol>
        {isDue && (
          <Step name={text.pay}>
            {bill.paddleNumber === null ? text.payText : text.payWithPaddle(bill.paddleNumber)}
          </Step>
        )}
        {lotCount > 0 && (
          <Step name={text.collect(lotCount)}>
            {isDue || payerOfDue(bill) !== null ? text.collectText : text.collectPaid}
            {place && <span class="you-won-where">{place}</span>}
          </Step>
        )}
      </ol>
      <p class="second">
        {text.away(organization.name)}{' '}
        {organization.website && /^https?:\/\//.test(organization.website) && (
          <a class="you-won-site" href={organization.website} target="_blank" rel="noopener noreferrer">
            {text.website} <Out size={16} />
          </a>
        )}
      </p>
    </section>
  )
}

function Step({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <li>
      <b>{name}</b>
      <span class="second">{children}</span>
    </li>
  )
}
