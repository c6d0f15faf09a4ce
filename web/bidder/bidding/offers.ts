import { signal } from '@preact/signals'
import { get, post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { connection, onReconnect } from '../../shared/live.ts'
import { keepCards } from '../items/card-store.ts'
import { noteStake } from '../items/stakes.ts'
import { takeIntent } from '../sign-in/intent.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import {
  type BidRefusal,
  type BidResult,
  type Offer,
  type Outcome,
  outcomeOf,
  outcomeOfLost,
} from './outcome.ts'

/** How far an offer has come. Nothing is shown as done before the service said so. */
export type OfferState =
  | { step: 'sending'; offer: Offer }
  /** The answer was lost: it is being found out whether the bid counted. */
  | { step: 'checking'; offer: Offer }
  | { step: 'done'; offer: Offer; outcome: Outcome }
  | { step: 'failed'; offer: Offer; error: unknown }

/** By item; each has at most one offer under way. */
export const offers = signal<ReadonlyMap<number, OfferState>>(new Map())

const ASK_AGAIN_MS = 2_000
/** A request that has not arrived by then arrives no more: the service gives up on what comes that late. */
const UNDER_WAY_MS = 20_000

export const isUnderWay = (state: OfferState | undefined) =>
  state?.step === 'sending' || state?.step === 'checking'

export function dismissOffer(itemId: number): void {
  const rest = new Map(offers.peek())
  rest.delete(itemId)
  offers.value = rest
}

/** The offer of somebody who may have to sign in first. */
export function offerSignedIn(item: Item, offer: Offer): void {
  withSignIn('bid', () => void makeOffer(item, offer), { itemId: item.id, ...offer })
}

/** What somebody wanted to offer when they were sent to sign in. */
export function resumeOffer(item: Item): void {
  const kept = takeIntent(sessionStorage, { path: location.pathname + location.search, nowMs: Date.now() })
  const { itemId, kind, amount } = (kept ?? {}) as Partial<Offer & { itemId: number }>
  if (itemId === item.id && kind && amount) void makeOffer(item, { kind, amount })
}

/** A bid sent later would be another bid, so it is sent now or not at all. */
export async function makeOffer(item: Item, offer: Offer): Promise<void> {
  if (isUnderWay(offers.peek().get(item.id)) || connection.peek() === 'lost') return
  note(item.id, { step: 'sending', offer })
  try {
    const path = offer.kind === 'bid' ? 'bid' : 'auto-bid'
    const body = offer.kind === 'bid' ? { amount: offer.amount } : { maxAmount: offer.amount }
    const answer = await post<BidResult | BidRefusal>(`/v3/item/${item.id}/${path}`, body)
    take(item, offer, outcomeOf(answer, offer), answer)
  } catch (error) {
    if (error instanceof Failure && error.isUnanswered && !wasTurnedAway(error)) await findOut(item, offer)
    else note(item.id, { step: 'failed', offer, error })
  }
}

/** A service that says that it is busy or restarting has not begun. */
const wasTurnedAway = (error: Failure) => error.status === 503 && error.code === 'server_error'

async function findOut(before: Item, offer: Offer): Promise<void> {
  note(before.id, { step: 'checking', offer })
  const givenUpAt = performance.now() + UNDER_WAY_MS
  for (;;) {
    const now = await get<Item>(`/v3/item/${before.id}`).catch(() => null)
    const outcome = now && outcomeOfLost(offer, { before, now })
    if (outcome) {
      keepTaken(now, offer)
      return take(now, offer, outcome)
    }
    if (now && performance.now() > givenUpAt)
      return note(before.id, {
        step: 'failed',
        offer,
        error: new Failure('The bid did not arrive.', { code: 'not_arrived' }),
      })
    await soonOrReconnected()
  }
}

function soonOrReconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReconnect(done)
    const timer = setTimeout(done, ASK_AGAIN_MS)
    function done() {
      stop()
      clearTimeout(timer)
      resolve()
    }
  })
}

function take(item: Item, offer: Offer, outcome: Outcome, answer?: BidResult | BidRefusal): void {
  if (answer && 'itemId' in answer) {
    const { currentPrice, nextMinimumBid, bidCount, autoBidMax, isCurrentUserWinning } = answer
    keepTaken({ ...item, currentPrice, nextMinimumBid, bidCount, autoBidMax, isCurrentUserWinning }, offer)
  }
  note(item.id, { step: 'done', offer, outcome })
}

function keepTaken(item: Item, offer: Offer): void {
  keepCards([item])
  noteStake(item, offer.amount)
}

function note(itemId: number, state: OfferState): void {
  offers.value = new Map(offers.peek()).set(itemId, state)
}
