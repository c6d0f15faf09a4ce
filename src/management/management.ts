import type { Changes } from '../events/changes.ts'
import type { Gates } from '../http/access/gates.ts'
import type { ImageStore } from '../images/store.ts'
import type { Authority } from './authority.ts'

/** What every file of management routes works with. */
export type Management = {
  changes: Changes
  authority: Authority
  gate: ReturnType<Gates['user']>
  images: ImageStore
  publicUrl: string
}
