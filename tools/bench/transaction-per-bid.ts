import type { Desk, DeskParts } from '../../src/live/bidding/desk.ts'
import { type BidRequest, decideGroup, type Outcome } from '../../src/live/bidding/group.ts'
import { openPool } from '../../src/platform/database/pool.ts'

/** What the desk is compared with: the same engine and the same statements, with a transaction for every bid. */
export function makeTransactionPerBid(parts: DeskParts): Desk {
  // Bids wait longer for one of these connections than a request normally may.
  const db = openPool(JSON.parse(process.env.BENCH_CONNECTION!), {
    size: 64,
    name: 'transaction per bid',
    patience: null,
  })
  const lastOf = new Map<number, Promise<unknown>>()

  async function decide(offer: BidRequest): Promise<Outcome> {
    const tx = await db.connect()
    try {
      const { outcomes, events } = await decideGroup(tx, [offer], parts.adminEmails)
      parts.changes.announce(events)
      return outcomes[0]!
    } catch (error) {
      await tx.query('rollback')
      throw error
    } finally {
      tx.release()
    }
  }

  return {
    /** In arrival order: if all waited for the row's lock they would overtake each other, and most would be outbid. */
    place(offer) {
      const before = lastOf.get(offer.itemId) ?? Promise.resolve()
      const outcome = before.then(() => decide(offer))
      lastOf.set(
        offer.itemId,
        outcome.catch(() => {}),
      )
      return outcome
    },
    trouble: () => null,
    drained: () => db.end(),
  }
}
