import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useDatabaseBefore } from '../../../tests/kit/databases.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'

suite('books from before marks by hand were noted', () => {
  const goodlot = useDatabaseBefore('0033-paid-by-hand.sql')

  test('get back the credit that was lost, and owe nothing for what was settled by hand', async () => {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db)
    const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale' })
    /** Lines in cents, paid by the desk or by hand or not; what the desk took; the credit as it stood. */
    const receipt = async (lines: [cents: bigint, paid: 'desk' | 'hand' | null][], taken: bigint) => {
      const { id: userId } = await givenUser(db)
      const made = []
      for (const [amountCents, paid] of lines)
        made.push({
          paid,
          ...(await givenPurchase(db, {
            auctionId,
            itemId,
            userId,
            amountCents,
            ...(paid && { paidBy: 'cash' }),
          })),
        })
      const { receiptId } = made[0]!
      const byDesk = made.filter(({ paid }) => paid === 'desk').map(({ id }) => id)
      if (taken > 0n)
        await execute(
          db,
          `insert into payments (receipt_id, amount_cents, paid_by, taken_by, purchase_ids, credit_before_cents)
           values ($1, $2, 'cash', $3, $4, 0)`,
          [receiptId, taken, userId, byDesk],
        )
      return receiptId
    }
    const vanished = await receipt([[3000n, null]], 2000n)
    const settledByHand = await receipt([[3000n, 'hand']], 2000n)
    const lost = await receipt(
      [
        [5000n, null],
        [3000n, null],
      ],
      6000n,
    )
    const takenBack = await receipt(
      [
        [3000n, 'hand'],
        [1000n, 'desk'],
      ],
      1500n,
    )
    const withoutDesk = await receipt([[3000n, 'hand']], 0n)
    await goodlot.migrate()
    const booked = async (receiptId: number) => {
      const { credit } = (await row<{ credit: bigint }>(
        db,
        'select credit_cents as credit from receipts where id = $1',
        [receiptId],
      ))!
      const parts = await rows<{ byHand: bigint | null }>(
        db,
        'select paid_by_hand_cents as "byHand" from purchases where receipt_id = $1 order by id',
        [receiptId],
      )
      return [credit, ...parts.map(({ byHand }) => byHand)]
    }
    assert.deepEqual(await booked(vanished), [2000n, null])
    assert.deepEqual(await booked(settledByHand), [0n, 1000n])
    assert.deepEqual(await booked(lost), [6000n, null, null])
    assert.deepEqual(await booked(takenBack), [0n, 2500n, 0n])
    assert.deepEqual(await booked(withoutDesk), [0n, null])
  })
})
