import type { Database } from '../../platform/database/pool.ts'
import { cacheSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { ResponseCache, SharedAudience } from '../../platform/http/cache/response-cache.ts'
import { whitelabelScope } from '../../platform/whitelabels/whitelabels.ts'
import { auctionCards } from './card.ts'
import { type AuctionDetail, readAuctionDetail } from './detail.ts'
import { type AuctionQuery, listAuctions } from './list-auctions.ts'
import type { Showcase } from './showcase.ts'
import { readThermometer, type Thermometer } from './thermometer.ts'
import { canSee, type Viewer } from './visibility.ts'

export type CatalogueParts = {
  db: Database
  cache: ResponseCache
  publicUrl: string
  showcase: Showcase
}

export type PresentedAuction = AuctionDetail & {
  thermometer: Thermometer
  featuredItems: object[]
  isFavorite?: boolean
}

type AuctionsWanted = Omit<AuctionQuery, 'whitelabelIds'> & { whitelabelId: number }

/** A page of the auctions that the viewer can see. */
export async function readAuctionsFor(
  { db, publicUrl, showcase }: CatalogueParts,
  viewer: Viewer,
  { whitelabelId, ...wanted }: AuctionsWanted,
) {
  const whitelabelIds = await whitelabelScope(db, whitelabelId)
  const { ids, totalCount } = await listAuctions(db, viewer, { ...wanted, whitelabelIds })
  const [cards, featured] = await Promise.all([
    auctionCards(db, ids, publicUrl),
    showcase.ofMany(ids, viewer.id),
  ])
  const auctions = cards.map((card) => ({ ...card, featuredItems: featured.get(card.id) ?? [] }))
  return { auctions, totalCount }
}

/** An auction as the viewer sees it; null when they cannot. */
export async function readAuctionFor(
  parts: CatalogueParts,
  viewer: Viewer,
  auctionId: number,
): Promise<{ auction: PresentedAuction; sharedAudience: SharedAudience | null } | null> {
  const found = await sharedDetail(parts, auctionId)
  if (!found || !(found.isPublic || (await canSee(parts.db, viewer, auctionId)))) return null
  const [thermometer, featured] = await Promise.all([
    sharedThermometer(parts, auctionId),
    parts.showcase.ofOne(auctionId, viewer.id),
  ])
  if (!thermometer) return null
  const { cards: featuredItems, hasFavorites: isFavorite, sharedAudience } = featured
  const auction = { ...found.detail, thermometer, featuredItems }
  if (viewer.id === null) return { auction, sharedAudience: null }
  return { auction: { ...auction, isFavorite }, sharedAudience: found.isPublic ? sharedAudience : null }
}

function sharedDetail({ db, cache, publicUrl }: CatalogueParts, auctionId: number) {
  const freshness = { tags: [tagOf.catalogue(auctionId)], seconds: cacheSeconds.auction }
  return cache.shared(`auction ${auctionId}`, freshness, () =>
    readAuctionDetail(db, { auctionId, publicUrl }),
  )
}

function sharedThermometer({ db, cache }: CatalogueParts, auctionId: number) {
  const freshness = { tags: [tagOf.raised(auctionId)], seconds: cacheSeconds.raised }
  return cache.shared(`raised by ${auctionId}`, freshness, () => readThermometer(db, auctionId))
}
