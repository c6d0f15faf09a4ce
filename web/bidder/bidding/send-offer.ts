import { get, post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { Failure } from '../../shared/failure.ts'
import { onReconnect } from '../../shared/live.ts'
import { storeCards } from '../items/card-store.ts'
import { noteStake } from '../items/stakes.ts'
import { noteOffer } from './offer-state.ts'
import {
  type BidRefusal,
  type BidResult,
  type Offer,
  type Outcome,
  outcomeOf,
  outcomeOfLost,
} from './outcome.ts'

const RETRY_MS = 2_000
/** A request that has not arrived by then never will: the service gives up on one this late. */
const UNDER_WAY_MS = 20_000

/** A bid sent later would be another bid, so it is sent now or not at all. */
export async function sendOffer(item: Item, offer: Offer): Promise<void> {
  if (connection.peek() === 'lost') return noteOffer(item.id, { step: 'failed', offer, error: notArrived() })
  try {
    const path = offer.kind === 'bid' ? 'bid' : 'auto-bid'
    const body = offer.kind === 'bid' ? { amount: offer.amount } : { maxAmount: offer.amount }
    const answer = await post<BidResult | BidRefusal>(`/v3/item/${item.id}/${path}`, body)
    take(item, offer, outcomeOf(answer, offer), answer)
  } catch (error) {
    if (error instanceof Failure && error.isUnanswered && !wasNotStarted(error)) await findOut(item, offer)
    else noteOffer(item.id, { step: 'failed', offer, error })
  }
}

/** A service that answers that it is busy or restarting has not started on the bid. */
const wasNotStarted = (error: Failure) => error.status === 503 && error.code === 'server_error'

async function findOut(before: Item, offer: Offer): Promise<void> {
  noteOffer(before.id, { step: 'checking', offer })
  const givenUpAt = performance.now() + UNDER_WAY_MS
  for (;;) {
    const now = await get<Item>(`/v3/item/${before.id}`).catch(() => null)
    const outcome = now && outcomeOfLost(offer, { before, now })
    if (outcome) {
      storeAccepted(now, offer)
      return take(now, offer, outcome)
    }
    if (now && performance.now() > givenUpAt)
      return noteOffer(before.id, { step: 'failed', offer, error: notArrived() })
    await soonOrReconnected()
  }
}

function soonOrReconnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReconnect(done)
    const timer = setTimeout(done, RETRY_MS)
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
    storeAccepted(
      { ...item, currentPrice, nextMinimumBid, bidCount, autoBidMax, isCurrentUserWinning },
      offer,
    )
  }
  noteOffer(item.id, { step: 'done', offer, outcome })
}

function storeAccepted(item: Item, offer: Offer): void {
  storeCards([item])
  noteStake(item, offer.amount)
}

const notArrived = () => new Failure('The bid did not arrive.', { code: 'not_arrived' })
