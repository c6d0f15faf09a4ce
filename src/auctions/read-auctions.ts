import type { Database } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { whitelabelScope } from '../whitelabels/whitelabels.ts'
import { auctionCards } from './card.ts'
import { type AuctionDetail, readAuctionDetail } from './detail.ts'
import { favoriteIdsOf } from './favorite-ids.ts'
import { type AuctionQuery, listAuctions } from './list-auctions.ts'
import type { Seen, Seer } from './seen-alike.ts'
import { sightOf } from './seen-by.ts'
import type { Showcase } from './showcase.ts'
import { readThermometer, type Thermometer } from './thermometer.ts'
import type { Viewer } from './visibility.ts'

export type AuctionReading = {
  db: Database
  cache: ResponseCache
  publicUrl: string
  showcase: Showcase
}

export type SeenAuction = AuctionDetail & {
  thermometer: Thermometer
  featuredItems: object[]
  isFavorite?: boolean
}

type AuctionsWanted = Omit<AuctionQuery, 'whitelabelIds'> & { whitelabelId: number }

/** A page of the auctions that the viewer can see. */
export async function auctionsSeenBy(
  { db, publicUrl, showcase }: AuctionReading,
  viewer: Viewer,
  { whitelabelId, ...wanted }: AuctionsWanted,
) {
  const whitelabelIds = await whitelabelScope(db, whitelabelId)
  const query = { ...wanted, whitelabelIds }
  const { ids, totalCount } = await listAuctions(db, viewer, query)
  const [cards, featured] = await Promise.all([
    auctionCards(db, ids, publicUrl),
    showcase.ofMany(ids, viewer.id),
  ])
  const auctions = cards.map((card) => ({ ...card, featuredItems: featured.get(card.id) ?? [] }))
  return { auctions, totalCount }
}

/** An auction as the viewer sees it; null when they cannot. */
export async function auctionSeenBy(
  parts: AuctionReading,
  viewer: Viewer,
  { auctionId, seer = viewer.id }: { auctionId: number; seer?: Seer },
): Promise<Seen<SeenAuction> | null> {
  const sight = await sightOf(parts, viewer, { auctionId })
  if (!sight) return null
  const [detail, thermometer, featured] = await Promise.all([
    sharedDetail(parts, auctionId),
    sharedThermometer(parts, auctionId),
    parts.showcase.ofOne(auctionId, seer),
  ])
  if (!detail || !thermometer) return null
  const whole = { ...detail, thermometer, featuredItems: featured.cards }
  if (seer === null) return { answer: whole, commonTo: null }
  const { auctionIds } = await favoriteIdsOf(parts, viewer.id)
  const isFavorite = auctionIds.has(auctionId)
  const commonTo = sight === 'public' && !isFavorite ? featured.commonTo : null
  return { answer: { ...whole, isFavorite }, commonTo }
}

function sharedDetail({ db, cache, publicUrl }: AuctionReading, auctionId: number) {
  const freshness = { tags: [tagOf.catalogue(auctionId)], seconds: readingSeconds.auction }
  return cache.shared(`auction ${auctionId}`, freshness, () =>
    readAuctionDetail(db, { auctionId, publicUrl }),
  )
}

function sharedThermometer({ db, cache }: AuctionReading, auctionId: number) {
  const freshness = { tags: [tagOf.raised(auctionId)], seconds: readingSeconds.raised }
  return cache.shared(`raised by ${auctionId}`, freshness, () => readThermometer(db, auctionId))
}
