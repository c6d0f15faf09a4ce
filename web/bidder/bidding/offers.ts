import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import type { Press } from './bid-questions.ts'
import { loadBidBar } from './load-bid-bar.ts'
import { isUnderWay, noteOffer, offers } from './offer-state.ts'
import type { ShownAmounts } from './shown-amounts.ts'

/** Bids, or asks first; the code for that was fetched with the bar's other parts, once the page was shown. */
export async function tapBid(item: Item, shown: ShownAmounts, press: Press): Promise<void> {
  if (isUnderWay(offers.peek().get(item.id)) || connection.peek() === 'lost') return
  try {
    const { tapAmount } = await loadBidBar()
    tapAmount(item, shown, press)
  } catch (error) {
    const offer = { kind: 'bid', amount: shown.amounts[press.place]! } as const
    noteOffer(item.id, { step: 'failed', offer, error })
  }
}

/** Makes the offer that was interrupted by signing in on another page. */
export async function resumeOffer(item: Item): Promise<void> {
  const { resumeBid } = await loadBidBar()
  resumeBid(item)
}
