import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import type { Receipt, ReceiptLine } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { day, money } from '../../shared/format.ts'
import { pictureIn } from '../../shared/pictures.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { accountWords } from '../account-words.ts'
import { MissingPage } from '../frame/missing-page.tsx'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import './receipt-page.css'

/** What the organizer would print, to keep and to print oneself. */
export function ReceiptPage({ receiptId }: { receiptId: string }) {
  const { receipt: says } = accountWords
  if (!isSignedIn.value) return <OwnPage title={says.title}>{null}</OwnPage>
  return <OpenReceipt receiptId={receiptId} />
}

function OpenReceipt({ receiptId }: { receiptId: string }) {
  const { receipt: says } = accountWords
  const { value, failure, read } = useReading<Receipt>(`/v3/bidder/receipts/${encodeURIComponent(receiptId)}`)
  useEffect(() => {
    document.title = value ? `${says.title} · ${value.auction.name}` : says.title
  }, [value])
  if (failure instanceof Failure && (failure.status === 404 || failure.status === 400)) return <MissingPage />
  if (!value)
    return (
      <OwnPage title={says.title}>
        <Waiting failure={failure} again={() => void read()} />
      </OwnPage>
    )
  const { organization, buyer, auction, lines, totals, currency } = value
  const logo = organization.logoUrl && pictureIn(organization.logoUrl, 'small')
  return (
    <main id="content" class="own-page receipt" tabIndex={-1}>
      <header class="receipt-head">
        <div>
          <h1 class="serif own-title">{organization.legalName ?? organization.name}</h1>
          {organization.taxNumber && (
            <p class="second">
              {says.taxNumber} {organization.taxNumber}
            </p>
          )}
          <p class="second">
            {says.number(value.id)} · {auction.name} · {day(auction.endTime)}
          </p>
        </div>
        {logo && <img src={logo} alt="" width="64" height="64" />}
      </header>
      <p class="receipt-buyer">
        <span class="second">{says.for}</span>
        <b>{buyer.name}</b>
        {buyer.company && <span>{buyer.company}</span>}
        {buyer.address && <span>{buyer.address}</span>}
        {buyer.paddleNumber !== null && (
          <span class="second">{accountWords.cart.paddle(buyer.paddleNumber)}</span>
        )}
      </p>
      <ul class="receipt-lines">
        {lines.map((line) => (
          <li key={line.purchaseId}>
            <Line line={line} currency={currency} />
          </li>
        ))}
      </ul>
      <dl class="own-sums">
        <Sum name={says.total} amount={totals.amount} currency={currency} />
        <Sum name={says.paid} amount={totals.paid} currency={currency} />
        {Number(totals.credit) > 0 && <Sum name={says.credit} amount={totals.credit} currency={currency} />}
        {Number(totals.unpaid) > 0 && (
          <Sum name={says.stillToPay} amount={totals.unpaid} currency={currency} />
        )}
        <Sum name={says.deductible} amount={totals.deductible} currency={currency} />
      </dl>
      {totals.hasUnstatedValues && <p class="note">{says.unstated}</p>}
      {organization.receiptFooter && <p class="second receipt-footer">{organization.receiptFooter}</p>}
      <div class="no-print">
        <Button onClick={() => print()}>{says.print}</Button>
      </div>
    </main>
  )
}

function Line({ line, currency }: { line: ReceiptLine; currency: string }) {
  const { receipt: says, cart } = accountWords
  const stated = (amount: string | null) => (amount === null ? says.notStated : money(amount, currency))
  return (
    <div class="receipt-line">
      <p class="own-row-name">
        {line.quantity > 1 && `${cart.quantity(line.quantity)} `}
        {line.name}
        {line.isPledge && <span class="second"> · {says.pledge}</span>}
      </p>
      <span class="own-row-amount">{money(line.amount, currency)}</span>
      <p class="note">
        {says.paid} {money(line.paid, currency)} · {says.value} {stated(line.fairMarketValue)} ·{' '}
        {says.deductible} {stated(line.deductible)}
      </p>
    </div>
  )
}

function Sum({ name, amount, currency }: { name: string; amount: string; currency: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{money(amount, currency)}</dd>
    </div>
  )
}
