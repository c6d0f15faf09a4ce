import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import { lockAuctionWithItems } from '../../auction/auctions/change-status.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

suite('the clock and a manager at the same moment', () => {
  const goodlot = useService()

  /** A tick that has to wait for what a manager is doing. */
  async function meanwhile(work: (manager: Transaction) => Promise<unknown>): Promise<void> {
    let tick: Promise<void> | undefined
    await inTransaction(goodlot.db, async (manager) => {
      await work(manager)
      tick = goodlot.service.ticker.tick()
      await untilSomebodyWaits(goodlot.db)
    })
    await tick
  }

  const changes: Record<string, [set: string, status: number]> = {
    'given more time just before its end stays open': ["end_at = goodlot_now() + interval '1 hour'", 4],
    'paused just before its end stays paused': ['status_id = 5, paused_at = goodlot_now()', 5],
  }
  for (const [name, [set, expected]] of Object.entries(changes)) {
    test(`an auction ${name}`, async () => {
      const { db } = goodlot
      const { id } = await givenAuction(db, { status: 'open', endsIn: -1 })
      await meanwhile((manager) => manager.query(`update auctions set ${set} where id = $1`, [id]))
      const { rows } = await db.query('select status_id from auctions where id = $1', [id])
      assert.equal(rows[0].status_id, expected)
    })
  }

  const turns: Record<string, [set: string, status: number]> = {
    'extended at that moment opens in extended bidding': ['status_id = 8', 8],
    'paused at that moment waits': ['status_id = 5, paused_at = goodlot_now()', 5],
    'renamed at that moment opens': ["name = 'Other'", 1],
  }
  for (const [name, [set, expected]] of Object.entries(turns)) {
    test(`an item that is due in an auction ${name}`, async () => {
      const { db } = goodlot
      const { id: auctionId } = await givenAuction(db)
      const { id } = await givenItem(db, { auctionId, status: 'pending', startsIn: -1, endsIn: 600 })
      await meanwhile(async (manager) => {
        await lockAuctionWithItems(manager, auctionId)
        await manager.query(`update auctions set ${set} where id = $1`, [auctionId])
      })
      const { rows } = await db.query('select status_id from standings where item_id = $1', [id])
      assert.equal(rows[0].status_id, expected)
    })
  }
})
