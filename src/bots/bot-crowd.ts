import type { Desk } from '../bidding/desk.ts'
import type { Changes } from '../events/changes.ts'
import { sellItem } from '../purchases/sell-item.ts'
import { takeDonation } from '../purchases/take-donation.ts'
import type { Act } from './acts.ts'

export type Performance = { auctionId: number; desk: Desk; changes: Changes }

/** Acts as anybody would: through the same desk and the same use cases. */
export async function perform(act: Act, { auctionId, desk, changes }: Performance): Promise<void> {
  const buyer = { userId: act.userId }
  if (act.kind === 'bid' || act.kind === 'autoBid') {
    const { kind, itemId, userId: bidderId, amountCents } = act
    await desk.place({ kind, itemId, bidderId, amountCents })
  } else if (act.kind === 'buy') {
    const sale = { itemId: act.itemId, buyer, quantity: 1, adminEmails: [] }
    await changes.commit((tx, emit) => sellItem(tx, emit, sale))
  } else {
    const gift = { amountCents: act.amountCents, levelId: null, isPledge: false, adminEmails: [] }
    await changes.commit((tx, emit) => takeDonation(tx, emit, { auctionId, buyer, ...gift }))
  }
}
