import type { Connection } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { canSee, canSeeWithSetup, type Viewer } from './visibility.ts'

const anyone: Viewer = { id: null, isAdministrator: false }

type Looked = { auctionId: number; withSetup?: boolean }
type Parts = { db: Connection; cache: ResponseCache }

/** Whether the viewer can see the auction. A public one is looked up once for all; others for each viewer. */
export async function isSeenBy(parts: Parts, viewer: Viewer, looked: Looked): Promise<boolean> {
  return (await isPublic(parts, looked.auctionId)) || isSeenByOneself(parts.db, viewer, looked)
}

/** The same, and whether everybody sees it; null when the viewer does not. */
export async function sightOf(
  parts: Parts,
  viewer: Viewer,
  looked: Looked,
): Promise<'public' | 'personal' | null> {
  if (await isPublic(parts, looked.auctionId)) return 'public'
  return (await isSeenByOneself(parts.db, viewer, looked)) ? 'personal' : null
}

async function isPublic({ db, cache }: Parts, auctionId: number): Promise<boolean> {
  const freshness = { tags: [tagOf.auction(auctionId)], seconds: readingSeconds.visibility }
  const isSeen = await cache.shared(`visibility of ${auctionId}`, freshness, () =>
    canSee(db, anyone, auctionId),
  )
  return isSeen!
}

async function isSeenByOneself(
  db: Connection,
  viewer: Viewer,
  { auctionId, withSetup = false }: Looked,
): Promise<boolean> {
  if (viewer.id === null) return false
  return (withSetup ? canSeeWithSetup : canSee)(db, viewer, auctionId)
}
