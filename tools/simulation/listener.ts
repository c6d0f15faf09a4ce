import { io, type Socket } from 'socket.io-client'
import { chooseServer } from './client.ts'
import type { ConnectionEntry, FollowEntry } from './history.ts'
import type { Person } from './person.ts'
import type { Scene as CrowdScene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'

type Scene = CrowdScene & { servers: ServerProcess[] }

/** How long after its close an auction is left: all events of the close have arrived by then. */
const LINGER_MS = 6_000
/**
 * A listener who was let in after the close never hears of it, and leaves after this long without news, even across
 * reconnections: only so many auctions can be followed at a time.
 */
const BORED_MS = 60_000
/** The pause before a failed request is repeated, since a connection may send only ten messages a second. */
const AGAIN_MS = 1_000
/** At the end listeners wait to be let in everywhere, but no longer than this. */
const LONGEST_GOODBYE_MS = 20_000

/** Where a new connection continues: the last event of each room. */
type Memory = {
  own: number | null
  followed: Map<number, Followed>
  /** Auctions followed now or before: a listener never returns to one they have left. */
  known: Set<number>
}

type Followed = {
  entry: FollowEntry
  lastEventId: number | null
  newsAt: number
  closedAt: number | null
}

/**
 * Somebody with a second device: follows the auctions, loses the connection whenever a server dies, and comes back with
 * the last event heard in each room.
 */
export async function listen(person: Person, scene: Scene): Promise<void> {
  const follows: FollowEntry[] = []
  const connections: ConnectionEntry[] = []
  scene.history.listeners.push({ id: person.id, personId: person.id, follows, connections })
  const memory: Memory = { own: null, followed: new Map(), known: new Set() }
  let goodbye = Number.POSITIVE_INFINITY
  const isLeaving = () => {
    if (scene.isOver()) goodbye = Math.min(goodbye, performance.now() + LONGEST_GOODBYE_MS)
    return performance.now() > goodbye
  }
  while (!isLeaving()) {
    const visit = new Visit(person, { scene, memory, connections })
    while (!visit.isClosed && !(scene.isOver() && visit.isEverywhere) && !isLeaving()) {
      visit.look(follows)
      await pause(100)
    }
    const isDone = scene.isOver() && !visit.isClosed
    visit.end()
    if (isDone) return
    await pause(person.random.between(20, 300))
  }
}

let lastConnection = 0

/** One connection, from beginning to end. */
class Visit {
  readonly #scene: Scene
  readonly #personId: number
  readonly #memory: Memory
  readonly #connection = ++lastConnection
  readonly #socket: Socket
  readonly #entered = new Set<number>()
  /** When a subscription to an auction may be tried again. */
  readonly #again = new Map<number, number>()
  #isReady = false
  isClosed = false

  constructor(
    person: Person,
    { scene, memory, connections }: { scene: Scene; memory: Memory; connections: ConnectionEntry[] },
  ) {
    this.#scene = scene
    this.#personId = person.id
    this.#memory = memory
    const { token } = person
    const after = memory.own
    this.#socket = io(`http://127.0.0.1:${chooseServer(person, scene.servers).port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token, ...lastEvent(after) },
    })
    const entry: ConnectionEntry = { id: this.#connection, openedAt: 0, endedAt: null }
    this.#socket.on('connect', () => {
      entry.openedAt = Date.now()
      connections.push(entry)
    })
    for (const end of ['disconnect', 'connect_error'])
      this.#socket.on(end, () => {
        entry.endedAt ??= Date.now()
        this.isClosed = true
      })
    this.#socket.on('ready', (sent: Sent) => this.#onReady(sent, after))
    this.#socket.onAny((kind: string, payload: Payload) => {
      if (kind.startsWith('event.')) this.#receive(kind, payload)
    })
  }

  /** Whether it is in the person's own room and in that of every auction followed. */
  get isEverywhere(): boolean {
    return (
      this.#isReady && [...this.#memory.followed.keys()].every((auctionId) => this.#entered.has(auctionId))
    )
  }

  /** Follows new auctions, and leaves those that are over. */
  look(follows: FollowEntry[]): void {
    if (!this.#socket.connected) return
    const { known, followed } = this.#memory
    for (const { lot } of this.#scene.board.current()) {
      const { auctionId } = lot
      if (known.has(auctionId)) continue
      const entry = { auctionId, requestedAt: Date.now(), leftAt: null }
      known.add(auctionId)
      follows.push(entry)
      followed.set(auctionId, { entry, lastEventId: null, newsAt: performance.now(), closedAt: null })
    }
    for (const [auctionId, about] of followed) {
      if (!this.#entered.has(auctionId)) this.#subscribe(auctionId, about)
      else if (isOver(about)) this.#leave(auctionId, about)
    }
  }

  end(): void {
    this.#socket.disconnect()
  }

  #subscribe(auctionId: number, about: Followed): void {
    if (performance.now() < (this.#again.get(auctionId) ?? 0)) return
    this.#again.set(auctionId, Number.POSITIVE_INFINITY)
    const after = about.lastEventId
    this.#socket.emit('subscribe', { auctionId, ...lastEvent(after) }, (answer: Answer) => {
      if (!answer.ok) return this.#again.set(auctionId, performance.now() + AGAIN_MS)
      this.#entered.add(auctionId)
      this.#enter(auctionId, after, answer)
      if (after === null) about.newsAt = performance.now()
      this.#note(about, answer.eventId)
    })
  }

  #leave(auctionId: number, { entry }: Followed): void {
    entry.leftAt = Date.now()
    this.#memory.followed.delete(auctionId)
    this.#socket.emit('unsubscribe', { auctionId }, () => {})
  }

  #onReady(sent: Sent, after: number | null): void {
    // A second `ready` on an open connection reports that events were lost.
    this.#enter(null, this.#isReady ? this.#memory.own : after, sent)
    this.#isReady = true
    this.#memory.own = Math.max(this.#memory.own ?? 0, sent.eventId)
  }

  #enter(auctionId: number | null, after: number | null, { eventId, resync }: Sent): void {
    const entrance = { listener: this.#personId, connection: this.#connection, auctionId, after }
    this.#scene.history.entrances.push({ ...entrance, eventId, resync })
  }

  #receive(kind: string, payload: Payload): void {
    const { eventId, auctionId } = payload
    const personId = this.#personId
    this.#scene.history.deliveries.push({
      listener: personId,
      connection: this.#connection,
      receivedAt: Date.now(),
      eventId,
      kind,
      payload,
      personId,
    })
    if (!auctionKinds.includes(kind)) {
      this.#memory.own = Math.max(this.#memory.own ?? 0, eventId)
      return
    }
    const about = this.#memory.followed.get(auctionId!)
    if (!about) return
    this.#note(about, eventId)
    about.newsAt = performance.now()
    if (kind === 'event.auction' && payload.status === 'closed') about.closedAt = performance.now()
  }

  #note(about: Followed, eventId: number): void {
    about.lastEventId = Math.max(about.lastEventId ?? 0, eventId)
  }
}

type Sent = { eventId: number; resync: boolean }
type Answer = ({ ok: true } & Sent) | { ok: false }
type Payload = { eventId: number; auctionId?: number; status?: string }

const auctionKinds = [
  'event.bid',
  'event.item',
  'event.auction',
  'event.raised',
  'event.screen',
  'event.broadcast',
]

const lastEvent = (after: number | null) => (after === null ? {} : { lastEventId: after })

function isOver({ closedAt, newsAt }: Followed): boolean {
  return performance.now() > (closedAt === null ? newsAt + BORED_MS : closedAt + LINGER_MS)
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
