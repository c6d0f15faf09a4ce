import type { HearingEntry, History, ReadingEntry } from '../history.ts'
import type { EventFact, Facts } from './facts.ts'
import { CLOCKS_MS, type Placed } from './offers.ts'
import { nextMinimum } from './rules.ts'
import type { Timelines } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/** A card shows a standing that was committed, and on the server that took a bid none from before it. */
export function checkReadings(
  readings: ReadingEntry[],
  timelines: Timelines,
  placed: Placed,
  violations: Violation[],
): void {
  const complain = collector('readings', violations)
  const answered = Map.groupBy(placed.entries(), ([offer]) => `${offer.server} ${offer.itemId}`)
  for (const reading of readings) {
    const { terms, item, first, moments } = timelines.get(reading.itemId)!
    if (item.type !== 'silent') continue
    const states = [first, ...moments.map(({ after }) => after)]
    const shown = states.flatMap((state, index) => {
      const isShown =
        reading.priceCents === (state.price ?? item.startingCents) &&
        reading.nextMinimumCents === nextMinimum(terms, state) &&
        reading.bidCount === state.count
      return isShown ? [index] : []
    })
    const isReal = shown.some(
      (index) => index === 0 || moments[index - 1]!.at <= reading.answeredAt! + CLOCKS_MS,
    )
    if (!isReal)
      complain(`item ${item.id}`, `was shown as ${JSON.stringify(reading)}, which it was not by then`)
    const known = (answered.get(`${reading.server} ${reading.itemId}`) ?? []).filter(
      ([offer]) => offer.fate === 'accepted' && offer.answeredOrder! < reading.sentOrder,
    )
    const newest = Math.max(0, ...known.map(([, moment]) => 1 + moments.indexOf(moment)))
    if (Math.max(...shown) < newest) {
      complain(
        `item ${item.id}`,
        `was shown as ${JSON.stringify(reading)}, though server ${reading.server} had accepted more`,
      )
    }
  }
}

type Heard = Pick<History, 'hearings' | 'resyncs'>

/** Sockets hear what is in the log of events, in its order, once, and only of the rooms they are in. */
export function checkHearings(
  { hearings, resyncs }: Heard,
  facts: Facts,
  { endedAt }: { endedAt: number },
  violations: Violation[],
): void {
  const complain = collector('sockets', violations)
  const events = new Map(facts.events.map((event) => [event.id, event]))
  const heard = new Map<number, Set<number>>()
  const latest = new Map<string, number>()
  for (const hearing of hearings) {
    const { listener, connection, eventId, kind, personId } = hearing
    const event = events.get(eventId)
    const subject = `event ${eventId} (${kind}) at listener ${listener}`
    if (!event) complain(subject, 'is not in the log of events')
    else if (!isSame(event, hearing))
      complain(subject, `says ${JSON.stringify(hearing.payload)}, the log ${JSON.stringify(event.payload)}`)
    else if (event.userId !== null && event.userId !== personId) complain(subject, `was for ${event.userId}`)
    const room = `${connection} ${event?.auctionId ?? 'own'}`
    if (eventId <= (latest.get(room) ?? 0)) complain(subject, `came after event ${latest.get(room)}`)
    latest.set(room, eventId)
    const own = heard.get(listener) ?? new Set()
    if (event?.userId != null && own.has(eventId)) complain(subject, 'was heard twice')
    heard.set(listener, own.add(eventId))
  }
  checkComplete({ hearings, resyncs }, facts.events, heard, endedAt, complain)
}

const LATE_MS = 5_000

/** Whoever comes back with the last event they heard is told of their own what they missed. */
function checkComplete(
  { hearings, resyncs }: Heard,
  events: EventFact[],
  heard: Map<number, Set<number>>,
  endedAt: number,
  complain: (subject: string, detail: string) => void,
): void {
  const byPerson = Map.groupBy(events, ({ userId }) => userId)
  for (const [listener, own] of heard) {
    if (resyncs.some((resync) => resync.listener === listener)) continue
    const { personId } = hearings.find((hearing) => hearing.listener === listener)!
    const personal = byPerson.get(personId) ?? []
    const first = personal.findIndex(({ id }) => own.has(id))
    const missed = personal
      .slice(Math.max(0, first))
      .filter(({ id, createdAt }) => createdAt < endedAt - LATE_MS && !own.has(id))
    if (missed.length > 0) {
      complain(
        `listener ${listener}`,
        `never heard ${missed.length} events of their own, like ${missed[0]!.id} (${missed[0]!.kind})`,
      )
    }
  }
}

function isSame(event: EventFact, { kind, payload, eventId }: HearingEntry): boolean {
  const room = event.auctionId === null ? {} : { auctionId: event.auctionId }
  return event.kind === kind && canonical(payload) === canonical({ ...event.payload, ...room, eventId })
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
