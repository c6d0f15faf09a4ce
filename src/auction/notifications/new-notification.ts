import type { Cents } from '../../engine/cents.ts'
import { currentPriceCents } from '../../engine/standing.ts'
import type {
  KindWithoutPrice,
  KindWithPrice,
  NotificationFacts,
  NotificationKind,
  NotificationType,
} from '../../platform/events/catalogue.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { moneyIn } from '../../platform/http/values/money-text.ts'
import type { Contest } from '../contests/contest.ts'
import { englishSentences } from './sentences.ts'

/** A notification before it has a row. */
export type NewNotification = {
  userId: number
  whitelabelId: number
  type: NotificationType
  /** Null for what organizers write. */
  kind: NotificationKind | null
  facts: NotificationFacts | null
  title: string
  message: string
  auctionId: number | null
  itemId: number | null
}

/** The contract's type of each kind: `general` where it has no own. */
const typeOf: Record<NotificationKind, NotificationType> = {
  outbid: 'outbid',
  // A buy-now takes the lead away like a bid, and for good.
  boughtByOther: 'outbid',
  winning: 'winning',
  won: 'purchase',
  purchased: 'purchase',
  pledged: 'purchase',
  donationConfirmed: 'purchase',
  donationPending: 'general',
  donationDeclined: 'general',
  removedFromReceipt: 'general',
  lost: 'general',
  unsold: 'general',
  itemWithdrawn: 'general',
  bidVoided: 'general',
  bidPlacedForYou: 'general',
  limitSetForYou: 'general',
  sealedBidPlacedForYou: 'general',
  auctionCancelled: 'general',
  receiptCorrected: 'general',
  amountCorrected: 'general',
  offeredToYou: 'general',
  gaveInstead: 'purchase',
  offerEnded: 'general',
  cardDeclined: 'purchase',
  cardExpires: 'general',
  billShared: 'general',
  billShareEnded: 'general',
  billShareOffered: 'general',
  lotSplit: 'purchase',
  splitProposed: 'general',
  splitUndone: 'general',
  addedToBill: 'general',
}

/** About an item, without a price: limits and sealed bids are secrets, and stay out of it. */
export function notification(kind: KindWithoutPrice, contest: Contest, userId: number): NewNotification {
  return about(contest, userId, wordsOf(kind, { name: contest.itemName }))
}

/** About an item, with a price that everybody may know, or that is the reader's own. */
export function notificationWithPrice(
  kind: KindWithPrice,
  contest: Contest,
  userId: number,
  cents: Cents,
): NewNotification {
  const { currency } = contest.auction
  return about(contest, userId, wordsOf(kind, { name: contest.itemName, currency, amount: toDecimal(cents) }))
}

export function outbidNotification(contest: Contest, userId: number): NewNotification {
  return notificationWithPrice('outbid', contest, userId, currentPriceCents(contest.standing))
}

export type NotificationWords = Pick<NewNotification, 'type' | 'kind' | 'facts' | 'title' | 'message'>

export function wordsOf(kind: NotificationKind, facts: NotificationFacts): NotificationWords {
  const { name, amount, currency } = facts
  const price = amount && currency ? moneyIn('en-US', amount, currency) : ''
  return { type: typeOf[kind], kind, facts, ...englishSentences[kind](name, price) }
}

function about({ auction, standing }: Contest, userId: number, words: NotificationWords): NewNotification {
  const { id: auctionId, whitelabelId } = auction
  return { userId, whitelabelId, auctionId, itemId: standing.itemId, ...words }
}
