import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { get } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { onReconnect } from '../../shared/live.ts'
import { useRetry } from '../../shared/retry.ts'
import { isSignedIn } from '../../shared/session.ts'
import { firstNeed } from './needs.ts'
import { needs } from './offer-state.ts'

/** A limit may be reached when the price rises, but a busy lot is not a reason to ask with every bid. */
const PAUSE_MS = 10_000

type Requirements = { requirements: { code: string; isMet: boolean }[] }

/** Reads what the person has to do before they can bid on this item. */
export async function readNeeds({ id }: Item): Promise<void> {
  const { requirements } = await get<Requirements>(`/v3/item/${id}/requirements`)
  needs.value = new Map(needs.peek()).set(id, firstNeed(requirements))
}

/** Keeps it current: with the page, when people come back to it, and as the price rises. */
export function useNeeds(item: Item): void {
  const signedIn = isSignedIn.value
  const readAtMs = useRef(Number.NEGATIVE_INFINITY)
  const failure = useSignal<unknown>(null)
  const read = async () => {
    readAtMs.current = performance.now()
    try {
      await readNeeds(item)
      failure.value = null
    } catch (error) {
      // A bid is refused with the same reason, should this not be answered.
      failure.value = error
    }
  }
  useRetry(signedIn ? failure.value : null, read)
  useEffect(() => {
    if (!signedIn) return
    const readWhenSeen = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', readWhenSeen)
    const stop = onReconnect(() => performance.now() - readAtMs.current > PAUSE_MS && void read())
    return () => {
      document.removeEventListener('visibilitychange', readWhenSeen)
      stop()
    }
  }, [signedIn, item.id])
  useEffect(() => {
    if (!signedIn) return
    const waitMs = Math.max(0, readAtMs.current + PAUSE_MS - performance.now())
    const timer = setTimeout(read, waitMs)
    return () => clearTimeout(timer)
  }, [signedIn, item.id, item.nextMinimumBid, item.statusId])
}
