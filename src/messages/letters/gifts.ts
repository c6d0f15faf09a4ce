import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { rows } from '../../platform/database/pool.ts'
import { mailPictureUrl } from '../../platform/images/mail-pictures.ts'
import { type About, centsText, readImageKeys, type WriteContent } from './about.ts'
import { donatedLots } from './readers.ts'

/** Thanks to whoever gave lots, once a manager has them. */
export const giftReceived: WriteContent = async (about) => {
  const { words, event, reader } = about
  const says = words.giftReceived
  const gifts = await readGifts(about)
  if (gifts.length === 0) return null
  return {
    subject: says.subject(event.charity),
    preview: says.text(event.charity, event.name, gifts.length),
    blocks: [
      { is: 'title', text: says.title(reader.firstName) },
      { is: 'text', text: says.text(event.charity, event.name, gifts.length) },
      ...(event.contactEmail ? [{ is: 'text', text: says.change } as const] : []),
      { is: 'lines', lines: await linesOf(about, gifts, () => '') },
    ],
    footer: [words.whyDonor(event.charity)],
  }
}

/** What became of them, and for how much only where a manager chose to say so. */
export const giftSold: WriteContent = async (about) => {
  const { words, event, reader, showsPrice } = about
  const says = words.giftSold
  const all = await readGifts(about)
  const sold = all.filter(({ isSold }) => isSold)
  const gifts = sold.length === 0 && isSample(about) ? all : sold
  if (gifts.length === 0) return null
  const price = ({ cents }: Gift) => (showsPrice && cents > 0n ? centsText(about, cents) : '')
  return {
    subject: says.subject(event.name, gifts.length),
    preview: says.text(event.name, gifts.length),
    blocks: [
      { is: 'title', text: says.title(reader.firstName) },
      { is: 'text', text: says.text(event.name, gifts.length) },
      { is: 'lines', lines: await linesOf(about, gifts, price) },
    ],
    footer: [words.whyDonor(event.charity)],
  }
}

type Gift = { itemId: number; code: string; name: string; isSold: boolean; cents: Cents }

/** In SQL, of `items`: what people bought of it. */
export const salesOfItem = `(select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
  from billed_lines where billed_lines.item_id = items.id)`

/** A preview, or a test, goes to a manager: it shows lots of the auction, those with a donor and a buyer first. */
const isSample = ({ userId }: About) => userId !== null

function readGifts(about: About): Promise<Gift[]> {
  const { db, auctionId, mailId = null } = about
  const { deleted, withdrawn } = itemStatus
  const gifts = isSample(about)
    ? { from: 'items', where: 'item_type <> $2', value: 'donation', order: samplesFirst, most: 2 }
    : { from: donatedLots, where: 'mail_id = $2', value: mailId, order: '', most: MOST_LINES }
  return rows<Gift>(
    db,
    `select items.id as "itemId", item_code as code, items.name, sales.count > 0 as "isSold", sales.cents
       from ${gifts.from} join standings on standings.item_id = items.id, lateral ${salesOfItem} as sales
      where items.auction_id = $1 and ${gifts.where}
        and standings.status_id not in (${deleted}, ${withdrawn})
      order by ${gifts.order} items.id limit ${gifts.most}`,
    [auctionId, gifts.value],
  )
}

const samplesFirst = 'sales.count = 0, donor_email is null,'
const MOST_LINES = 100

async function linesOf(about: About, gifts: Gift[], amountOf: (gift: Gift) => string) {
  const images = await readImageKeys(
    about.db,
    gifts.map(({ itemId }) => itemId),
  )
  return gifts.map((gift) => {
    const key = images.get(gift.itemId)
    return {
      title: gift.name,
      note: about.words.lot(gift.code),
      amount: amountOf(gift),
      imageUrl: key ? mailPictureUrl(about.publicUrl, key, 'mail-lot.jpg') : null,
    }
  })
}
