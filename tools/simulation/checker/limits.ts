import type { OfferEntry } from '../history.ts'
import type { AuctionFact, Facts, PurchaseFact } from './facts.ts'
import { CLOCKS_MS, name } from './offers.ts'
import { reachOf } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** Something may be seen this long before its time in the log, or not yet be seen this long after it. */
const DOUBT_MS = 100
/** A lead that is being lost may still be seen for this long: as long as a transaction takes at worst. */
const LINGER_MS = 10_000

/** One auction with all the promises that people made in it. */
type Books = {
  auction: AuctionFact
  contests: Timeline[]
  bought: PurchaseFact[]
  /** When the event came that an item is over, by the clock or by hand: from then on no lead in it is a promise. */
  overAt: Map<number, number>
  /** The most a person may promise, including purchases; and the most without a card, not including them. */
  limitOf: (person: number) => number | null
  thresholdOf: (person: number) => number | null
}

/**
 * Whatever somebody was allowed to promise was within their limit, together with everything they had certainly promised
 * in the auction by then: their leads, and unpaid purchases. And nobody within their limit was refused.
 */
export function checkLimits(
  offers: OfferEntry[],
  facts: Facts,
  timelines: Timelines,
  violations: Violation[],
): void {
  const complain = collector('limits', violations)
  const asked = Map.groupBy(offers, ({ itemId }) => timelines.get(itemId)?.auction.id)
  for (const books of booksOf(facts, timelines)) {
    for (const promised of promisesIn(books)) checkAllowed(books, promised, complain)
    for (const offer of asked.get(books.auction.id) ?? []) checkRefused(books, offer, complain)
  }
}

function booksOf(facts: Facts, timelines: Timelines): Books[] {
  const purchases = Map.groupBy(facts.purchases, (purchase) => purchase.auctionId)
  const endings = facts.events.filter(
    ({ kind, payload }) => kind === 'event.item' && OVER.includes(payload.statusId),
  )
  // Events are in the order of their ids, and the first of each item counts, so it is set last.
  const overAt = new Map(endings.reverse().map(({ payload, createdAt }) => [payload.itemId, createdAt]))
  const people = new Map(
    facts.registrations.map((person) => [`${person.auctionId}:${person.userId}`, person]),
  )
  return [...Map.groupBy(timelines.values(), ({ auction }) => auction.id).values()].map((contests) => {
    const { auction } = contests[0]!
    const registration = (person: number) => people.get(`${auction.id}:${person}`)
    return {
      auction,
      contests,
      bought: purchases.get(auction.id) ?? [],
      overAt,
      limitOf: (person) => registration(person)?.spendingLimitCents ?? auction.spendingLimitCents,
      thresholdOf: (person) =>
        auction.requireCard && !registration(person)?.hasCard ? auction.cardThresholdCents : null,
    }
  })
}

type Promised = {
  itemId: number
  person: number
  at: number
  reach: number
  what: string
  /** Placed by an organizer, and so judged without what the person leads elsewhere. */
  isForGuest?: boolean | undefined
}

function promisesIn({ contests, bought }: Books): Promised[] {
  const offers = contests.flatMap(({ item, moments }) =>
    moments
      .filter(({ kind }) => !['buyNow', 'void', 'moved'].includes(kind))
      .map(({ asked, at, sequence, isForGuest }) => {
        const what = `record ${sequence} of item ${item.id}`
        return { itemId: item.id, person: asked.bidder, at, reach: asked.amount, what, isForGuest }
      }),
  )
  const orders = bought
    .filter(({ kind }) => kind !== 'won')
    .map(({ id, itemId, userId, createdAt, amountCents }) => {
      return { itemId, person: userId, at: createdAt, reach: amountCents, what: `purchase ${id}` }
    })
  return [...offers, ...orders]
}

function checkAllowed(books: Books, promised: Promised, complain: Complain): void {
  const { itemId, person, at, reach, what, isForGuest = false } = promised
  const others = books.contests.filter(({ item }) => item.id !== itemId && !isOver(books, item.id, at))
  const leads = isForGuest ? 0 : others.reduce((sum, contest) => sum + certainLead(contest, person, at), 0)
  const debts = books.bought
    .filter((purchase) => purchase.userId === person && purchase.createdAt < at && !purchase.isPaid)
    .reduce((sum, purchase) => sum + purchase.amountCents, 0)
  const limit = books.limitOf(person)
  if (limit !== null && leads + debts + reach > limit) {
    complain(
      `person ${person}`,
      `${what} of ${reach} was allowed beside ${leads + debts}, with a limit of ${limit}`,
    )
  }
  const threshold = books.thresholdOf(person)
  if (threshold !== null && leads + reach > threshold) {
    complain(`person ${person}`, `${what} of ${reach} beside ${leads} needed no card above ${threshold}`)
  }
}

/** Sold, unsold, deleted, withdrawn, paid. */
const OVER = [2, 6, 11, 12, 13]

const isOver = ({ bought, overAt }: Books, itemId: number, at: number) =>
  (overAt.get(itemId) ?? Number.POSITIVE_INFINITY) < at + DOUBT_MS ||
  bought.some((purchase) => purchase.itemId === itemId && purchase.createdAt < at + DOUBT_MS)

/** What the person led with then and still led with a moment later; a sealed amount counts until its item ends. */
function certainLead({ item, moments, last, first }: Timeline, person: number, at: number): number {
  const isBeingVoided = moments.some(
    (moment) => moment.kind === 'void' && Math.abs(at - moment.at) < LINGER_MS,
  )
  if (last.end <= at + DOUBT_MS || isBeingVoided) return 0
  if (item.type === 'sealedBid') {
    const own = moments.filter(({ asked, at: placed }) => asked.bidder === person && placed < at)
    return Math.max(0, ...own.map(({ asked }) => asked.amount))
  }
  const then = moments.findLast((moment) => moment.at < at)?.after ?? first
  const soon = moments.findLast((moment) => moment.at <= at + DOUBT_MS)?.after ?? first
  if (then.leader !== person || soon.leader !== person) return 0
  return Math.min(reachOf(then)!, reachOf(soon)!)
}

/** Counts promises as high as they can have looked at any moment until the answer. */
function checkRefused(books: Books, offer: OfferEntry, complain: Complain): void {
  const code = offer.refusal?.code
  if (code !== 'spending_limit_exceeded' && code !== 'card_required') return
  const until = offer.answeredAt! + CLOCKS_MS
  const others = books.contests.filter(({ item }) => item.id !== offer.itemId)
  const leads = others.reduce((sum, contest) => sum + possibleLead(contest, offer, until), 0)
  const debts = books.bought
    .filter((purchase) => purchase.userId === offer.personId && purchase.createdAt <= until)
    .reduce((sum, purchase) => sum + purchase.amountCents, 0)
  const most = code === 'card_required' ? books.thresholdOf(offer.personId) : books.limitOf(offer.personId)
  const sum = offer.amountCents + leads + (code === 'card_required' ? 0 : debts)
  if (most === null || sum <= most) {
    complain(
      name(offer),
      `was refused as ${code} beside at most ${sum - offer.amountCents}, with ${most} allowed`,
    )
  }
}

function possibleLead({ item, moments }: Timeline, { personId, sentAt }: OfferEntry, until: number): number {
  const seen = moments.filter(({ at }) => at <= until)
  if (item.type === 'sealedBid') {
    return Math.max(
      0,
      ...seen.filter(({ asked }) => asked.bidder === personId).map(({ asked }) => asked.amount),
    )
  }
  const recent = seen.filter((_, index) => (seen[index + 1]?.at ?? until) >= sentAt - LINGER_MS)
  return Math.max(
    0,
    ...recent.filter(({ after }) => after.leader === personId).map(({ after }) => reachOf(after)!),
  )
}
