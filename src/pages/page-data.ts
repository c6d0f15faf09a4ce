import type { AuctionReading, SeenAuction } from '../auctions/read-auctions.ts'
import { auctionSeenBy, auctionsSeenBy } from '../auctions/read-auctions.ts'
import { isSeenBy } from '../auctions/seen-by.ts'
import { auctionIdAt } from '../auctions/share-address.ts'
import type { Viewer } from '../auctions/visibility.ts'
import { row } from '../database/pool.ts'
import { readingSeconds } from '../events/kept.ts'
import { itemSeenBy, itemsSeenBy, type SeenItems } from '../items/read-items.ts'

/** What the first view of a page shows, exactly as the API answers somebody who is not signed in. */
export type Shown =
  | ({ kind: 'auctions' } & Awaited<ReturnType<typeof auctionsSeenBy>>)
  | { kind: 'auction'; auction: SeenAuction; items: SeenItems }
  | { kind: 'item'; item: SeenItem }
  | { kind: 'missing' }

export type { SeenAuction, SeenItems }
export type SeenItem = NonNullable<Awaited<ReturnType<typeof itemSeenBy>>>

/** The content of a page's data block. */
export type PageData = {
  build: string
  whitelabelId: number
  siteName: string
  /** The captcha's public key; null where there is no captcha, and on pages that do not sign people in. */
  captchaSiteKey: string | null
  /** The file with the styles of what is loaded later. */
  laterStyles: string
  /** Whether signing in needs a page that may load the captcha. */
  signsInOnOwnPage: boolean
  /** The server's clock when the page was made; up to some seconds before it was sent. */
  madeAtMs: number
  /** The page shows every event up to this one; those who follow an auction are sent what came after it. */
  eventId: number
  shown: Shown | null
}

const anyone: Viewer = { id: null, isAdministrator: false }
const LARGEST_ID = 2_147_483_647
/** As many as the page itself asks for when it needs more. */
const ITEMS_AT_ONCE = 60

export async function showAuctions(parts: AuctionReading, whitelabelId: number): Promise<Shown> {
  const wanted = { whitelabelId, sort: 'featured', limit: 20, offset: 0 } as const
  return { kind: 'auctions', ...(await auctionsSeenBy(parts, anyone, wanted)) }
}

export async function showAuction(parts: AuctionReading, auctionId: number): Promise<Shown> {
  const [auction, items] = await Promise.all([
    auctionSeenBy(parts, anyone, { auctionId }),
    itemsSeenBy(parts, anyone, { auctionId, limit: ITEMS_AT_ONCE, offset: 0 }),
  ])
  if (!auction || !items) return { kind: 'missing' }
  return { kind: 'auction', auction: auction.answer, items: items.answer }
}

export async function showItem(parts: AuctionReading, itemId: number): Promise<Shown> {
  const item = await itemSeenBy(parts, anyone, itemId)
  return item ? { kind: 'item', item } : { kind: 'missing' }
}

/** The auction that an address of the form /a/… leads an anonymous visitor to, by its id or its share address. */
export async function auctionAt(parts: AuctionReading, address: string): Promise<number | null> {
  const found = await parts.cache.shared(
    `auction at ${address}`,
    { tags: [], seconds: readingSeconds.auctionAtAddress },
    async () => ({ auctionId: await auctionIdAt(parts.db, address) }),
  )
  const { auctionId } = found!
  return auctionId !== null && (await isSeenBy(parts, anyone, { auctionId })) ? auctionId : null
}

/** The auction of an item never changes, so it is kept for an hour. */
export async function auctionOfItem({ db, cache }: AuctionReading, itemId: number): Promise<number | null> {
  if (itemId > LARGEST_ID) return null
  const found = await cache.shared(
    `auction of item ${itemId}`,
    { tags: [], seconds: readingSeconds.auctionOfItem },
    () => row<{ id: number }>(db, 'select auction_id as id from items where id = $1', [itemId]),
  )
  return found?.id ?? null
}
