import type { Facts } from './facts.ts'
import { type CountActs, countActs } from './managers.ts'
import {
  AUCTION,
  type Course,
  type Courses,
  ITEM,
  lastStatus,
  nameOf,
  OVER,
  statusesAt,
  stepsOf,
} from './statuses.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Events of an item report what really happened, each step with its cause, and the last shows its present status. */
export function checkItemEvents(
  facts: Facts,
  timelines: Timelines,
  courses: Courses,
  violations: Violation[],
): void {
  const complain = collector('events', violations)
  const managerActions = countActs(facts.audits)
  const sales = Map.groupBy(facts.purchases, ({ itemId }) => itemId)
  for (const timeline of timelines.values()) {
    const { item, auction } = timeline
    const [course, around] = [courses.items.get(item.id)!, courses.auctions.get(auction.id)!]
    checkSteps(timeline, course, complain)
    checkTimes(timeline, course, around, complain)
    checkActs(timeline, course, managerActions, complain)
    checkStock(timeline, course, sales.get(item.id)?.length ?? 0, complain)
  }
}

const GONE = [ITEM.unsold, ITEM.deleted, ITEM.withdrawn]

/** The statuses that can follow each status. An item that is over does not open again. */
const WAYS: Record<number, number[]> = {
  [ITEM.pending]: [ITEM.open, ITEM.available, ITEM.extended, ...GONE],
  [ITEM.available]: [ITEM.pending, ITEM.paused, ITEM.soldOut, ITEM.sold, ...GONE],
  [ITEM.open]: [ITEM.extended, ITEM.closing, ITEM.paused, ITEM.sold, ...GONE],
  [ITEM.extended]: [ITEM.closing, ITEM.paused, ITEM.sold, ...GONE],
  [ITEM.closing]: [ITEM.open, ITEM.extended, ITEM.paused, ITEM.sold, ...GONE],
  [ITEM.paused]: [ITEM.open, ITEM.extended, ITEM.available, ITEM.sold, ...GONE],
  [ITEM.sold]: [ITEM.paid],
  [ITEM.paid]: [ITEM.sold],
}

function checkSteps({ item }: Timeline, course: Course, complain: Complain): void {
  const subject = `item ${item.id}`
  for (const { from, to, event } of stepsOf(course)) {
    const { status, action } = event.payload
    const isStaying = from === to && !OVER.includes(to)
    const isWay = isStaying || (action === 'status' && WAYS[from!]?.includes(to))
    if (from !== null && !isWay) complain(subject, `event ${event.id} leads from ${from} to ${to}`)
    if (status !== nameOf(ITEM, to)) complain(subject, `event ${event.id} calls status ${to} ${status}`)
  }
  const last = lastStatus(course)
  const isAsPutUp = last === null && !OVER.includes(item.statusId)
  if (last !== item.statusId && !isAsPutUp)
    complain(subject, `has status ${item.statusId}, and the last one told is ${last}`)
}

/** Ends are those of the contest, nothing opens before its start, and only a bid or the auction extends an item. */
function checkTimes(
  { item, first, moments, managerActions }: Timeline,
  course: Course,
  around: Course,
  complain: Complain,
): void {
  const subject = `item ${item.id}`
  const ends = new Set([first, ...moments.map(({ after }) => after)].map(({ end }) => Math.floor(end / 1000)))
  if (managerActions.isClosedByHand) ends.add(Math.floor(item.endsAt / 1000))
  const extending = moments.filter(({ after }) => after.end > after.firstEnd)
  if (extending.length > 0 && !course.sent.some(({ payload }) => payload.statusId === ITEM.extended))
    complain(subject, 'was extended by a bid, and no event says so')
  for (const { from, to, event } of stepsOf(course)) {
    const { id, createdAt: at, payload } = event
    if (!ends.has(payload.endTime)) complain(subject, `event ${id} tells of an end at ${payload.endTime}`)
    if (from === ITEM.pending && [ITEM.open, ITEM.extended].includes(to) && at < item.startsAt)
      complain(subject, `event ${id} opens it ${item.startsAt - at} ms before its start`)
    const isSold = [ITEM.sold, ITEM.unsold].includes(to)
    if (
      from === ITEM.available &&
      isSold &&
      at < item.endsAt &&
      !statusesAt(around, at).includes(AUCTION.closed)
    )
      complain(subject, `event ${id} takes it off sale ${item.endsAt - at} ms before its end`)
    const isExtended =
      statusesAt(around, at).includes(AUCTION.extended) || extending.some((moment) => moment.at <= at)
    if (to === ITEM.extended && from !== to && !isExtended)
      complain(subject, `event ${id} tells of extended bidding, and nothing extended it`)
  }
}

/** Some things only managers do, and there is one event for each time they do them. */
function checkActs(
  { item, auction }: Timeline,
  course: Course,
  managerActions: CountActs,
  complain: Complain,
): void {
  const subject = `item ${item.id}`
  const steps = stepsOf(course)
  const compare = (what: string, sent: number, done: number) => {
    if (sent !== done) complain(subject, `is told to be ${what} ${sent} times, managers did so ${done} times`)
  }
  const entering = (status: number) => steps.filter(({ from, to }) => from !== to && to === status)
  const resumed = steps.filter(({ from, to }) => from === ITEM.paused && from !== to && !OVER.includes(to))
  compare('paused', entering(ITEM.paused).length, managerActions('pause', 'item', item.id))
  compare('resumed', resumed.length, managerActions('resume', 'item', item.id))
  compare('at its last call', entering(ITEM.closing).length, managerActions('call', 'item', item.id))
  compare('deleted', entering(ITEM.deleted).length, managerActions('delete', 'item', item.id))
  if (auction.statusId !== AUCTION.cancelled)
    compare('withdrawn', entering(ITEM.withdrawn).length, managerActions('withdraw', 'item', item.id))
  const moved = steps.filter(({ from, to, event }) => from === to && event.payload.action === 'status')
  const moves =
    managerActions('extend', 'auction', auction.id) + managerActions('paused to open', 'auction', auction.id)
  if (moved.length > moves)
    complain(subject, `is told to be moved ${moved.length} times, managers moved its auction ${moves} times`)
}

/** Every sale from a limited stock has an event, as a change of details or as sold out. */
function checkStock({ item }: Timeline, course: Course, sales: number, complain: Complain): void {
  const steps = stepsOf(course)
  const sent = steps.filter(
    ({ from, to, event }) =>
      event.payload.action === 'details' || (from !== ITEM.soldOut && to === ITEM.soldOut),
  )
  const isStock = ['forSale', 'ticket', 'raffle'].includes(item.type) && item.quantity !== null
  const due = isStock ? sales : 0
  if (sent.length !== due)
    complain(`item ${item.id}`, `was sold ${due} times, and told so ${sent.length} times`)
}
