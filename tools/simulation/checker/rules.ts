/**
 * The bidding rules of docs/bidding.md, written a second time and without looking at the service: plain numbers, one
 * function for each sentence. What is slow or clumsy here is so on purpose.
 */
export type Terms = {
  type: string
  policy: 'contract' | 'classic'
  startingCents: number
  incrementCents: number | null
  increments: { belowCents: number | null; incrementCents: number }[] | null
  reserveCents: number | null
  buyNowCents: number | null
  controlMode: 'auto' | 'manual'
  extensionMode: 'off' | 'reset' | 'add'
  extensionWindowSeconds: number
  extensionSeconds: number
  extensionCapSeconds: number | null
}

/** The state of a contest after a record. */
export type State = {
  sequence: number
  price: number | null
  leader: number | null
  ceiling: number | null
  count: number
  end: number
  firstEnd: number
  isBought: boolean
}

export type Offer = { kind: 'bid' | 'autoBid'; bidder: number; amount: number; at: number }

/** A line that must be in the log. */
export type Line = { kind: string; bidder: number; amount: number; reach: number }

export type Step = { state: State; lines: Line[] }

const HOUSE_LADDER: [below: number, step: number][] = [
  [10_000, 500],
  [20_000, 1_000],
  [50_000, 2_000],
  [100_000, 5_000],
  [500_000, 10_000],
  [Number.POSITIVE_INFINITY, 20_000],
]

function incrementAt(terms: Terms, amount: number): number {
  if (terms.incrementCents !== null) return terms.incrementCents
  const ladder =
    terms.increments && terms.increments.length > 0
      ? terms.increments.map((band): [number, number] => [
          band.belowCents ?? Number.POSITIVE_INFINITY,
          band.incrementCents,
        ])
      : HOUSE_LADDER
  const band = ladder.find(([below]) => amount < below) ?? ladder.at(-1)!
  return band[1]
}

export function nextMinimum(terms: Terms, state: State): number {
  if (state.price === null) return Math.max(terms.startingCents, 1)
  return state.price + incrementAt(terms, state.price)
}

/** The most that the leader has promised. */
export function reachOf(state: State): number | null {
  return state.ceiling ?? state.price
}

/** Why the rules would refuse this, or null. Only what the contest itself decides: amounts, the lead, the end. */
export function refusalOf(terms: Terms, state: State, asked: Offer): string | null {
  if (state.isBought) return 'item_closed'
  if (terms.controlMode === 'auto' && asked.at >= state.end) return 'item_ended'
  if (terms.type === 'sealedBid' && asked.kind === 'autoBid') return 'item_not_for_auto_bids'
  if (reachesBuyNow(terms, state, asked.amount)) return 'buy_now_reached'
  const isLeader = state.leader === asked.bidder
  if (isLeader && asked.kind === 'bid' && (state.ceiling === null || asked.amount <= state.ceiling)) {
    return 'already_winning'
  }
  const least = isLeader ? state.price! : nextMinimum(terms, state)
  return asked.amount < least ? 'below_minimum' : null
}

/** The next minimum, or null if no bid is possible any more: near its buy-now price an item can only be bought. */
export function enough(terms: Terms, state: State): number | null {
  const minimum = nextMinimum(terms, state)
  return reachesBuyNow(terms, state, minimum) ? null : minimum
}

function reachesBuyNow({ type, buyNowCents }: Terms, { price }: State, amount: number): boolean {
  const canBeBought = type === 'silent' && buyNowCents !== null && (price === null || price < buyNowCents)
  return canBeBought && amount >= buyNowCents
}

/** What an accepted offer does to an open contest. */
export function play(terms: Terms, before: State, asked: Offer): Step {
  const step =
    before.leader === asked.bidder ? moveCeiling(terms, before, asked) : challenge(terms, before, asked)
  const moved = step.state.price !== before.price || step.state.leader !== before.leader
  const end = moved ? extended(terms, before, asked.at) : before.end
  return { state: { ...step.state, end, sequence: before.sequence + step.lines.length }, lines: step.lines }
}

/** The leader's new ceiling moves neither price nor count, unless it meets the reserve. */
function moveCeiling(terms: Terms, before: State, asked: Offer): Step {
  const price = before.price!
  const raised = raiseToReserve(terms, price, asked.amount)
  if (asked.amount === before.ceiling && raised === price) return { state: before, lines: [] }
  const lines: Line[] = [{ kind: 'ceiling', bidder: asked.bidder, amount: price, reach: asked.amount }]
  if (raised > price)
    lines.push({ kind: 'reserve', bidder: asked.bidder, amount: raised, reach: asked.amount })
  const count = before.count + lines.length - 1
  return { state: { ...before, price: raised, ceiling: asked.amount, count }, lines }
}

function challenge(terms: Terms, before: State, asked: Offer): Step {
  const opening = openingBid(terms, before, asked)
  const incumbent = reachOf(before)
  const own: Line = { kind: asked.kind, bidder: asked.bidder, amount: asked.amount, reach: asked.amount }

  if (incumbent !== null && asked.amount <= incumbent) {
    const answer = Math.min(incumbent, asked.amount + incrementAt(terms, asked.amount))
    const price = raiseToReserve(terms, answer, incumbent)
    const lines = [own, { kind: 'answer', bidder: before.leader!, amount: price, reach: incumbent }]
    return { state: { ...before, price, count: before.count + 2 }, lines }
  }

  const pushed = incumbent === null ? opening : Math.max(opening, incumbent + incrementAt(terms, incumbent))
  const contested = Math.min(asked.amount, pushed)
  const price = raiseToReserve(terms, contested, asked.amount)
  const lines: Line[] = []
  if (incumbent !== null && contested > opening) {
    lines.push({ kind: 'lastStand', bidder: before.leader!, amount: incumbent, reach: incumbent })
  }
  lines.push({ ...own, amount: price })
  const ceiling = asked.kind === 'autoBid' ? asked.amount : null
  const count = before.count + lines.length
  return { state: { ...before, price, leader: asked.bidder, ceiling, count }, lines }
}

function openingBid(terms: Terms, before: State, asked: Offer): number {
  if (asked.kind === 'bid') return asked.amount
  const minimum = nextMinimum(terms, before)
  if (terms.policy === 'classic') return minimum
  return Math.max(minimum, asked.amount - incrementAt(terms, asked.amount))
}

function raiseToReserve(terms: Terms, price: number, reach: number): number {
  if (terms.reserveCents === null) return price
  return price < terms.reserveCents && terms.reserveCents <= reach ? terms.reserveCents : price
}

/** A bid with less than the window left moves the end; never earlier, and never past the cap. */
function extended(terms: Terms, { end, firstEnd }: State, at: number): number {
  if (terms.extensionMode === 'off' || terms.controlMode === 'manual') return end
  const left = end - at
  if (left >= terms.extensionWindowSeconds * 1000) return end
  const from = terms.extensionMode === 'reset' ? at : end
  const cap = terms.extensionCapSeconds
  const latest = cap === null ? Number.POSITIVE_INFINITY : firstEnd + cap * 1000
  return Math.max(end, Math.min(from + terms.extensionSeconds * 1000, latest))
}
