import { lineName } from '../../src/engine/line-name.ts'
import type { Receipt, ReceiptLine } from '../shared/api-types.ts'
import { correctionText } from '../shared/correction-text.ts'
import { day, money } from '../shared/format.ts'
import { pictureIn } from '../shared/pictures.ts'
import { receiptName } from '../shared/receipt-name.ts'
import type { ReceiptWords } from '../shared/words/receipt-en.ts'
import { Tick } from './icons.tsx'
import './receipt-document.css'

/** A bill or receipt as it is read and printed: from whom, for whom, each line with its value, and the totals. */
export function ReceiptDocument({
  receipt,
  text,
  heading: Heading = 'h1',
}: {
  receipt: Receipt
  text: ReceiptWords
  heading?: 'h1' | 'h2'
}) {
  const { organization, buyer, auction, lines, totals, currency, state, revision, newestRevision } = receipt
  const charity = organization.legalName ?? organization.name
  const logo = organization.logoUrl && pictureIn(organization.logoUrl, 'small')
  return (
    <article class="receipt-sheet">
      <header class="receipt-sheet-head">
        <div>
          <Heading class="serif receipt-sheet-title">{charity}</Heading>
          {organization.taxNumber && (
            <p class="second">
              {text.taxNumber} {organization.taxNumber}
            </p>
          )}
          <p class="second">
            {receiptName(receipt, text)} · {auction.name} · {day(auction.endTime)}
          </p>
          {receipt.issuedAt !== null && (
            <p class="second">
              {text.issued(day(receipt.issuedAt))}
              {receipt.replacesIssuedAt !== null &&
                `. ${text.replaces(revision! - 1, day(receipt.replacesIssuedAt))}`}
            </p>
          )}
        </div>
        {logo && <img src={logo} alt="" width="64" height="64" />}
      </header>
      {newestRevision !== revision && (
        <p class="receipt-sheet-replaced">{text.replacedBy(newestRevision!)}</p>
      )}
      <p class={`receipt-sheet-state ${state === 'paid' ? 'is-paid serif' : ''}`}>
        {state === 'paid' && <Tick size={28} />}
        {text.states[state]}
      </p>
      <p class="receipt-sheet-buyer">
        <span class="second">{text.for}</span>
        <b>{buyer.name}</b>
        {buyer.company && <span>{buyer.company}</span>}
        {buyer.address && <span>{buyer.address}</span>}
        {buyer.paddleNumber !== null && <span class="second">{text.paddle(buyer.paddleNumber)}</span>}
      </p>
      <ul class="receipt-sheet-lines">
        {lines.map((line) => (
          <li key={line.purchaseId}>
            <Line line={line} currency={currency} text={text} />
          </li>
        ))}
      </ul>
      <Sums receipt={receipt} text={text} />
      {state === 'open' && receipt.number === null && <p class="note">{text.notPaid}</p>}
      {state !== 'open' && totals.hasUnstatedValues && <p class="note">{text.unstated}</p>}
      {receipt.statements.map((statement) => (
        <p key={statement} class="second">
          {text.statements[statement](charity)}
        </p>
      ))}
      <p class="note">{text.noSalesTax}</p>
      {receipt.corrections.length > 0 && (
        <section class="receipt-sheet-corrections">
          <b>{text.corrections}</b>
          {receipt.corrections.map((correction) => (
            <p key={correction.id} class="second">
              {day(correction.correctedAt)}:{' '}
              {correctionText(correction, text, (amount) => money(amount, currency))}
            </p>
          ))}
        </section>
      )}
      {organization.receiptFooter && <p class="second receipt-sheet-footer">{organization.receiptFooter}</p>}
    </article>
  )
}

/** An unknown value reads "not stated", not 0. */
function Line({ line, currency, text }: { line: ReceiptLine; currency: string; text: ReceiptWords }) {
  const stated = (amount: string | null) => (amount === null ? text.notStated : money(amount, currency))
  return (
    <div class="receipt-sheet-line">
      <p>
        {line.quantity > 1 && `${text.quantity(line.quantity)} `}
        {lineName(line, currency, text)}
        {line.isPledge && <span class="second"> · {text.pledge}</span>}
      </p>
      <b>{money(line.amount, currency)}</b>
      <p class="note">
        {line.wholeAmount !== null && `${text.inAll(money(line.wholeAmount, currency))} · `}
        {line.buyerName !== null && `${text.boughtBy(line.buyerName)} · `}
        {text.value} {stated(line.fairMarketValue)}
        {Number(line.paid) > 0 && ` · ${text.paid} ${money(line.paid, currency)}`}
        {Number(line.paid) > 0 && ` · ${text.deductible} ${stated(line.deductible)}`}
      </p>
    </div>
  )
}

function Sums({ receipt: { totals, currency, state }, text }: { receipt: Receipt; text: ReceiptWords }) {
  const { amount, paid, due, owedBack, refunded, deductible } = totals
  const rows: [name: string, amount: string, isShown: boolean][] = [
    [text.total, amount, true],
    [text.paid, paid, state !== 'open'],
    [text.stillToPay, due, Number(due) > 0 && state !== 'open'],
    [text.owedBack, owedBack, Number(owedBack) > 0],
    [text.refunded, refunded, Number(refunded) > 0],
    [text.deductible, deductible, state !== 'open'],
  ]
  return (
    <dl class="receipt-sheet-sums">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}
