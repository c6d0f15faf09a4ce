import type { Desk, DeskParts } from '../src/bidding/desk.ts'
import { decideGroup } from '../src/bidding/group.ts'
import { openPool } from '../src/database/pool.ts'

/** What the desk is measured against: the same engine and the same statements, with a transaction for every bid. */
export function makeTransactionPerBid(parts: DeskParts): Desk {
  // Bids wait longer for one of its connections than a request would.
  const db = openPool(JSON.parse(process.env.BENCH_CONNECTION!), {
    size: 64,
    name: 'transaction per bid',
    patience: null,
  })
  return {
    async place(offer) {
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
    },
    drained: () => db.end(),
  }
}
