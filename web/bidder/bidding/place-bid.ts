import { leaveStepsBehind } from '../../parts/close-on-back.ts'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { pageData } from '../../shared/page-data.ts'
import { matchPath } from '../../shared/route-match.ts'
import { place } from '../../shared/router.ts'
import { session } from '../../shared/session.ts'
import { cardOf } from '../items/card-store.ts'
import { itemView } from '../items/item-view.ts'
import { stakes } from '../items/stakes.ts'
import { takeIntent } from '../sign-in/intent.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import { biddingWords } from '../words/bidding-en.ts'
import {
  type Press,
  questionAfterWaiting,
  questionBefore,
  type Tap,
  tapOn,
  type Waiting,
} from './bid-questions.ts'
import { asked, isUnderWay, noteOffer, offers } from './offer-state.ts'
import type { Offer } from './outcome.ts'
import { sendOffer } from './send-offer.ts'
import type { ShownAmounts } from './shown-amounts.ts'

/** A tap on one of the bar's amounts; on a slow line, the lot may have been left before this file came. */
export function tapAmount(item: Item, shown: ShownAmounts, press: Press): void {
  const tap = tapOn(shown, press)
  if (tap && isInSight(item.id)) wantBid(item, tap)
}

/** A bid is placed only where its lot is in sight. */
const isInSight = (itemId: number) => matchPath('/i/:id', place.peek().path)?.id === String(itemId)

/** Makes the offer, or asks about it first. */
export function wantBid(item: Item, tap: Tap): void {
  const question = questionBefore(tap, item, guestFor(item))
  if (question) asked.value = { itemId: item.id, question }
  else bidSignedIn(item, tap.offer)
}

/** The answer to the open question: this offer, or none. */
export function answerQuestion(item: Item, offer: Offer | null): void {
  asked.value = null
  if (offer) bidSignedIn(item, offer)
}

/** Sends the offer, for those who are not signed in once they are. */
function bidSignedIn(item: Item, offer: Offer): void {
  if (session.peek()) return void makeOffer(item, offer)
  const waiting: Waiting = { offer, nextMinimumBid: item.nextMinimumBid, sinceMs: Date.now() }
  const intent = { itemId: item.id, waiting, promise: promiseOf(item, offer) }
  if (pageData.signsInOnOwnPage) leaveStepsBehind()
  withSignIn('bid', () => afterSignIn(item.id, waiting), intent)
}

/** What the sign-in sheet says will happen: it is how newcomers confirm their first bid. */
function promiseOf({ currency }: Item, { kind, amount }: Offer): string {
  const { bidIsPlaced, limitIsSet } = biddingWords.signInFirst
  return (kind === 'bid' ? bidIsPlaced : limitIsSet)(money(amount, currency))
}

function afterSignIn(itemId: number, waiting: Waiting): void {
  const item = itemView(itemId).current
  if (item && isInSight(itemId)) goOn(item, waiting)
}

/** Goes on with the bid that was interrupted by signing in on another page. */
export function resumeBid(item: Item): void {
  const intent = takeIntent(sessionStorage, { path: location.pathname + location.search, nowMs: Date.now() })
  const { itemId, waiting } = (intent ?? {}) as { itemId?: number; waiting?: Waiting }
  if (itemId === item.id && waiting) goOn(item, waiting)
}

function goOn(item: Item, waiting: Waiting): void {
  const question = questionAfterWaiting(waiting, item, Date.now())
  if (question) asked.value = { itemId: item.id, question }
  else void makeOffer(item, waiting.offer)
}

export async function makeOffer(item: Item, offer: Offer): Promise<void> {
  if (isUnderWay(offers.peek().get(item.id)) || connection.peek() === 'lost') return
  noteOffer(item.id, { step: 'sending', offer })
  await sendOffer(item, offer)
}

function guestFor({ auctionId, myBidAmount }: Item) {
  const own = [...stakes.peek()].map(([itemId, { amount }]) => ({ card: cardOf(itemId)?.peek(), amount }))
  return {
    isSignedIn: session.peek() !== null,
    hasBidInAuction: myBidAmount != null || own.some(({ card }) => card?.auctionId === auctionId),
    highestOffer: Math.max(0, ...own.flatMap(({ card, amount }) => [amount, card?.autoBidMax ?? 0])),
  }
}
