import type { AuctionFact, Facts } from './facts.ts'
import { type CountActs, countActs } from './managers.ts'
import { AUCTION, type Course, type Courses, lastStatus, nameOf, stepsOf } from './statuses.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Events of an auction report what the clock or its managers really did, and the last one shows its present status. */
export function checkAuctionEvents(facts: Facts, courses: Courses, violations: Violation[]): void {
  const complain = collector('events', violations)
  const managerActions = countActs(facts.audits)
  for (const auction of facts.auctions) {
    const course = courses.auctions.get(auction.id)!
    checkSteps(auction, course, complain)
    checkCauses(auction, course, managerActions, complain)
    checkLast(auction, course, complain)
  }
}

const { draft, presale, preview, open, paused, closed, reconciled, extended, test, cancelled } = AUCTION

const WAYS: Record<number, number[]> = {
  [draft]: [presale, preview, open, test, cancelled],
  [presale]: [preview, open, cancelled],
  [preview]: [open, cancelled],
  [open]: [paused, closed, extended, cancelled],
  [paused]: [open, closed, cancelled],
  [closed]: [reconciled],
  [reconciled]: [closed],
  [extended]: [closed, cancelled],
  [test]: [draft, cancelled],
}

const ways = Object.entries(WAYS).flatMap(([from, all]) => all.map((to) => ({ from: Number(from), to })))

/** Changes that the clock also makes, and the time before which it must not. */
const byTheClock = [
  { from: presale, to: open, due: 'startsAt' },
  { from: preview, to: open, due: 'startsAt' },
  { from: open, to: extended, due: 'endsAt' },
  { from: open, to: closed, due: 'endsAt' },
  { from: extended, to: closed, due: 'endsAt' },
] as const

function checkSteps({ id }: AuctionFact, course: Course, complain: Complain): void {
  for (const { from, to, event } of stepsOf(course)) {
    const { status } = event.payload
    if (from !== null && from !== to && !WAYS[from]?.includes(to))
      complain(`auction ${id}`, `event ${event.id} leads from ${from} to ${to}`)
    if (status !== nameOf(AUCTION, to))
      complain(`auction ${id}`, `event ${event.id} calls status ${to} ${status}`)
  }
}

/** As many events as managers' acts, and more only where the clock makes the change too. */
function checkCauses(
  auction: AuctionFact,
  course: Course,
  managerActions: CountActs,
  complain: Complain,
): void {
  const subject = `auction ${auction.id}`
  const steps = stepsOf(course)
  const extensions = steps.filter(({ from, to }) => from === to).length
  const asked = managerActions('extend', 'auction', auction.id)
  if (extensions !== asked) complain(subject, `was extended ${asked} times, and told so ${extensions} times`)
  for (const way of ways) {
    const change = `${nameOf(AUCTION, way.from)} to ${nameOf(AUCTION, way.to)}`
    const sent = steps.filter(({ from, to }) => from === way.from && to === way.to)
    const unrequested = sent.length - managerActions(change, 'auction', auction.id)
    const clock = byTheClock.find(({ from, to }) => from === way.from && to === way.to)
    const isDue = clock && sent.every(({ event }) => event.createdAt >= auction[clock.due])
    if (unrequested < 0) complain(subject, `went from ${change}, and not each time it was told`)
    if (unrequested > 0 && !isDue)
      complain(subject, `was told to go from ${change}, and neither a manager nor the clock did that`)
  }
}

function checkLast(auction: AuctionFact, course: Course, complain: Complain): void {
  const subject = `auction ${auction.id}`
  const last = lastStatus(course)
  if (last !== auction.statusId && (last !== null || auction.closedAt !== null))
    complain(subject, `has status ${auction.statusId}, and the last one told is ${last}`)
  const sent = course.sent.at(-1)?.payload
  if (!sent) return
  const times = [Math.floor(auction.startsAt / 1000), Math.floor(auction.endsAt / 1000)]
  if (sent.startTime !== times[0] || sent.endTime !== times[1])
    complain(
      subject,
      `runs from ${times.join(' to ')}, and ${sent.startTime} to ${sent.endTime} is told last`,
    )
}
