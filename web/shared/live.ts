import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Socket } from 'socket.io-client'
import type { Events } from './api-types.ts'
import { watchLine } from './line.ts'
import { pageData } from './page-data.ts'
import { isUnanswered } from './retry.ts'
import { freshToken, renewToken, session } from './session.ts'

/** `lost` once nothing has been received for a while, so that what is shown may be old. */
export type Connection = 'connecting' | 'live' | 'lost'

/** A page from the service worker's cache is marked: its prices are old until something is received. */
export const connection = signal<Connection>(
  'cached' in document.documentElement.dataset ? 'lost' : 'connecting',
)
effect(() => {
  document.documentElement.dataset.connection = connection.value
})

type Handler<Kind extends keyof Events> = (event: Events[Kind]) => void
const handlers = new Map<string, Set<Handler<never>>>()
const readings = new Set<Reading>()
const reconnectHandlers = new Set<() => void>()
const followed = new Set<number>()
/** The last event received of each auction, including those no longer followed: what was read of them is still shown. */
const lastEventIds = new Map<number, number>()
/** The last event received in the person's own room. */
let lastUserEventId: number | null = null

let socket: Socket | null = null
let tokenInUse: string | null = null

/** How long a broken connection has to recover before people are warned. */
const PATIENCE_MS = 3_000
/** A page's first connection takes three seconds on a slow phone and a bad line, and what is shown then is new. */
const FIRST_PATIENCE_MS = 6_000
/** An attempt to connect takes no longer; on a line that swallows packets the next one may get through. */
const CONNECT_MS = 8_000
/** A subscription that was refused for the moment is asked for again. */
const SUBSCRIBE_AGAIN_MS = 5_000
const auctionKinds = new Set([
  'event.bid',
  'event.item',
  'event.fairWarning',
  'event.auction',
  'event.raised',
  'event.screen',
  'event.broadcast',
])

/** Calls back at each event of this kind until the returned function is called. */
export function on<Kind extends keyof Events>(kind: Kind, handler: Handler<Kind>): () => void {
  const known = handlers.get(kind) ?? new Set()
  handlers.set(kind, known)
  known.add(handler as Handler<never>)
  return () => known.delete(handler as Handler<never>)
}

type Reading = { read: () => unknown; failure: ReadonlySignal<unknown>; isShown: Signal<boolean> }

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
  subscribe(auctionId)
  return () => {
    followed.delete(auctionId)
    socket?.emit('unsubscribe', { auctionId })
    caughtUp(auctionId)
  }
}

/** Called after the first paint, so that it does not wait for the connection. */
export async function startLive(): Promise<void> {
  startLostTimer(FIRST_PATIENCE_MS)
  const { io } = await import('socket.io-client')
  socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    timeout: CONNECT_MS,
    autoConnect: false,
    auth: (answer) => {
      void freshToken().then((token) => {
        tokenInUse = token
        answer({
          ...(token && { token }),
          ...(token && lastUserEventId !== null && { lastEventId: lastUserEventId }),
        })
      })
    },
  })
  socket.on('ready', ({ eventId, resync }: SubscribeAnswer) => {
    if (tokenInUse) lastUserEventId = eventId
    if (resync) void reload()
    caughtUp('person')
  })
  watchLine(socket, {
    works: markLiveIfCurrent,
    isDoubtful: () => {
      connection.value = 'lost'
    },
  })
  socket.on('connect', () => {
    behind.add('person')
    for (const auctionId of followed) subscribe(auctionId)
    for (const handler of [...reconnectHandlers]) handler()
  })
  socket.on('disconnect', (reason) => {
    startLostTimer()
    if (reason === 'io server disconnect') socket!.connect()
  })
  socket.on('connect_error', (error: Error & { data?: { error?: string } }) => void recover(error))
  socket.on('dismissed', () => void renewToken(tokenInUse ?? ''))
  socket.onAny((kind: string, event: { eventId?: number }) => receive(kind, event))
  addEventListener('offline', () => startLostTimer())
  effect(reconnectWhenPersonChanges)
}

type SubscribeAnswer = { eventId: number; resync: boolean }

/** A person's events are for that person alone, so signing in or out opens a new connection. */
function reconnectWhenPersonChanges(): void {
  const token = session.value?.accessToken ?? null
  if (socket!.active && (token === null) !== (tokenInUse === null)) {
    lastUserEventId = null
    socket!.disconnect()
  }
  if (!socket!.active) socket!.connect()
}

/** socket.io gives up when the service refuses; a new token may still be accepted. */
async function recover(error: Error & { data?: { error?: string } }): Promise<void> {
  startLostTimer()
  if (!error.data) return
  if (error.data.error === 'unauthorized' && tokenInUse) await renewToken(tokenInUse)
  setTimeout(() => socket!.connect(), 2_000)
}

function subscribe(auctionId: number): void {
  if (!socket?.connected) return
  // Everything that this document shows was read after this event.
  const lastEventId = lastEventIds.get(auctionId) ?? pageData.eventId
  behind.add(auctionId)
  socket.emit(
    'subscribe',
    { auctionId, lastEventId },
    (answer: { ok: boolean; error?: string } & Partial<SubscribeAnswer>) => {
      if (answer.error === 'not_found') return
      if (!answer.ok) return void setTimeout(() => subscribeAgain(auctionId), SUBSCRIBE_AGAIN_MS)
      if (answer.eventId !== undefined) lastEventIds.set(auctionId, answer.eventId)
      if (answer.resync) void reload()
      caughtUp(auctionId)
    },
  )
}

function subscribeAgain(auctionId: number): void {
  if (followed.has(auctionId)) subscribe(auctionId)
}

function receive(kind: string, event: { eventId?: number }): void {
  if (event?.eventId === undefined || !kind.startsWith('event.')) return
  if (auctionKinds.has(kind)) for (const auctionId of followed) lastEventIds.set(auctionId, event.eventId)
  else lastUserEventId = event.eventId
  for (const handler of handlers.get(kind) ?? []) handler(event as never)
}

/** What is shown may be older than these: followed auctions, the person's own events, and reloads under way. */
const behind = new Set<number | 'person' | symbol>()

function caughtUp(source: number | 'person' | symbol): void {
  behind.delete(source)
  markLiveIfCurrent()
}

function markLiveIfCurrent(): void {
  if (behind.size === 0 && socket?.connected) markLive()
}

async function reload(): Promise<void> {
  const underWay = Symbol()
  behind.add(underWay)
  startLostTimer()
  await Promise.allSettled([...readings].map(readUntilAnswered))
  caughtUp(underWay)
}

async function readUntilAnswered({ read, failure, isShown }: Reading): Promise<void> {
  await read()
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (!isShown.value || !isUnanswered(failure.value)) resolve()
    })
  })
  stop()
}

let lostTimer: ReturnType<typeof setTimeout> | undefined

/** Counts from the first sign of trouble: later failures must not delay the warning that prices may be old. */
function startLostTimer(patienceMs = PATIENCE_MS): void {
  lostTimer ??= setTimeout(() => {
    connection.value = 'lost'
  }, patienceMs)
}

function markLive(): void {
  clearTimeout(lostTimer)
  lostTimer = undefined
  connection.value = 'live'
}
