import { auctionStatus } from '../../engine/statuses.ts'
import type { Database } from '../../platform/database/pool.ts'
import {
  type FoundEvent,
  isWhole,
  type LoggedEvent,
  lastDrawnId,
  missedOfAuction,
  missedOfUser,
  oldestStoredId,
  readWhole,
  type Span,
  withWhole,
} from '../../platform/events/event-rows.ts'
import type { Relay } from '../../platform/events/relay.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { LiveConnection } from './live-connection.ts'
import { withoutOlderBids } from './merged-bids.ts'
import type { Place, Rooms } from './rooms.ts'

/** The event up to which a client is current. With `resync`, it missed some for good and must read again. */
export type Ready = { eventId: number; resync: boolean }

/** The most events of one room that a returning client is sent; beyond that, reading again is cheaper for both. */
const MOST_MISSED = 2_000
/** The most rows that are read for that; most rows of an auction are bids, which are merged first. */
const MOST_SCANNED = 20_000

/** The cost of a read from the database, counted in events. */
const COST_OF_READING = 100
/** Bytes waiting for all clients together; above this nobody is sent what they missed. */
const MOST_BACKLOG = 64 * 1024 * 1024

type HistoryParts = {
  db: Database
  relay: Relay
  rooms: Rooms
  limits: RateLimits
  /** Bytes waiting for all connections. */
  backlog: () => number
}

/** Puts clients into rooms: first they get what they missed, then live events, nothing twice and nothing left out. */
export class History {
  readonly #db: Database
  readonly #relay: Relay
  readonly #rooms: Rooms
  readonly #limits: RateLimits
  readonly #backlog: () => number

  constructor({ db, relay, rooms, limits, backlog }: HistoryParts) {
    this.#db = db
    this.#relay = relay
    this.#rooms = rooms
    this.#limits = limits
    this.#backlog = backlog
  }

  /** Sends events from now on. */
  enter(connection: LiveConnection, place: Place): Ready {
    const eventId = this.#relay.position
    this.#rooms.of(place).add(connection, eventId)
    return { eventId, resync: false }
  }

  /** Sends events after the last one that the client got. */
  async enterAfter(connection: LiveConnection, place: Place, lastEventId: number): Promise<Ready> {
    if (lastEventId > this.#relay.position) return this.#enterAhead(connection, place, lastEventId)
    const maySeeThem = lastEventId === this.#relay.position || (await this.#maySeeMissed(connection))
    if (!connection.isConnected) return { eventId: lastEventId, resync: false }
    if (!maySeeThem) return { ...this.enter(connection, place), resync: true }
    const missed: LoggedEvent[] = []
    let sentUpTo = lastEventId
    for (;;) {
      const recent = this.#relay.since(sentUpTo)?.filter((event) => isIn(place, event))
      if (recent?.every(isWhole)) {
        // Nothing is awaited from here on, so nothing can happen between the last missed event and the first live one.
        missed.push(...recent)
        const sent = withoutOlderBids(sinceDraft(missed))
        const resync = sent.length > MOST_MISSED
        if (!resync) {
          connection.send(sent)
          this.#charge(connection, sent.length)
        }
        return { ...this.enter(connection, place), resync }
      }
      const upTo = this.#relay.position
      this.#charge(connection, COST_OF_READING)
      const more = recent
        ? await this.#readBare(recent)
        : await this.#read(place, { after: sentUpTo, upTo, limit: MOST_SCANNED })
      if (!connection.isConnected) return { eventId: sentUpTo, resync: false }
      if (!more) return { ...this.enter(connection, place), resync: true }
      missed.push(...more)
      sentUpTo = upTo
    }
  }

  /** Events are counted, not requests: one cheap request may be answered with 2,000 events. */
  async #maySeeMissed(connection: LiveConnection): Promise<boolean> {
    if (this.#backlog() > MOST_BACKLOG) return false
    return (await this.#limits.tryTake(limitOf(connection), connection.name)) === 0
  }

  #charge(connection: LiveConnection, events: number): void {
    void this.#limits.charge(limitOf(connection), connection.name, events)
  }

  /** Reads payloads that are not in memory, because their person was not connected here. */
  async #readBare(recent: FoundEvent[]): Promise<LoggedEvent[]> {
    const bare = recent.filter((event) => !isWhole(event)).map(({ id }) => id)
    return withWhole(recent, bare, await readWhole(this.#db, bare)).filter(isWhole)
  }

  /** Another process was faster than this one; or the id is of another database, or invented. */
  async #enterAhead(connection: LiveConnection, place: Place, lastEventId: number): Promise<Ready> {
    const isKnown = lastEventId <= (await lastDrawnId(this.#db))
    if (!connection.isConnected) return { eventId: lastEventId, resync: false }
    if (!isKnown) return { ...this.enter(connection, place), resync: true }
    if (lastEventId <= this.#relay.position) return this.enterAfter(connection, place, lastEventId)
    this.#rooms.of(place).add(connection, lastEventId)
    return { eventId: lastEventId, resync: false }
  }

  /** Null when some are gone, or too many. The oldest id is read last, since rows may be removed meanwhile. */
  async #read(place: Place, span: Span): Promise<LoggedEvent[] | null> {
    const { events, scanned } =
      'userId' in place
        ? await missedOfUser(this.#db, place.userId, span)
        : await missedOfAuction(this.#db, place.auctionId, span)
    const oldest = (await oldestStoredId(this.#db)) ?? span.upTo + 1
    const isWhole = span.after >= oldest - 1
    return isWhole && scanned < span.limit ? events : null
  }
}

/** A hall full of guests shares one address. */
const limitOf = ({ caller }: LiveConnection) => (caller ? 'missedEvents' : 'missedEventsOfAddress')

const isIn = (place: Place, event: FoundEvent): boolean =>
  'userId' in place ? event.userId === place.userId : event.auctionId === place.auctionId

/** Events from before the auction was last a draft, such as prices of a test, are not for those who follow it now. */
const sinceDraft = (missed: LoggedEvent[]): LoggedEvent[] => missed.slice(missed.findLastIndex(isOfDraft) + 1)

const isOfDraft = ({ kind, payload }: LoggedEvent): boolean =>
  kind === 'event.auction' && JSON.parse(payload).statusId === auctionStatus.draft
