import { readThermometer } from '../../auction/auctions/thermometer.ts'
import { isBidOn } from '../../engine/item-types.ts'
import { lineName } from '../../engine/line-name.ts'
import { readDocuments } from '../../money/bills/receipts.ts'
import { plannedCharge } from '../../money/payments/charge-day.ts'
import { ensurePayLink, payLinkAddress } from '../../money/payments/pay-links.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import {
  type About,
  amountText,
  centsText,
  dayText,
  noteOf,
  ownPageUrl,
  readImageKeys,
  receiptWordsOf,
  type WriteContent,
} from './about.ts'
import type { Block, Line } from './layout.ts'
import { shortName } from './segments.ts'

/** What somebody won and bought, and how to pay it. */
export const won: WriteContent = async (about) => {
  const bill = await readBill(about)
  if (!bill) return null
  const { reader, event, words } = about
  const says = words.won
  const raised = (await readThermometer(about.db, about.auctionId))!.raised
  const blocks: Block[] = [
    {
      is: 'title',
      text: bill.lots > 0 ? says.titleOfWinner(reader.firstName, bill.lots) : says.title(reader.firstName),
    },
    { is: 'text', text: says.raised(event.name, amountText(about, raised)) },
    ...billBlocks(about, bill),
    ...(await payBlocks(about, bill)),
    ...(await chargeDayBlocks(about, bill)),
    { is: 'text', text: says.how },
  ]
  const subject = bill.lots > 0 ? says.subject(bill.lots, bill.due) : says.subjectWithoutLots(bill.due)
  const short = words.texts.won(shortName(event.charity), bill.lots, bill.due, `${about.publicUrl}/cart`)
  return { subject, preview: bill.names, blocks, footer: [words.why(event.name)], short }
}

export const payReminder: WriteContent = async (about) => {
  const bill = await readBill(about)
  if (!bill) return null
  const { event, words } = about
  const says = words.payReminder
  return {
    subject: says.subject(bill.due, event.name),
    preview: bill.names,
    blocks: [
      { is: 'title', text: says.title(bill.due) },
      { is: 'text', text: says.text(event.name) },
      ...billBlocks(about, bill),
      ...(await payBlocks(about, bill)),
      ...(await chargeDayBlocks(about, bill)),
    ],
    footer: [words.why(event.name)],
    short: words.texts.payReminder(shortName(event.charity), bill.due, `${about.publicUrl}/cart`),
  }
}

/** On which day cards on file are charged by themselves, where the organizer chose one. */
async function chargeDayBlocks(about: About, bill: Bill): Promise<Block[]> {
  const text = await chargeDayText(about, bill)
  return text === null ? [] : [{ is: 'text', text }]
}

/** Null when nothing of the bill would be charged. */
export async function chargeDayText(about: About, { due }: Bill): Promise<string | null> {
  const planned = await plannedCharge(about.db, about)
  if (!planned) return null
  const [day, amount] = [dayText(about, planned.day), centsText(about, planned.cents)]
  const says = about.words.chargeDay
  return amount === due ? says.text(day) : says.part(day, amount)
}

export type Bill = {
  receiptId: number
  due: string
  /** What was paid of the lines in part; null for nothing. */
  paidSoFar: string | null
  lots: number
  names: string
  lines: Line[]
}

/** What somebody has not paid yet. Null when nothing is due. */
export async function readBill(about: About): Promise<Bill | null> {
  const { db, auctionId, userId, publicUrl } = about
  const mine = { where: 'receipts.auction_id = $1 and receipts.user_id = $2', values: [auctionId, userId] }
  const [receipt] = await readDocuments(db, mine, publicUrl)
  if (!receipt || Number(receipt.totals.due) === 0) return null
  const words = receiptWordsOf(about)
  const open = receipt.lines
    .filter(({ isPaid }) => !isPaid)
    .map((line) => ({ ...line, title: lineName(line, receipt.currency, words) }))
  const paidCents = open.reduce((sum, { paid }) => sum + BigInt(paid.replace('.', '')), 0n)
  const imageKeys = await readImageKeys(
    db,
    open.map(({ itemId }) => itemId),
  )
  return {
    receiptId: receipt.id,
    due: amountText(about, receipt.totals.due),
    paidSoFar: paidCents > 0n ? centsText(about, paidCents) : null,
    lots: open.filter(({ itemType }) => isBidOn(itemType)).length,
    names: open.map(({ title }) => title).join(', '),
    lines: open.map((line) => {
      const imageKey = imageKeys.get(line.itemId)
      return {
        title: line.title,
        note: noteOf(about, line),
        amount: amountText(about, line.amount),
        imageUrl: imageKey ? mailPictureUrl(publicUrl, imageKey, 'mail-lot.jpg') : null,
      }
    }),
  }
}

/** Where readers pay: in their cart, or, as long as they have not joined, by a link that needs no account. */
export async function payBlocks(about: About, { receiptId }: Bill): Promise<Block[]> {
  const { db, reader, words, takesCards, publicUrl } = about
  if (reader.hasJoined) return [{ is: 'button', label: words.button, url: ownPageUrl(about, '/cart') }]
  if (!takesCards) return []
  const link = await ensurePayLink(db, { receiptId, madeBy: null })
  return [
    { is: 'button', label: words.button, url: payLinkAddress(publicUrl, link) },
    { is: 'text', text: words.cardDeclined.how },
  ]
}

export const billBlocks = ({ words }: About, { due, paidSoFar, lines }: Bill): Block[] => [
  {
    is: 'lines',
    lines: [
      ...lines,
      ...(paidSoFar === null ? [] : [{ title: words.paidSoFar, note: null, amount: `−${paidSoFar}` }]),
    ],
  },
  { is: 'total', label: words.toPay, amount: due },
]
