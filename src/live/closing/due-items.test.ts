import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { dueAuctionStatus } from '../../engine/auction-clock.ts'
import { isDue } from '../../engine/closing.ts'
import {
  type AuctionStatusName,
  auctionStatus,
  type ItemStatusName,
  itemStatus,
} from '../../engine/statuses.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { auctionToMove, itemsInBidding, itemToClose } from './due-items.ts'

const itemStatuses = Object.keys(itemStatus) as ItemStatusName[]
const auctionStatuses = Object.keys(auctionStatus) as AuctionStatusName[]

suite('what is due, as SQL finds it and as the engine decides it', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database?.drop())

  test('is the same for items of every status, by the clock and by hand, before their end and after', async () => {
    const { db } = database
    const { id: auctionId } = await givenAuction(db, { startsIn: -7200 })
    const itemIds: number[] = []
    for (const status of itemStatuses)
      for (const controlMode of ['auto', 'manual'] as const)
        for (const endsIn of [-60, 60])
          itemIds.push((await givenItem(db, { auctionId, status, controlMode, startsIn: -3600, endsIn })).id)

    const found = await rows<{ id: number }>(
      db,
      `select item_id as id from standings where auction_id = $1 and ${itemToClose('goodlot_now()')} order by 1`,
      [auctionId],
    )
    const contests = await readContests(db, itemIds)
    const due = itemIds.filter((id) => isDue(contests.get(id)!.standing, contests.get(id)!.now))
    assert.equal(due.length, 3)
    assert.deepEqual(
      found.map(({ id }) => id),
      due,
    )
  })

  test('is the same for auctions of every status, before their times and after, with and without open items', async () => {
    const { db } = database
    const auctionIds: number[] = []
    for (const status of auctionStatuses)
      for (const [startsIn, endsIn] of [
        [-7200, -60],
        [-7200, 60],
        [60, 7200],
      ] as const)
        for (const itemStatus of ['paused', 'sold'] as const) {
          const { id: auctionId } = await givenAuction(db, { status, startsIn, endsIn })
          await givenItem(db, { auctionId, status: itemStatus })
          auctionIds.push(auctionId)
        }

    const found = await rows<{ id: number }>(
      db,
      `select id from auctions where id = any($1::int[]) and ${auctionToMove('goodlot_now()')} order by id`,
      [auctionIds],
    )
    const due: number[] = []
    for (const id of auctionIds) {
      const clock = await row<{
        statusId: never
        startsAt: Date
        endsAt: Date
        now: Date
        inBidding: number
      }>(
        db,
        `select status_id as "statusId", start_at as "startsAt", end_at as "endsAt", goodlot_now() as now,
                (select count(*)::int ${itemsInBidding}) as "inBidding" from auctions where id = $1`,
        [id],
      )
      const { statusId, startsAt, endsAt, now, inBidding } = clock!
      const times = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
      if (dueAuctionStatus({ statusId, ...times, itemsInBidding: inBidding }, now.getTime())) due.push(id)
    }
    assert.ok(due.length > 8)
    assert.deepEqual(
      found.map(({ id }) => id),
      due,
    )
  })
})
