import type { Changes } from '../events/changes.ts'
import type { App } from '../http/app-type.ts'
import type { Gates } from '../http/gates.ts'

export type ProfileParts = { changes: Changes; gates: Gates; publicUrl: string }

export function profileRoutes(_app: App, _parts: ProfileParts): void {}
