import type {
  ConnectionEntry,
  Delivery,
  EntranceEntry,
  FaultEntry,
  FollowEntry,
  History,
  ListenerEntry,
} from '../history.ts'
import type { EventFact, Facts } from './facts.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** An event this shortly before the end, or before a listener leaves, may still be on its way; so may an answer. */
const LATE_MS = 5_000
/** A listener who has missed more events of a room than this may be told to read everything again. */
const MOST_MISSED = 2_000

type Sockets = Pick<History, 'listeners' | 'entrances' | 'deliveries' | 'faults'>

/**
 * Sockets hear what is in the event log, in order and once: everything of the rooms they are in, and nothing else. Nobody
 * waits at an open connection to be let into a room.
 */
export function checkDeliveries(
  { listeners, entrances, deliveries, faults }: Sockets,
  facts: Facts,
  { endedAt }: { endedAt: number },
  violations: Violation[],
): void {
  const complain = collector('sockets', violations)
  const events = new Map(facts.events.map((event) => [event.id, event]))
  const rooms = Map.groupBy(facts.events, ({ userId, auctionId }) => roomOf(userId, auctionId))
  const oldest = facts.events.find(({ kind }) => kind !== 'event.notification')?.id ?? 0
  const receivedBy = Map.groupBy(deliveries, ({ listener }) => listener)
  const enteredBy = Map.groupBy(entrances, ({ listener }) => listener)
  for (const listener of listeners) {
    const received = receivedBy.get(listener.id) ?? []
    checkReceived(listener, received, events, complain)
    const known = new Set(received.map(({ eventId }) => eventId))
    const entered = Map.groupBy(enteredBy.get(listener.id) ?? [], ({ auctionId }) => auctionId)
    for (const follow of [ownRoom, ...listener.follows]) {
      const room = rooms.get(roomOf(listener.personId, follow.auctionId)) ?? []
      const visits = entered.get(follow.auctionId) ?? []
      const subject = `listener ${listener.id} in ${follow.auctionId ? `auction ${follow.auctionId}` : 'their own room'}`
      for (const visit of visits) checkResync(visit, room, { oldest, subject }, complain)
      checkLetIn(follow, visits, { connections: listener.connections, faults, endedAt, subject }, complain)
      const missed = promisedTo(follow, visits, room, endedAt).filter(({ id }) => !known.has(id))
      if (missed.length > 0)
        complain(
          subject,
          `was let in and never received ${missed.length} events, like ${missed[0]!.id} (${missed[0]!.kind})`,
        )
    }
  }
}

type Command = Omit<FollowEntry, 'auctionId'> & { auctionId: number | null }

const ownRoom: Command = { auctionId: null, requestedAt: Number.NEGATIVE_INFINITY, leftAt: null }

const roomOf = (userId: number | null, auctionId: number | null) =>
  auctionId === null ? `person ${userId}` : `auction ${auctionId}`

/** Each event is exactly as in the log, for this person or an auction they follow, and heard once and in order. */
function checkReceived(
  { id, follows }: ListenerEntry,
  received: Delivery[],
  events: Map<number, EventFact>,
  complain: Complain,
): void {
  const followed = new Set(follows.map(({ auctionId }) => auctionId))
  const latest = new Map<string, number>()
  for (const delivery of received) {
    const { eventId, kind, personId, payload } = delivery
    const subject = `event ${eventId} (${kind}) at listener ${id}`
    const event = events.get(eventId)
    if (!event) {
      complain(subject, 'is not in the log of events')
      continue
    }
    if (!isSame(event, delivery))
      complain(subject, `says ${JSON.stringify(payload)}, the log ${JSON.stringify(event.payload)}`)
    if (event.userId !== null && event.userId !== personId) complain(subject, `was for ${event.userId}`)
    if (event.auctionId !== null && !followed.has(event.auctionId))
      complain(subject, `is of auction ${event.auctionId}, which they do not follow`)
    const room = roomOf(event.userId, event.auctionId)
    if (eventId <= (latest.get(room) ?? 0)) complain(subject, `came after event ${latest.get(room)}`)
    latest.set(room, eventId)
  }
}

type Line = { connections: ConnectionEntry[]; faults: FaultEntry[]; endedAt: number; subject: string }

/** On each connection a listener is let into every room within seconds, unless something was broken meanwhile. */
function checkLetIn(
  { requestedAt, leftAt }: Command,
  visits: EntranceEntry[],
  { connections, faults, endedAt, subject }: Line,
  complain: Complain,
): void {
  const entered = new Set(visits.map(({ connection }) => connection))
  for (const connection of connections.filter(({ id }) => !entered.has(id))) {
    const until = Math.min(connection.endedAt ?? endedAt, leftAt ?? endedAt, endedAt)
    const repairs = faults.filter(({ at }) => at < until).map(({ recoveredAt }) => recoveredAt ?? until)
    const since = Math.max(connection.openedAt, requestedAt, ...repairs)
    if (until - since >= LATE_MS)
      complain(subject, `was connected for ${until - since} ms on connection ${connection.id} and not let in`)
  }
}

/**
 * What must have been heard in a room: everything since the listener was first let in, on any connection, but only the
 * last bid on each item.
 */
function promisedTo(
  { leftAt }: Command,
  visits: EntranceEntry[],
  room: EventFact[],
  endedAt: number,
): EventFact[] {
  const [first, ...later] = visits
  if (!first) return []
  const since = room.filter(({ id }) => id > first.eventId)
  const lastBids = new Map(since.filter(isBid).map(({ id, payload }) => [payload.itemId, id]))
  const lost = later.filter(({ after, resync }) => resync || after === null)
  const until = Math.min(endedAt, leftAt ?? endedAt) - LATE_MS
  return since.filter(
    (event) =>
      event.createdAt < until &&
      (!isBid(event) || lastBids.get(event.payload.itemId) === event.id) &&
      !lost.some(({ after, eventId }) => event.id > (after ?? 0) && event.id <= eventId),
  )
}

const isBid = ({ kind }: EventFact) => kind === 'event.bid'

/** Events are kept for a day, so only a very large number of missed events is a reason to read everything again. */
function checkResync(
  { after, eventId, resync }: EntranceEntry,
  room: EventFact[],
  { oldest, subject }: { oldest: number; subject: string },
  complain: Complain,
): void {
  if (!resync || (after !== null && after < oldest - 1)) return
  const missed = room.filter(({ id }) => id > (after ?? 0) && id <= eventId).length
  if (missed <= MOST_MISSED) complain(subject, `had to read everything again after missing ${missed} events`)
}

function isSame(event: EventFact, { kind, payload, eventId }: Delivery): boolean {
  const room = event.auctionId === null ? {} : { auctionId: event.auctionId }
  return event.kind === kind && canonical(payload) === canonical({ ...event.payload, ...room, eventId })
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
