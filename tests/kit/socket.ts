import { afterEach, before } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { type Connection, execute, row } from '../../src/platform/database/pool.ts'
import { Collector } from './collector.ts'
import { type TestService, useService } from './service.ts'

export type Processes = {
  /** The process that requests go to. */
  goodlot: TestService
  /** The address of the process that sockets connect to: the same one, or another on the same database. */
  listenAt: () => string
}

/** One service, or two on one database: the tests of live events run against both setups. */
export function useProcesses(count: 1 | 2, env: Record<string, string> = {}): Processes {
  const goodlot = useService(env)
  let secondUrl: string
  before(async () => {
    if (count === 2) secondUrl = (await goodlot.openAnother()).url
  })
  return { goodlot, listenAt: () => (count === 1 ? goodlot.url : secondUrl) }
}

export type Told = { eventId: number; resync: boolean }
// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
export type Message = { name: string; body: any }
// biome-ignore lint/suspicious/noExplicitAny: the same
export type Acknowledgement = { ok: boolean; error?: string; [extra: string]: any }

export type TestSocket = {
  socket: Socket
  received: Collector<Message>
  /** The bodies of all events received so far. */
  events: () => Message['body'][]
  ready: Promise<Told>
  /** Resolves with the reason once the server or the network has ended the connection. */
  disconnected: Promise<string>
  ask(name: string, input?: unknown): Promise<Acknowledgement>
}

export type Handshake = { token?: unknown; lastEventId?: unknown }

/** Opens clients and closes them after each test. */
export function useSockets(): (url: string, auth?: Handshake, options?: object) => TestSocket {
  const opened: Socket[] = []
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.disconnect()
  })
  return (url, auth = {}, options = {}) => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      auth,
      reconnection: false,
      ...options,
    })
    opened.push(socket)
    const received = new Collector<Message>()
    socket.onAny((name: string, body: unknown) => received.add({ name, body }))
    return {
      socket,
      received,
      events: () => received.all.filter(({ name }) => name.startsWith('event.')).map(({ body }) => body),
      ready: new Promise((resolve, reject) => {
        socket.once('ready', resolve)
        socket.once('connect_error', reject)
      }),
      disconnected: new Promise((resolve) => socket.once('disconnect', resolve)),
      ask: (name, input) =>
        socket.timeout(240_000).emitWithAck(name, ...(input === undefined ? [] : [input])),
    }
  }
}

/** Asks until the process that these clients connect to has passed an event on. */
export async function untilPassedOn(id: number, open: () => TestSocket): Promise<void> {
  while ((await open().ready).eventId < id);
}

/** Why a handshake was refused, as the client sees it. */
export async function refusalOf({ ready }: TestSocket): Promise<unknown> {
  return ready.then(
    () => null,
    (error) => error.data,
  )
}

/** An event as if another process had committed and announced it. */
export async function givenEvent(
  db: Connection,
  { kind, payload, ...place }: { kind: string; payload: object; userId?: number; auctionId?: number },
): Promise<number> {
  const event = await row<{ id: number }>(
    db,
    'insert into events (kind, user_id, auction_id, payload) values ($1, $2, $3, $4) returning id::int',
    [kind, place.userId ?? null, place.auctionId ?? null, JSON.stringify(payload)],
  )
  await execute(db, 'notify goodlot_events')
  return event!.id
}

export async function givenNotification(db: Connection, userId: number, message = 'Oh no'): Promise<number> {
  const notification = await row<{ id: number }>(
    db,
    `insert into notifications (user_id, whitelabel_id, type, title, message)
     values ($1, 1, 'outbid', 'You have been outbid', $2) returning id::int`,
    [userId, message],
  )
  await execute(db, 'notify goodlot_events')
  return notification!.id
}

export async function givenFavoriteEvent(db: Connection, userId: number, itemId = 1): Promise<number> {
  return givenEvent(db, { kind: 'event.favorite', userId, payload: { action: 'add', itemId } })
}

export async function givenBidEvent(
  db: Connection,
  { auctionId, itemId = 1, bidCount = 1 }: { auctionId: number; itemId?: number; bidCount?: number },
): Promise<number> {
  const payload = { itemId, currentPrice: 10 + bidCount, nextMinimumBid: 15 + bidCount, bidCount, endTime: 1 }
  return givenEvent(db, { kind: 'event.bid', auctionId, payload })
}
