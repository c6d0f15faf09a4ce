import { hasNoSignIn } from '../accounts/guest-accounts.ts'
import { readThermometer } from '../auctions/thermometer.ts'
import type { Connection } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import { isBidOn, itemTypes } from '../engine/item-types.ts'
import { itemStatus } from '../engine/statuses.ts'
import { moneyIn } from '../http/values/money-text.ts'
import { imageUrl } from '../images/image-url.ts'
import { readDocuments } from '../purchases/receipts.ts'
import { isWanted } from './choices.ts'
import { isChosen, type MessageKind } from './kinds.ts'
import type { Block, Letter } from './mail/layout.ts'
import type { StopLinks } from './stop-links.ts'
import { english, type MailWords } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'

export const languages: Record<string, MailWords> = { en: english, fr: french, es: spanish }

/** What a message is about. */
export type Subject = { kind: MessageKind; userId: number; auctionId: number | null }

/** A letter, to whom it goes, and where answers go. */
export type Addressed = {
  letter: Letter
  to: { name: string; address: string }
  /** The name it is sent under. */
  sender: string
  replyTo: string | null
}

export type LetterParts = { publicUrl: string; stopLinks: StopLinks }

/** Writes a message as things are now. Null: there is nothing to say any more, or nobody to say it to. */
export async function writeLetter(
  db: Connection,
  { kind, userId, auctionId }: Subject,
  { publicUrl, stopLinks }: LetterParts,
): Promise<Addressed | null> {
  if (auctionId === null) return null
  const reader = await readReader(db, userId, auctionId)
  const event = await readEvent(db, auctionId)
  if (!reader || !event || !(await isWanted(db, reader.email, kind))) return null
  const language = reader.language !== null && reader.language in languages ? reader.language : 'en'
  const about: About = {
    db,
    userId,
    auctionId,
    reader,
    event,
    publicUrl,
    words: languages[language]!,
    language,
  }
  const content = await letters[kind](about)
  if (!content) return null
  const { contactEmail, charity, logoKey, color } = event
  const stopUrl = stopLinks.urlOf({ address: reader.email, kind, auctionId })
  return {
    letter: {
      language,
      charity: { name: charity, logoUrl: logoKey && imageUrl(publicUrl, logoKey, 'small') },
      color,
      picture: null,
      ...content,
      footer: [...(contactEmail ? [about.words.questions(charity)] : []), ...content.footer],
      stop: stopUrl && isChosen(kind) ? { label: about.words.stop[kind], url: stopUrl } : null,
    },
    to: { name: `${reader.firstName} ${reader.lastName}`, address: reader.email },
    sender: about.words.from(charity),
    replyTo: contactEmail,
  }
}

type Reader = { email: string; firstName: string; lastName: string; language: string | null }

/** Guests who never signed in have an address that leads nowhere, and perhaps one that the organizer typed. */
async function readReader(db: Connection, userId: number, auctionId: number): Promise<Reader | undefined> {
  const reader = await row<Reader & { email: string | null }>(
    db,
    `select case when ${hasNoSignIn()} then nullif(typed_email, '') else email end as email,
            first_name as "firstName", last_name as "lastName", language
       from users left join registrations on user_id = users.id and auction_id = $2
      where users.id = $1 and deleted_at is null`,
    [userId, auctionId],
  )
  return reader?.email ? reader : undefined
}

type Event = {
  name: string
  currency: string
  color: string | null
  charity: string
  logoKey: string | null
  contactEmail: string | null
}

export async function readEvent(db: Connection, auctionId: number): Promise<Event | undefined> {
  return row<Event>(
    db,
    `select auctions.name, currency, appeals_color as color, organizations.name as charity,
            images.key as "logoKey", contact_email as "contactEmail"
       from auctions join organizations on organizations.id = organization_id
       left join images on images.id = organizations.logo_id
      where auctions.id = $1`,
    [auctionId],
  )
}

type About = {
  db: Connection
  userId: number
  auctionId: number
  reader: Reader
  event: Event
  publicUrl: string
  words: MailWords
  language: string
}

type Content = Pick<Letter, 'subject' | 'preview' | 'blocks' | 'footer'>

const letters: Record<MessageKind, (about: About) => Promise<Content | null>> = {
  async won(about) {
    const bill = await readBill(about)
    if (!bill) return null
    const { reader, event, words } = about
    const { won } = words
    const raised = (await readThermometer(about.db, about.auctionId))!.raised
    const blocks: Block[] = [
      {
        is: 'title',
        text: bill.lots > 0 ? won.titleOfWinner(reader.firstName, bill.lots) : won.title(reader.firstName),
      },
      { is: 'text', text: won.raised(event.name, amountText(about, raised)) },
      ...billBlocks(about, bill),
      { is: 'text', text: won.how },
    ]
    const subject = bill.lots > 0 ? won.subject(bill.lots, bill.due) : won.subjectWithoutLots(bill.due)
    return { subject, preview: bill.names, blocks, footer: [words.why(event.name)] }
  },

  async payReminder(about) {
    const bill = await readBill(about)
    if (!bill) return null
    const { event, words } = about
    const { payReminder } = words
    return {
      subject: payReminder.subject(bill.due, event.name),
      preview: bill.names,
      blocks: [
        { is: 'title', text: payReminder.title(bill.due) },
        { is: 'text', text: payReminder.text(event.name) },
        ...billBlocks(about, bill),
      ],
      footer: [words.why(event.name)],
    }
  },

  async eveningInFigures(about) {
    const { event, words } = about
    const figures = await readFigures(about)
    const own = words.eveningInFigures
    const raised = amountText(about, figures.raised)
    const number = (count: number) => new Intl.NumberFormat(about.language).format(count)
    const line = (title: string, amount: string) => ({ title, amount, note: null })
    return {
      subject: own.subject(event.name, raised),
      preview: own.text(event.name),
      blocks: [
        { is: 'title', text: own.title(raised) },
        { is: 'text', text: own.text(event.name) },
        {
          is: 'lines',
          lines: [
            line(own.sold, own.of(figures.sold, figures.lots)),
            line(own.bids, number(figures.bids)),
            line(own.buyers, number(figures.buyers)),
            line(own.unpaid, amountText(about, figures.unpaid)),
          ],
        },
        {
          is: 'button',
          label: own.button,
          url: `${about.publicUrl}/console/a/${about.auctionId}/reports`,
        },
      ],
      footer: [words.whyManager(event.charity)],
    }
  },
}

type Bill = { due: string; lots: number; names: string; lines: BillLine[] }
type BillLine = {
  name: string
  itemCode: string
  isDonation: boolean
  amount: string
  imageKey: string | null
}

/** What somebody has not paid yet. Null when nothing is due. */
async function readBill(about: About): Promise<Bill | null> {
  const { db, auctionId, userId, publicUrl } = about
  const mine = { where: 'receipts.auction_id = $1 and receipts.user_id = $2', values: [auctionId, userId] }
  const [receipt] = await readDocuments(db, mine, publicUrl)
  if (!receipt || Number(receipt.totals.due) === 0) return null
  const open = receipt.lines.filter(({ isPaid }) => !isPaid)
  const imageKeys = await readImageKeys(
    db,
    open.map(({ itemId }) => itemId),
  )
  return {
    due: amountText(about, receipt.totals.due),
    lots: open.filter(({ itemType }) => isBidOn(itemType)).length,
    names: open.map(({ name }) => name).join(', '),
    lines: open.map(({ name, itemId, itemCode, itemType, amount }) => ({
      ...{ name, itemCode, amount },
      isDonation: itemType === 'donation',
      imageKey: imageKeys.get(itemId) ?? null,
    })),
  }
}

async function readImageKeys(db: Connection, itemIds: number[]): Promise<Map<number, string>> {
  const first = await rows<{ itemId: number; key: string }>(
    db,
    `select distinct on (item_id) item_id as "itemId", images.key
       from item_images join images on images.id = image_id
      where item_id = any($1::int[]) order by item_id, position, images.id`,
    [itemIds],
  )
  return new Map(first.map(({ itemId, key }) => [itemId, key]))
}

function billBlocks(about: About, { due, lines }: Bill): Block[] {
  const { words, publicUrl } = about
  return [
    {
      is: 'lines',
      lines: lines.map(({ name, itemCode, isDonation, amount, imageKey }) => ({
        title: name,
        note: isDonation ? words.donation : words.lot(itemCode),
        amount: amountText(about, amount),
        imageUrl: imageKey && imageUrl(publicUrl, imageKey, 'small'),
      })),
    },
    { is: 'total', label: words.toPay, amount: due },
    { is: 'button', label: words.button, url: `${publicUrl}/cart` },
  ]
}

async function readFigures({ db, auctionId }: About) {
  const { sold, paid, withdrawn, draft, deleted } = itemStatus
  const counts = (await row<{ sold: number; lots: number; bids: number; buyers: number; unpaid: string }>(
    db,
    `select count(*) filter (where status_id in (${sold}, ${paid}))::int as sold,
            count(*) filter (where status_id not in (${draft}, ${deleted}, ${withdrawn}))::int as lots,
            coalesce(sum(bid_count), 0)::int as bids,
            (select count(distinct user_id)::int from purchases
              where auction_id = $1 and not awaits_confirmation) as buyers,
            (select coalesce(sum(amount_cents), 0)::numeric / 100 from purchases
              where auction_id = $1 and not awaits_confirmation and paid_at is null) as unpaid
       from standings join items on items.id = standings.item_id
      where standings.auction_id = $1 and item_type = any($2)`,
    [auctionId, itemTypes.filter(isBidOn)],
  ))!
  return { ...counts, raised: (await readThermometer(db, auctionId))!.raised }
}

const amountText = ({ event, language }: About, amount: string) => moneyIn(language, amount, event.currency)
