import type { Changes } from '../events/changes.ts'
import type { RateLimits } from '../http/access/rate-limits.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import type { ImageStore } from '../images/store.ts'
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
