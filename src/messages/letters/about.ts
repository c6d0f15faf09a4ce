import type { Cents } from '../../engine/cents.ts'
import { isPlainDonation } from '../../engine/line-name.ts'
import type { ReceiptLanguage } from '../../money/bills/receipt-file-schema.ts'
import { receiptWords } from '../../money/bills/receipt-words/languages.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { dateFormat } from '../../platform/http/values/formats.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { moneyIn } from '../../platform/http/values/money-text.ts'
import type { MailWords } from '../words/en.ts'
import type { Letter } from './layout.ts'

/** What a letter is about, and who reads it. */
export type About = {
  db: Connection
  userId: number | null
  auctionId: number
  itemId: number | null
  refundId: number | null
  /** In the outbox. */
  mailId?: number | undefined
  /** Whether a manager chose to say for how much a gift was sold. */
  showsPrice?: boolean | undefined
  reader: Reader
  event: Event
  publicUrl: string
  takesCards: boolean
  words: MailWords
  language: string
}

export type Reader = {
  email: string
  firstName: string
  lastName: string
  language: string | null
  /** Guests of the organizer's list cannot sign in, so no page of theirs is linked. */
  canSignIn: boolean
  /** Whether they take part by an act of their own: others may not know that they have an account. */
  hasJoined: boolean
}

export type Event = {
  name: string
  currency: string
  timeZone: string
  color: string | null
  charity: string
  logoKey: string | null
  language: string | null
  contactEmail: string | null
}

/** Null: there is nothing to say any more. */
export type WriteContent = (about: About) => Promise<Content | null>

export type Content = Pick<Letter, 'subject' | 'preview' | 'blocks' | 'footer'> &
  Partial<Pick<Letter, 'picture'>> & {
    /** The same as a text, for kinds that are texted. */
    short?: string
  }

/** A letter, to whom it goes, and where answers go. */
export type Addressed = {
  /** Whether an organizer typed the address, so that it may be anybody's. */
  isTyped: boolean
  letter: Letter
  to: { name: string; address: string }
  /** The name it is sent under. */
  sender: string
  replyTo: string | null
}

/** A receipt and the mail about it write names, amounts and days in the same way. */
export const receiptWordsOf = ({ language }: About) => receiptWords[language as ReceiptLanguage]

export const amountText = (about: About, amount: string): string =>
  moneyIn(receiptWordsOf(about).locale, amount, about.event.currency)

export const centsText = (about: About, cents: Cents) => amountText(about, toDecimal(cents))

type NotedLine = { name: string; itemCode: string; itemType: string; buyerName: string | null }

/** What is said of a line below its name, unless that says it; on a bill that several share, also who bought it. */
export function noteOf(about: About, line: NotedLine, more: string | false = false): string {
  const { words } = about
  const isDonation = line.itemType === 'donation'
  const parts = [
    isPlainDonation(line) ? '' : isDonation ? words.donation : words.lot(line.itemCode),
    line.buyerName ? receiptWordsOf(about).boughtBy(line.buyerName) : '',
    more || '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** A page of the reader's own, by way of the sign-in page, which passes readers on who are signed in. */
export const ownPageUrl = ({ publicUrl }: About, path: string) => `${publicUrl}/sign-in?then=${path}`

/** In the auction's time zone, which it names: "Tuesday, November 24 at 8:26 PM EST". */
export const momentText = (about: About, at: Date) =>
  inSentence(about, at.getTime(), {
    timeZone: about.event.timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** A day of the calendar, as `2026-11-25`: "Wednesday, November 25". */
export const dayText = (about: About, day: string) =>
  inSentence(about, Date.parse(`${day}T00:00:00Z`), {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })

/** In Spanish a comma follows the day of the week only where nothing stands before it: "el domingo 22 de noviembre". */
function inSentence(about: About, at: number, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(receiptWordsOf(about).locale, options).format(at)
  return about.language === 'es' ? text.replace(', ', ' ') : text
}

/** The first picture of each item. */
export async function readImageKeys(db: Connection, itemIds: number[]): Promise<Map<number, string>> {
  const first = await rows<{ itemId: number; key: string }>(
    db,
    `select distinct on (item_id) item_id as "itemId", images.key
       from item_images join images on images.id = image_id
      where item_id = any($1::int[]) order by item_id, position, images.id`,
    [itemIds],
  )
  return new Map(first.map(({ itemId, key }) => [itemId, key]))
}
