import type { Cents } from '../../engine/cents.ts'
import { lineName } from '../../engine/line-name.ts'
import type { ReceiptFacts } from '../../money/bills/receipt-lines.ts'
import { receiptName } from '../../money/bills/receipt-on-paper.ts'
import { readDocuments } from '../../money/bills/receipts.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import {
  type About,
  amountText,
  centsText,
  momentText,
  noteOf,
  ownPageUrl,
  receiptWordsOf,
  type WriteContent,
} from './about.ts'
import type { Block } from './layout.ts'

type Receipt = Awaited<ReturnType<typeof readDocuments>>[number]

/** What was paid, as the books have it when the mail is sent. */
export const receipt: WriteContent = async (about) => {
  const document = await ownReceipt(about)
  if (!document || isUnpaid(document)) return null
  const { words } = about
  const says = words.receipt
  const { taken, ways, newestAt } = await readTaken(about, document.id)
  if (ways.length === 0) return null
  if (!(await isNews(about.db, document))) return null
  const isCorrected = (document.revision ?? 1) > 1 || document.corrections.length > 0
  const name = nameOf(about, document)
  const paid = centsText(about, taken)
  const due = Number(document.totals.due) > 0 ? amountText(about, document.totals.due) : null
  return {
    subject: says.subject(name, paid),
    preview: says.from(document.auction.name),
    blocks: [
      { is: 'text', text: isCorrected ? says.titleCorrected(name) : name },
      {
        is: 'price',
        state: due ? says.partlyPaid : says.paid,
        tone: 'good',
        amount: paid,
        note: [...ways, momentText(about, newestAt)].join(' · '),
      },
      { is: 'lines', lines: linesOf(about, document) },
      { is: 'total', label: says.total, amount: paid },
      ...(due ? [{ is: 'text', text: says.stillDue(due) } as const] : []),
      ...giftPart(about, document),
      ...statementsOf(about, document),
      ...button(about, document.id),
    ],
    footer: charityLines(document),
  }
}

/** What was paid back, and what remains. */
export const refund: WriteContent = async (about) => {
  const { db, refundId, words } = about
  const says = words.refund
  const made = await row<{ cents: Cents; brand: string | null; lastFour: string | null; receiptId: number }>(
    db,
    `select refunds.amount_cents as cents, card_brand as brand, card_last_four as "lastFour", receipt_id as "receiptId"
       from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.id = $1 and refunds.state = 'done'`,
    [refundId],
  )
  const document = made && (await ownReceipt(about))
  if (!document || document.id !== made.receiptId) return null
  const amount = centsText(about, made.cents)
  const to = made.lastFour ? says.toCard(words.cardEnding(brandName(made.brand), made.lastFour)) : says.toYou
  return {
    subject: says.subject(amount, document.auction.name),
    preview: to,
    blocks: [
      { is: 'title', text: says.title(amount) },
      { is: 'text', text: `${to} ${says.when}` },
      ...(document.number === null
        ? []
        : [{ is: 'text', text: says.newRevision(nameOf(about, document)) } as const]),
      {
        is: 'total',
        label: says.paidNow,
        amount: centsText(about, (await readTaken(about, document.id)).taken),
      },
      ...button(about, document.id),
    ],
    footer: charityLines(document),
  }
}

const isUnpaid = ({ totals }: Receipt) => Number(totals.paid) === 0 && Number(totals.owedBack) === 0

const nameOf = (about: About, document: Receipt) => receiptName(document, receiptWordsOf(about))

/** More to pay is in the cart and on its own mail: what is mailed has to differ in what was paid, corrected or removed. */
async function isNews(db: Connection, { id, revision }: Receipt): Promise<boolean> {
  if (revision === null) return true
  const mailed = await row<{ facts: ReceiptFacts; now: ReceiptFacts }>(
    db,
    `select mailed.facts, newest.facts as now
       from receipt_revisions as mailed
       join receipt_revisions as newest on newest.receipt_id = mailed.receipt_id and newest.revision = $2
      where mailed.receipt_id = $1 and mailed.revision < $2
        and exists (select from outbox where kind = 'receipt' and about = 'revision ' || mailed.id)
      order by mailed.revision desc limit 1`,
    [id, revision],
  )
  if (!mailed) return true
  const { lines, ...money } = mailed.facts
  const { lines: newLines, ...newMoney } = mailed.now
  const kept = new Set(newLines.map((line) => JSON.stringify(line)))
  return (
    JSON.stringify(money) !== JSON.stringify(newMoney) ||
    lines.some((line) => !kept.has(JSON.stringify(line)))
  )
}

async function ownReceipt({ db, auctionId, userId, publicUrl }: About): Promise<Receipt | undefined> {
  const mine = { where: 'receipts.auction_id = $1 and receipts.user_id = $2', values: [auctionId, userId] }
  return (await readDocuments(db, mine, publicUrl))[0]
}

type Payment = { paidBy: string; brand: string | null; lastFour: string | null; at: Date }

/** What was received for a receipt, less what was paid back; lines that were marked by hand count as well. */
async function readTaken(about: About, receiptId: number) {
  const { words } = about
  const payments = await rows<Payment>(
    about.db,
    `select paid_by as "paidBy", card_brand as brand, card_last_four as "lastFour",
            payments.created_at as at
       from payments left join payment_attempts on payment_attempts.id = attempt_id
      where payments.receipt_id = $1 and voided_at is null order by payments.id`,
    [receiptId],
  )
  const received = await row<{ cents: Cents }>(
    about.db,
    'select taken_cents + marked_cents as cents from receipt_books where receipt_id = $1',
    [receiptId],
  )
  const ways = payments.map(({ paidBy, brand, lastFour }) =>
    lastFour ? words.cardEnding(brandName(brand), lastFour) : words.ways[paidBy as keyof typeof words.ways],
  )
  return {
    taken: received!.cents,
    ways: [...new Set(ways)],
    newestAt: payments.at(-1)?.at ?? new Date(0),
  }
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
const brandName = (brand: string | null) => brands[brand ?? ''] ?? brand ?? ''

const linesOf = (about: About, { lines, currency }: Receipt) =>
  lines.map((line) => ({
    title: lineName(line, currency, receiptWordsOf(about)),
    note: noteOf(
      about,
      line,
      line.fairMarketValue !== null &&
        line.itemType !== 'donation' &&
        about.words.receipt.fairValue(amountText(about, line.fairMarketValue)),
    ),
    amount: amountText(about, line.amount),
  }))

/** What may be deducted, if the values of all lots are stated. */
function giftPart(about: About, { totals }: Receipt): Block[] {
  if (totals.hasUnstatedValues || Number(totals.deductible) === 0) return []
  const text = about.words.receipt.giftPart(amountText(about, totals.deductible))
  return [{ is: 'text', text }]
}

const statementsOf = (about: About, { statements, organization }: Receipt): Block[] => {
  const words = receiptWordsOf(about)
  const charity = organization.legalName ?? organization.name
  return [...statements.map((one) => words.statements[one](charity)), words.noSalesTax].map((text) => ({
    is: 'text',
    text,
  }))
}

const button = (about: About, receiptId: number): Block[] =>
  about.reader.canSignIn
    ? [{ is: 'button', label: about.words.receipt.button, url: ownPageUrl(about, `/receipts/${receiptId}`) }]
    : []

const charityLines = ({ organization: { legalName, name, taxNumber, receiptFooter } }: Receipt) => [
  [legalName ?? name, ...(taxNumber ? [taxNumber] : [])].join(', '),
  ...(receiptFooter ? [receiptFooter] : []),
]
