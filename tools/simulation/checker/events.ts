import type { EventFact, Facts } from './facts.ts'
import { nextMinimum, type State } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Events report only committed facts, in the room where they belong; the last one shows where each contest stands. */
export function checkEvents(facts: Facts, timelines: Timelines, violations: Violation[]): void {
  const complain = collector('events', violations)
  checkRooms(facts, complain)
  const bids = Map.groupBy(
    facts.events.filter(({ kind }) => kind === 'event.bid'),
    (event) => event.payload.itemId as number,
  )
  for (const [itemId, events] of bids) {
    const timeline = timelines.get(itemId)
    if (timeline) checkBidEvents(timeline, events, complain)
    else complain(`item ${itemId}`, 'has bid events but does not exist')
  }
  for (const timeline of timelines.values()) {
    if (timeline.last.count > 0 && timeline.item.type !== 'sealedBid' && !bids.has(timeline.item.id)) {
      complain(`item ${timeline.item.id}`, 'has bids and no event told of any')
    }
  }
}

const ofItems = ['event.bid', 'event.item']
const ofAuctions = [...ofItems, 'event.auction', 'event.raised']
const ofPersons = [
  'event.notification',
  'event.purchase',
  'event.payment',
  'event.favorite',
  'event.registration',
  'event.autoBid',
]

/** Only the kinds of events that the crowd's acts can cause, each in its room. */
function checkRooms({ events, items, auctions }: Facts, complain: Complain): void {
  const auctionOf = new Map(items.map((item) => [item.id, item.auctionId]))
  const known = new Set(auctions.map(({ id }) => id))
  for (const { id, kind, auctionId, userId, payload } of events) {
    const subject = `event ${id} (${kind})`
    const isPersonal = ofPersons.includes(kind)
    if (!isPersonal && !ofAuctions.includes(kind)) complain(subject, 'tells of what nobody did')
    else if (isPersonal ? userId === null || auctionId !== null : userId !== null || auctionId === null)
      complain(subject, `was told to person ${userId} and auction ${auctionId}`)
    else if (!isPersonal) {
      const home = ofItems.includes(kind) ? auctionOf.get(payload.itemId) : payload.auctionId
      if (home !== auctionId || !known.has(auctionId!))
        complain(subject, `was told in auction ${auctionId} and is of auction ${home}`)
    }
  }
}

/** In the order of their ids, bid events follow the course of the contest, and the last one shows where it ended. */
function checkBidEvents(timeline: Timeline, events: EventFact[], complain: Complain): void {
  const { item, moments, first } = timeline
  const subject = `item ${item.id}`
  let position = -1
  for (const event of events) {
    const found = moments.findIndex(
      (moment, index) => index > position && isSent(timeline, moment.after, event),
    )
    if (found < 0) {
      complain(
        subject,
        `event ${event.id} tells ${JSON.stringify(event.payload)}, which the contest never was (any more)`,
      )
      continue
    }
    position = found
    // The event was written while its item was locked, so any later record was placed later.
    const next = moments[lastAlike(timeline, position, event) + 1]
    if (next && next.at < event.createdAt) {
      complain(
        subject,
        `record ${next.sequence} was placed ${event.createdAt - next.at} ms before event ${event.id} of the bid in front of it was written`,
      )
    }
  }
  const last = moments.at(-1)?.after ?? first
  const shown = moments[position]?.after
  if (shown && (shown.price !== last.price || shown.count !== last.count)) {
    complain(subject, 'its last bid event does not show where the contest ended')
  }
}

/** Secret changes of a ceiling look alike from outside, and so may a void of one, so an event may mean any of them. */
function lastAlike(timeline: Timeline, position: number, event: EventFact): number {
  const { moments } = timeline
  let last = position
  for (let next = moments[last + 1]; next; next = moments[last + 1]) {
    if (!isUnseen(next) && !isSent(timeline, next.after, event)) break
    last++
  }
  return last
}

const isUnseen = ({ kind }: Timeline['moments'][number]) => kind === 'ceiling' || kind === 'moved'

function isSent({ terms }: Timeline, state: State, { payload }: EventFact): boolean {
  return (
    cents(payload.currentPrice) === (state.price ?? terms.startingCents) &&
    cents(payload.nextMinimumBid) === nextMinimum(terms, state) &&
    payload.bidCount === state.count &&
    payload.endTime === Math.floor(state.end / 1000)
  )
}

const cents = (dollars: number) => Math.round(dollars * 100)
