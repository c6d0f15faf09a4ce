import { useEffect } from 'preact/hooks'
import { isPlainDonation } from '../../../src/engine/line-name.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import type { CartItem, MailChoices, Receipts } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { pageData } from '../../shared/page-data.ts'
import { isStillBill, receiptState } from '../../shared/receipt-state.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading, useReadingOf } from '../../shared/use-reading.ts'
import { NothingYet, OwnPage, Trouble, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import {
  type Bill,
  type Charity,
  canBeSplit,
  charitiesOf,
  earlierReceipts,
  hasOthers,
  isOwed,
} from './bills.ts'
import './cart-page.css'
import { type CartSoFar, readCart } from './read-cart.ts'

/** What I won, bought and gave, paid and unpaid: a sum for each charity, since each is paid on its own. */
export function CartPage() {
  return (
    <OwnPage title={accountWords.cart.title} isWide>
      {isSignedIn.value && <CartContent />}
    </OwnPage>
  )
}

function CartContent() {
  const { cart: text } = accountWords
  const { value: cart, failure, read } = useReadingOf<CartSoFar>(readCart, [])
  useEffect(() => {
    // What others buy on my bill comes as a change of my receipts.
    const stops = (['event.purchase', 'event.user'] as const).map((kind) => on(kind, () => void read()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (!cart) return <Waiting failure={failure} again={() => void read()} />
  const earlier = earlierReceipts(cart)
  return (
    <>
      {cart.items.length === 0 && charitiesOf(cart).length === 0 && (
        <NothingYet title={text.none} text={text.noneText} />
      )}
      {charitiesOf(cart).map((charity) => (
        <CharityPart key={charity.name} charity={charity} />
      ))}
      {pageData.sendsMail && !charitiesOf(cart).some(isOwed) && <OnAGuestList />}
      <Trouble failure={failure} />
      {cart.items.length < cart.totalCount && (
        <Button onClick={() => void read({ more: true })}>{text.more}</Button>
      )}
      {earlier.length > 0 && <Earlier receipts={earlier} />}
    </>
  )
}

/** Somebody who is on a guest list with this address sees nothing of that guest, nor whether there is one, before it is proved. */
function OnAGuestList() {
  const { cart: text, emails } = accountWords
  const { value: mails } = useReading<MailChoices>('/v3/bidder/mail-choices')
  if (!mails || mails.isAddressProved) return null
  return (
    <Notice
      title={text.missing}
      text={text.missingText(mails.address)}
      look="calm"
      action={<Button href="/confirm-email">{emails.toConfirm}</Button>}
    />
  )
}

function CharityPart({ charity }: { charity: Charity }) {
  return (
    <section class="own-section charity">
      <h2>{charity.name}</h2>
      <div class="charity-bills">
        {charity.bills.map((bill) => (
          <BillLines key={bill.auctionId} bill={bill} />
        ))}
      </div>
      {charity.sums.length > 0 && <CharitySum charity={charity} />}
    </section>
  )
}

function BillLines({ bill }: { bill: Bill }) {
  const { cart: text } = accountWords
  const { auctionId, auctionName, paddleNumber, lines } = bill
  return (
    <div class="charity-bill">
      <h3 class="second">
        {auctionName}
        {paddleNumber !== null && ` · ${text.paddle(paddleNumber)}`}
      </h3>
      <ul class="own-list">
        {lines.map((line) => (
          <li key={line.purchaseId}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {hasOthers(bill) && <p class="second">{text.withOthers}</p>}
      {paddleNumber !== null && (
        <Button look="bare" href={`/you/bill/${auctionId}`}>
          {accountWords.bill.share}
        </Button>
      )}
      {lines.some(canBeSplit) && (
        <Button look="bare" href={`/you/splits/${auctionId}`}>
          {accountWords.split.title}
        </Button>
      )}
    </div>
  )
}

function CharitySum({ charity }: { charity: Charity }) {
  const { cart: text } = accountWords
  return (
    <div class="charity-sum">
      <dl class="own-sums">
        {charity.sums.flatMap(({ currency, due, paid, owedBack }) => [
          due > 0 && <SumRow key={`${currency} due`} name={text.unpaid} sum={money(due, currency)} isMain />,
          (paid > 0 || due === 0) && (
            <SumRow key={`${currency} paid`} name={text.paid} sum={money(paid, currency)} />
          ),
          owedBack > 0 && (
            <SumRow key={`${currency} back`} name={text.owedBack} sum={money(owedBack, currency)} />
          ),
        ])}
      </dl>
      {pageData.takesCards &&
        charity.bills.map(({ receipt }) => receipt && <PayLink key={receipt.id} receipt={receipt} />)}
      {isOwed(charity) && <p class="second">{pageData.takesCards ? text.orAtDesk : text.howToPay}</p>}
      {charity.bills.map(
        ({ receipt }) => receipt && <PaperLink key={receipt.id} receipt={receipt} bills={charity.bills} />,
      )}
    </div>
  )
}

function SumRow({ name, sum, isMain = false }: { name: string; sum: string; isMain?: boolean }) {
  return (
    <div class={isMain ? 'is-main' : undefined}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  )
}

type Receipt = Receipts['receipts'][number]

/** The page of the bill has the ways to pay it. */
function PayLink({ receipt: { id, due, currency } }: { receipt: Receipt }) {
  if (Number(due) === 0) return null
  return (
    <Button look="main" size="tall" href={`/receipts/${id}`}>
      {accountWords.cart.pay(money(due, currency))}
    </Button>
  )
}

/** With several auctions of one charity, it also says of which one. */
function PaperLink({ receipt, bills }: { receipt: Receipt; bills: readonly Bill[] }) {
  const { cart: text } = accountWords
  const label = isStillBill(receipt) ? text.toBill : text.toReceipt
  return (
    <Button look="soft" href={`/receipts/${receipt.id}`} class="charity-paper">
      {bills.length > 1 ? `${label}: ${receipt.auctionName}` : label}
    </Button>
  )
}

function Earlier({ receipts }: { receipts: readonly Receipt[] }) {
  const { cart: text } = accountWords
  const states = { bill: text.notPaid, partlyPaid: text.partlyPaid, paid: text.isPaid }
  return (
    <section class="own-section">
      <h2>{text.earlier}</h2>
      <ul class="own-list">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <a class="own-row" href={`/receipts/${receipt.id}`}>
              <span class="own-row-main">
                <span class="own-row-name">{receipt.auctionName}</span>
                <span class="second own-row-note">
                  {receipt.organizationName} · {states[receiptState(receipt)]}
                </span>
              </span>
              <span class="own-row-amount">{money(receipt.amount, receipt.currency)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: CartItem }) {
  const { cart: text } = accountWords
  const { isPaid, isPledge, awaitsConfirmation, purchaseQuantity } = line
  const facts = [
    ...(purchaseQuantity > 1 ? [text.quantity(purchaseQuantity)] : []),
    ...(isPaid ? [text.isPaid] : []),
    ...(awaitsConfirmation ? [text.awaitsConfirmation] : []),
    ...(line.split === null
      ? []
      : [text.share(money(line.split.wholeAmount, line.currency), line.split.shareCount)]),
    ...(line.payerName === null ? [] : [text.onBillOf(line.payerName)]),
  ]
  const body = (
    <>
      <Picture url={line.imageUrl} sizes="64px" shape="square" upTo="small" isDull={isPaid} />
      <div class="own-row-main">
        <p class="own-row-name">
          {isPledge ? text.pledge : isPlainDonation(line) ? text.donation : line.name}
        </p>
        {facts.length > 0 && <p class="second">{facts.join(' · ')}</p>}
      </div>
      <span class="own-row-amount">{money(line.purchaseAmount, line.currency)}</span>
    </>
  )
  if (line.itemType === 'donation') return <div class="own-row">{body}</div>
  return (
    <a class="own-row" href={`/i/${line.id}`}>
      {body}
    </a>
  )
}
