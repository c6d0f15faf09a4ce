import type { Intent, Reason } from './intent.ts'
import { PIN_VALID_MS, type PinTexts } from './pin-texts.ts'

/** Where somebody is who has asked for a code: enough to go on after a reload, and nothing that opens anything. */
export type PinStep = {
  email: string
  lastFour: string | null
  isNew: boolean
  texts: PinTexts
  way: PinChannel
  /** Whether the service’s mail server takes nothing right now. */
  isLate?: boolean
}

/** How a code reaches somebody. */
export type PinChannel = 'sms' | 'email'

/** What they signed in for, when it was in a sheet. */
export type Wanted = { reason: Reason; intent: Intent | undefined }

type StoredStep = PinStep & Partial<Wanted> & { path: string }
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'goodlot.signIn'

/** It stays in its tab, which keeps it through a reload and when the phone drops the page to save memory. */
export function storeStep(storage: Storage, step: StoredStep): void {
  storage.setItem(KEY, JSON.stringify(step))
}

/** The step on this page, while its code is good; else null. */
export function readStep(
  storage: Storage,
  { path, nowMs }: { path: string; nowMs: number },
): StoredStep | null {
  const text = storage.getItem(KEY)
  if (text === null) return null
  const step: StoredStep = JSON.parse(text)
  if (nowMs - step.texts.lastMs < PIN_VALID_MS) return step.path === path ? step : null
  dropStep(storage)
  return null
}

export function dropStep(storage: Storage): void {
  storage.removeItem(KEY)
}
