import { hasCents } from '../../engine/currency.ts'
import { lineName } from '../../engine/line-name.ts'
import { dateFormat, numberFormat } from '../../platform/http/values/formats.ts'
import type { Printed } from '../../platform/pdf/job.ts'
import type { ReceiptLanguage } from './receipt-file-schema.ts'
import type { SharedReceiptWords } from './receipt-words/en.ts'
import { receiptWords } from './receipt-words/languages.ts'
import type { ReceiptDocument } from './receipts.ts'

/** Its number, and the revision once there is more than one. Before it has a number it is a bill, unless it was final before there were numbers. */
export function receiptName(
  { id, number, revision, state }: ReceiptDocument,
  words: SharedReceiptWords,
): string {
  if (number !== null) return words.receipt(number, revision)
  return state === 'open' || state === 'partlyPaid' ? words.bill(id) : words.receipt(id, null)
}

/** A bill or receipt as it is printed: the same for its buyer and for organizers. */
export function printedReceipt(
  document: ReceiptDocument,
  language: ReceiptLanguage,
): Printed['receipts'][number] {
  const words = receiptWords[language]
  const { organization, buyer, totals, statements, revision, newestRevision, replacesIssuedAt } = document
  const charity = organization.legalName ?? organization.name
  const exact = (decimal: string) =>
    exactAmount(decimal, { currency: document.currency, locale: words.locale })
  const stated = (decimal: string | null) => (decimal === null ? words.notStated : exact(decimal))
  const sum = (name: string, decimal: string, isShown = Number(decimal) > 0) =>
    isShown ? [{ name, amount: exact(decimal) }] : []
  const name = receiptName(document, words)
  const day = (seconds: number) =>
    dayOf(seconds, { locale: words.locale, timeZone: document.auction.timeZone })
  const isReplaced = newestRevision !== revision
  const isPaidInPart = document.state !== 'open'
  return {
    name,
    title: [
      name,
      ...(document.issuedAt === null ? [] : [words.issued(day(document.issuedAt))]),
      document.auction.name,
    ].join(' · '),
    state: [words.states[document.state], ...(isReplaced ? [words.replacedBy(newestRevision!)] : [])],
    from: [charity, ...(organization.taxNumber ? [`${words.taxNumber} ${organization.taxNumber}`] : [])],
    for: [
      words.for,
      buyer.name,
      ...(buyer.company ? [buyer.company] : []),
      ...(buyer.address ? [buyer.address] : []),
      ...(buyer.paddleNumber === null ? [] : [words.paddle(buyer.paddleNumber)]),
    ],
    lines: document.lines.map((line) => ({
      name: `${line.quantity > 1 ? `${line.quantity} × ` : ''}${lineName(line, document.currency, words)}${line.isPledge ? ` · ${words.pledge}` : ''}`,
      amount: exact(line.amount),
      note: [
        ...(line.wholeAmount === null ? [] : [words.inAll(exact(line.wholeAmount))]),
        ...(line.buyerName === null ? [] : [words.boughtBy(line.buyerName)]),
        `${words.paid} ${exact(line.paid)}`,
        `${words.value} ${stated(line.fairMarketValue)}`,
        `${words.deductible} ${stated(line.deductible)}`,
      ].join(' · '),
    })),
    sums: [
      ...sum(words.total, totals.amount, true),
      ...sum(words.paid, totals.paid, true),
      ...sum(words.stillToPay, totals.due),
      ...sum(words.owedBack, totals.owedBack),
      ...sum(words.refunded, totals.refunded),
      ...sum(words.deductible, totals.deductible, isPaidInPart),
    ],
    notes: [
      ...(replacesIssuedAt === null ? [] : [words.replaces(revision! - 1, day(replacesIssuedAt))]),
      ...(isPaidInPart && totals.hasUnstatedValues ? [words.unstated] : []),
      ...statements.map((statement) => words.statements[statement](charity)),
      words.noSalesTax,
      ...(organization.receiptFooter ? [organization.receiptFooter] : []),
    ],
  }
}

function exactAmount(decimal: string, { currency, locale }: { currency: string; locale: string }): string {
  // Never rounded, also where an amount is from before its currency knew its decimals.
  const digits = hasCents(currency) || !decimal.endsWith('.00') ? 2 : 0
  const options = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return numberFormat(locale, options).format(Number(decimal))
}

/** Where the auction was. */
const dayOf = (seconds: number, { locale, timeZone }: { locale: string; timeZone: string }) =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(seconds * 1000)
