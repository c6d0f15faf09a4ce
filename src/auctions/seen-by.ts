import type { Connection } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { PublicReads } from '../http/cache/public-reads.ts'
import { canSee, canSeeWithSetup, type Viewer } from './visibility.ts'

const anyone: Viewer = { id: null, isAdministrator: false }

type Looked = { auctionId: number; withSetup?: boolean }
type Parts = { db: Connection; reads: PublicReads }

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

async function isPublic({ reads }: Parts, auctionId: number): Promise<boolean> {
  const freshness = { tags: [tagOf.auction(auctionId)], seconds: readingSeconds.visibility }
  const isSeen = await reads.shared(`visibility of ${auctionId}`, freshness, (from) =>
    canSee(from, anyone, auctionId),
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
