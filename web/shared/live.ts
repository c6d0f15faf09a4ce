import { type ReadonlySignal, signal } from '@preact/signals'
import type { Events } from './api-types.ts'
import {
  followed,
  type Handler,
  handlers,
  lotsInSight,
  type Reading,
  readings,
  reconnectHandlers,
  startLostTimer,
} from './connection.ts'

/** A page's first connection takes three seconds on a slow phone and a bad line, and what is shown then is new. */
const FIRST_PATIENCE_MS = 6_000
const RETRY_MS = 5_000

/** Calls back at each event of this kind until the returned function is called. */
export function on<Kind extends keyof Events>(kind: Kind, handler: Handler<Kind>): () => void {
  const known = handlers.get(kind) ?? new Set()
  handlers.set(kind, known)
  known.add(handler as Handler<never>)
  return () => known.delete(handler as Handler<never>)
}

/**
 * Reads again when missed events can no longer be replayed, until the returned function is called. Prices count as
 * current once everything shown was read. A read without an answer, by its `failure`, does not count until a retry was
 * answered; retrying is the reading's own work.
 */
export function onResync(read: () => unknown, failure: ReadonlySignal<unknown>): () => void {
  const reading: Reading = { read, failure, isShown: signal(true) }
  readings.add(reading)
  return () => {
    readings.delete(reading)
    reading.isShown.value = false
  }
}

/** Calls back after each connection, the first included. */
export function onReconnect(handler: () => void): () => void {
  reconnectHandlers.add(handler)
  return () => reconnectHandlers.delete(handler)
}

/** Follows an auction until the returned function is called. */
export function follow(auctionId: number): () => void {
  followed.add(auctionId)
  opened?.subscribe(auctionId)
  return () => {
    followed.delete(auctionId)
    opened?.unsubscribe(auctionId)
  }
}

/**
 * For a page with a price to bid on: while it is visible, a silent connection is asked whether it still works, and more
 * often in the minute before the lot ends. Until the returned function is called.
 */
export function checkConnectionUntil(endsAt: () => number | undefined): () => void {
  lotsInSight.add(endsAt)
  return () => lotsInSight.delete(endsAt)
}

let opened: typeof import('./live-socket.ts') | null = null

/** Called after the first paint, so that it does not wait for the connection. */
export async function startLive(): Promise<void> {
  startLostTimer(FIRST_PATIENCE_MS)
  try {
    const [{ io }, loaded] = await Promise.all([import('socket.io-client'), import('./live-socket.ts')])
    opened = loaded
    loaded.openSocket(io)
  } catch {
    // Not every browser requests a file again that did not come; elsewhere bidding needs no reload.
    setTimeout(startLive, RETRY_MS)
  }
}
