import type { Changes } from '../../platform/events/changes.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { ImageStore } from '../../platform/images/store.ts'
import type { Authority } from './authority.ts'

/** What every file of management routes works with. */
export type Management = {
  changes: Changes
  authority: Authority
  gate: ReturnType<RouteAccess['user']>
  images: ImageStore
  limits: RateLimits
  publicUrl: string
}
