import { effect } from '@preact/signals'
import type { io as connectTo } from 'socket.io-client'
import {
  connection,
  followed,
  handlers,
  lotsInSight,
  markLive,
  type Reading,
  readings,
  reconnectHandlers,
  startLostTimer,
} from './connection.ts'
import { watchLine } from './line.ts'
import { pageData } from './page-data.ts'
import { isUnanswered } from './retry.ts'
import { freshToken, renewToken, session } from './session.ts'

/** The last event received of each auction, including those no longer followed: what was read of them is still shown. */
const lastEventIds = new Map<number, number>()
/** The last event received in the person's own room. */
let lastUserEventId: number | null = null

let socket: ReturnType<typeof connectTo>
let tokenInUse: string | null = null

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

/** Connects, and keeps connected: loaded with the client itself, after the first paint. */
export function openSocket(io: typeof connectTo): void {
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
    lotsInSight,
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
    if (reason === 'io server disconnect') socket.connect()
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
  if (socket.active && (token === null) !== (tokenInUse === null)) {
    lastUserEventId = null
    socket.disconnect()
  }
  if (!socket.active) socket.connect()
}

/** socket.io gives up when the service refuses; a new token may still be accepted. */
async function recover(error: Error & { data?: { error?: string } }): Promise<void> {
  startLostTimer()
  if (!error.data) return
  if (error.data.error === 'unauthorized' && tokenInUse) await renewToken(tokenInUse)
  setTimeout(() => socket.connect(), 2_000)
}

export function subscribe(auctionId: number): void {
  if (!socket.connected) return
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

export function unsubscribe(auctionId: number): void {
  socket.emit('unsubscribe', { auctionId })
  caughtUp(auctionId)
}

/** What is shown may be older than these: followed auctions, the person's own events, and reloads under way. */
const behind = new Set<number | 'person' | symbol>()

function caughtUp(source: number | 'person' | symbol): void {
  behind.delete(source)
  markLiveIfCurrent()
}

function markLiveIfCurrent(): void {
  if (behind.size === 0 && socket.connected) markLive()
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
