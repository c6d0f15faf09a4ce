import {
  type CatalogueParts,
  type PresentedAuction,
  readAuctionFor,
  readAuctionsFor,
} from '../../auction/auctions/read-auctions.ts'
import { auctionIdAt } from '../../auction/auctions/share-address.ts'
import { anonymous, canSee } from '../../auction/auctions/visibility.ts'
import { type PresentedItems, readItemFor, readItemsFor } from '../../auction/items/read-items.ts'
import type { Config } from '../../platform/config/config.ts'
import { row } from '../../platform/database/pool.ts'
import { cacheSeconds } from '../../platform/events/cache-rules.ts'

/** What the first view of a page shows, exactly as the API answers somebody who is not signed in. */
export type Shown =
  | ({ kind: 'auctions' } & Awaited<ReturnType<typeof readAuctionsFor>>)
  | { kind: 'auction'; auction: PresentedAuction; items: PresentedItems }
  | { kind: 'item'; item: PresentedItem }
  | { kind: 'missing' }

export type { PresentedAuction, PresentedItems }
export type PresentedItem = NonNullable<Awaited<ReturnType<typeof readItemFor>>>

/** The content of a page's data block. */
export type PageData = {
  build: string
  whitelabelId: number
  siteName: string
  /** The captcha's public key; null where there is no captcha, and on pages that do not sign people in. */
  captchaSiteKey: string | null
  /** Whether a captcha token is the solution of a challenge, for which this device works. */
  solvesChallenges: boolean
  /** The file with the styles of what is loaded later. */
  lazyStyles: string
  /** Whether signing in needs a page that may load the captcha. */
  signsInOnOwnPage: boolean
  /** Whether bills can be paid online, and cards put on file. */
  takesCards: boolean
  /** Whether people are sent mails, and choose which. */
  sendsMail: boolean
  /** How codes for signing in reach people. */
  pinChannel: Config['pinChannel']
  /** The operator's own texts, for people who create an account; null where there is none. */
  termsUrl: string | null
  privacyUrl: string | null
  /** The server's clock when the page was made; up to some seconds before it was sent. */
  madeAtMs: number
  /** The page shows every event up to this one; those who follow an auction are sent what came after it. */
  eventId: number
  shown: Shown | null
}

const LARGEST_ID = 2_147_483_647
/** As many as the page itself asks for when it needs more. */
const ITEMS_AT_ONCE = 60

export async function showAuctions(parts: CatalogueParts, whitelabelId: number): Promise<Shown> {
  const wanted = { whitelabelId, sort: 'featured', limit: 20, offset: 0 } as const
  return { kind: 'auctions', ...(await readAuctionsFor(parts, anonymous, wanted)) }
}

export async function showAuction(parts: CatalogueParts, auctionId: number): Promise<Shown> {
  const [auctionFound, itemsFound] = await Promise.all([
    readAuctionFor(parts, anonymous, auctionId),
    readItemsFor(parts, anonymous, { auctionId, limit: ITEMS_AT_ONCE, offset: 0 }),
  ])
  if (!auctionFound || !itemsFound) return { kind: 'missing' }
  return { kind: 'auction', auction: auctionFound.auction, items: itemsFound.items }
}

export async function showItem(parts: CatalogueParts, itemId: number): Promise<Shown> {
  const item = await readItemFor(parts, anonymous, itemId)
  return item ? { kind: 'item', item } : { kind: 'missing' }
}

/** The auction that an address of the form /a/… leads an anonymous visitor to, by its id or its share address. */
export async function auctionAt(parts: CatalogueParts, address: string): Promise<number | null> {
  const found = await parts.cache.shared(
    `auction at ${address}`,
    { tags: [], seconds: cacheSeconds.auctionAtAddress },
    async () => ({ auctionId: await auctionIdAt(parts.db, address) }),
  )
  const { auctionId } = found!
  return auctionId !== null && (await canSee(parts.db, anonymous, auctionId)) ? auctionId : null
}

/** The auction of an item never changes, so it is cached for an hour. */
export async function auctionOfItem({ db, cache }: CatalogueParts, itemId: number): Promise<number | null> {
  if (itemId > LARGEST_ID) return null
  const found = await cache.shared(
    `auction of item ${itemId}`,
    { tags: [], seconds: cacheSeconds.auctionOfItem },
    () => row<{ id: number }>(db, 'select auction_id as id from items where id = $1', [itemId]),
  )
  return found?.id ?? null
}
