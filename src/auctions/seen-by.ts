import type { Connection } from '../database/pool.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { canSee, canSeeWithSetup, type Viewer } from './visibility.ts'

const SECONDS = 15
const anyone: Viewer = { id: null, isAdministrator: false }

/** Whether the viewer sees the auction. What everybody sees is asked once for all; of the rest each viewer is asked for. */
export async function isSeenBy(
  { db, cache }: { db: Connection; cache: ResponseCache },
  viewer: Viewer,
  { auctionId, withSetup = false }: { auctionId: number; withSetup?: boolean },
): Promise<boolean> {
  const freshness = { tags: [`auction:${auctionId}`], seconds: SECONDS }
  const isPublic = await cache.shared(`visibility of ${auctionId}`, freshness, () =>
    canSee(db, anyone, auctionId),
  )
  if (isPublic) return true
  if (viewer.id === null) return false
  return (withSetup ? canSeeWithSetup : canSee)(db, viewer, auctionId)
}
