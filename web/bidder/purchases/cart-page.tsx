import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { get } from '../../shared/api.ts'
import type { CartItem, CurrencySum, MyAuction, Receipts } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReadingOf } from '../../shared/use-reading.ts'
import { OwnPage, Trouble, Waiting } from '../frame/own-page.tsx'
import { accountWords } from '../words/account-en.ts'
import { byAuction } from './by-auction.ts'

const AT_ONCE = 50
type CartPage = { items: CartItem[]; totalCount: number; totals: { byCurrency: CurrencySum[] } }
type Cart = CartPage & { paddles: Map<number, number>; receipts: Receipts['receipts'] }

/** What I won, bought and gave, paid and unpaid, by auction. */
export function CartPage() {
  return <OwnPage title={accountWords.cart.title}>{isSignedIn.value && <CartContent />}</OwnPage>
}

function CartContent() {
  const { cart: text } = accountWords
  const { value: cart, failure, read } = useReadingOf<Cart>(readCart, [])
  useEffect(() => on('event.purchase', () => void read()), [])
  if (!cart) return <Waiting failure={failure} again={() => void read()} />
  const { items, totalCount, totals, paddles, receipts } = cart
  if (items.length === 0)
    return (
      <Notice
        title={text.none}
        text={text.noneText}
        action={
          <Button look="main" href="/">
            {accountWords.bids.toAuctions}
          </Button>
        }
      />
    )
  const isAllPaid = items.every(({ isPaid, awaitsConfirmation }) => isPaid || awaitsConfirmation)
  return (
    <>
      <Sums sums={totals.byCurrency} />
      {!isAllPaid && <p class="second">{text.howToPay}</p>}
      {byAuction(items).map(({ auctionId, auctionName, lines }) => (
        <section key={auctionId} class="own-section">
          <h2>
            {auctionName}
            {paddles.has(auctionId) && <span class="second"> · {text.paddle(paddles.get(auctionId)!)}</span>}
          </h2>
          <ul class="own-list">
            {lines.map((line) => (
              <li key={line.purchaseId}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Trouble failure={failure} />
      {items.length < totalCount && <Button onClick={() => void read({ more: true })}>{text.more}</Button>}
      {receipts.length > 0 && <ReceiptLinks receipts={receipts} />}
    </>
  )
}

async function readCart(shown: Cart | null): Promise<Cart> {
  const known = shown?.items ?? []
  const [page, auctions, receipts] = await Promise.all([
    get<CartPage>(`/v3/bidder/my-cart?limit=${AT_ONCE}&offset=${known.length}`),
    get<{ auctions: MyAuction[] }>('/v3/bidder/my-auctions?limit=100'),
    get<Receipts>('/v3/bidder/receipts?limit=100'),
  ])
  const paddles = new Map(auctions.auctions.map(({ id, paddleNumber }) => [id, paddleNumber]))
  return { ...page, items: [...known, ...page.items], paddles, receipts: receipts.receipts }
}

function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  const { cart: text } = accountWords
  return (
    <dl class="own-sums">
      {sums.map(({ currency, unpaidAmount, paidAmount }) => (
        <>
          <div key={`${currency} unpaid`}>
            <dt>{text.unpaid}</dt>
            <dd>{money(unpaidAmount, currency)}</dd>
          </div>
          <div key={`${currency} paid`}>
            <dt class="quiet">{text.paid}</dt>
            <dd>{money(paidAmount, currency)}</dd>
          </div>
        </>
      ))}
    </dl>
  )
}

function ReceiptLinks({ receipts }: Pick<Receipts, 'receipts'>) {
  return (
    <section class="own-section">
      <h2>{accountWords.cart.receipts}</h2>
      <ul class="own-list">
        {receipts.map(({ id, auctionName, amount, currency }) => (
          <li key={id}>
            <a class="own-row" href={`/receipts/${id}`}>
              <span class="own-row-main own-row-name">{auctionName}</span>
              <span class="own-row-amount">{money(amount, currency)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: CartItem }) {
  const { cart: text } = accountWords
  const {
    id,
    name,
    imageUrl,
    purchaseQuantity,
    purchaseAmount,
    currency,
    isPaid,
    itemType,
    awaitsConfirmation,
  } = line
  const facts = [
    ...(purchaseQuantity > 1 ? [text.quantity(purchaseQuantity)] : []),
    ...(isPaid ? [text.isPaid] : []),
    ...(awaitsConfirmation ? [text.awaitsConfirmation] : []),
  ]
  const body = (
    <>
      <Picture url={imageUrl} sizes="64px" shape="square" upTo="small" isDull={isPaid} />
      <div class="own-row-main">
        <p class="own-row-name">{name}</p>
        {facts.length > 0 && <p class="second">{facts.join(' · ')}</p>}
      </div>
      <span class="own-row-amount">{money(purchaseAmount, currency)}</span>
    </>
  )
  if (itemType === 'donation') return <div class="own-row">{body}</div>
  return (
    <a class="own-row" href={`/i/${id}`}>
      {body}
    </a>
  )
}
