import type { Connection } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { PublicReads } from '../http/cache/public-reads.ts'
import { canSee, canSeeWithSetup, type Viewer } from './visibility.ts'

const anyone: Viewer = { id: null, isAdministrator: false }

/** Whether the viewer can see the auction. A public one is looked up once for all; others for each viewer. */
export async function isSeenBy(
  { db, reads }: { db: Connection; reads: PublicReads },
  viewer: Viewer,
  { auctionId, withSetup = false }: { auctionId: number; withSetup?: boolean },
): Promise<boolean> {
  const freshness = { tags: [tagOf.auction(auctionId)], seconds: readingSeconds.visibility }
  const isPublic = await reads.shared(`visibility of ${auctionId}`, freshness, (from) =>
    canSee(from, anyone, auctionId),
  )
  if (isPublic) return true
  if (viewer.id === null) return false
  return (withSetup ? canSeeWithSetup : canSee)(db, viewer, auctionId)
}
