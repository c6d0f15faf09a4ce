import { effect, signal } from '@preact/signals'
import type { Socket } from 'socket.io-client'
import type { Events } from './api-types.ts'
import { pageData } from './page-data.ts'
import { freshToken, renewToken, session } from './session.ts'

/** `lost` once nothing has been heard for a while: what is shown may be old then. */
export type Connection = 'connecting' | 'live' | 'lost'

/** A page that the service worker has kept says so: its prices are old until something is heard. */
export const connection = signal<Connection>(
  'kept' in document.documentElement.dataset ? 'lost' : 'connecting',
)
effect(() => {
  document.documentElement.dataset.connection = connection.value
})

type Handler<Kind extends keyof Events> = (event: Events[Kind]) => void
const handlers = new Map<string, Set<Handler<never>>>()
const resyncHandlers = new Set<() => unknown>()
const reconnectHandlers = new Set<() => void>()
const followed = new Set<number>()
/** Up to where each auction has been heard, also those that are no longer followed: what was read of them is still shown. */
const heard = new Map<number, number>()
/** Up to where the person's own room has been heard. */
let heardByUser: number | null = null

let socket: Socket | null = null
let tokenInUse: string | null = null

/** How long a broken connection may mend itself before people are told. */
const PATIENCE_MS = 3_000
/** The first connection of a page takes three seconds on a slow phone and a bad line, and what is shown is new then. */
const FIRST_PATIENCE_MS = 6_000
const auctionKinds = new Set([
  'event.bid',
  'event.item',
  'event.fairWarning',
  'event.auction',
  'event.raised',
  'event.screen',
  'event.broadcast',
])

/** Calls back at each event of the kind until the returned function is called. */
export function on<Kind extends keyof Events>(kind: Kind, handler: Handler<Kind>): () => void {
  const known = handlers.get(kind) ?? new Set()
  handlers.set(kind, known)
  known.add(handler as Handler<never>)
  return () => known.delete(handler as Handler<never>)
}

/**
 * Calls back when events were missed that can no longer be told: everything shown has to be read anew. Prices count as known
 * again once what the handlers return is done.
 */
export function onResync(handler: () => unknown): () => void {
  resyncHandlers.add(handler)
  return () => resyncHandlers.delete(handler)
}

/** Calls back each time the connection is there again. */
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
  }
}

/** Connects after the first paint: nobody waits for it. */
export async function startLive(): Promise<void> {
  startDoubting(FIRST_PATIENCE_MS)
  const { io } = await import('socket.io-client')
  socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    autoConnect: false,
    auth: (answer) => {
      void freshToken().then((token) => {
        tokenInUse = token
        answer({
          ...(token && { token }),
          ...(token && heardByUser !== null && { lastEventId: heardByUser }),
        })
      })
    },
  })
  socket.on('ready', ({ eventId, resync }: Told) => {
    if (tokenInUse) heardByUser = eventId
    if (resync) void readAnew()
  })
  socket.on('connect', () => {
    for (const auctionId of followed) subscribe(auctionId)
    for (const handler of [...reconnectHandlers]) handler()
    if (followed.size === 0) trust()
  })
  socket.on('disconnect', (reason) => {
    startDoubting()
    if (reason === 'io server disconnect') socket!.connect()
  })
  socket.on('connect_error', (error: Error & { data?: { error?: string } }) => void mend(error))
  socket.on('dismissed', () => void renewToken(tokenInUse ?? ''))
  socket.onAny((kind: string, event: { eventId?: number }) => hear(kind, event))
  addEventListener('online', () => socket!.connect())
  addEventListener('offline', () => startDoubting())
  effect(reconnectAsWhoeverIsSignedIn)
}

type Told = { eventId: number; resync: boolean }

/** Somebody else's events are nobody's business: another session is another connection. */
function reconnectAsWhoeverIsSignedIn(): void {
  const token = session.value?.accessToken ?? null
  if (socket!.active && (token === null) !== (tokenInUse === null)) {
    heardByUser = null
    socket!.disconnect()
  }
  if (!socket!.active) socket!.connect()
}

/** The service's refusal is final for socket.io; a new token may still be let in. */
async function mend(error: Error & { data?: { error?: string } }): Promise<void> {
  startDoubting()
  if (!error.data) return
  if (error.data.error === 'unauthorized' && tokenInUse) await renewToken(tokenInUse)
  setTimeout(() => socket!.connect(), 2_000)
}

function subscribe(auctionId: number): void {
  if (!socket?.connected) return
  // Whatever this document shows was read after it was made.
  const lastEventId = heard.get(auctionId) ?? pageData.eventId
  socket.emit('subscribe', { auctionId, lastEventId }, async (answer: { ok: boolean } & Partial<Told>) => {
    if (!answer.ok) return
    if (answer.eventId !== undefined) heard.set(auctionId, answer.eventId)
    if (answer.resync) await readAnew()
    if (socket!.connected) trust()
  })
}

function hear(kind: string, event: { eventId?: number }): void {
  if (event?.eventId === undefined || !kind.startsWith('event.')) return
  if (auctionKinds.has(kind)) for (const auctionId of followed) heard.set(auctionId, event.eventId)
  else heardByUser = event.eventId
  for (const handler of handlers.get(kind) ?? []) handler(event as never)
}

async function readAnew(): Promise<void> {
  await Promise.allSettled([...resyncHandlers].map((handler) => handler()))
}

let doubt: ReturnType<typeof setTimeout> | undefined

/** From the first sign of trouble: tries that fail meanwhile must not put off the word that prices may be old. */
function startDoubting(patienceMs = PATIENCE_MS): void {
  doubt ??= setTimeout(() => {
    connection.value = 'lost'
  }, patienceMs)
}

function trust(): void {
  clearTimeout(doubt)
  doubt = undefined
  connection.value = 'live'
}
