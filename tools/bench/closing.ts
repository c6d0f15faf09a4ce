import { setTimeout as pause } from 'node:timers/promises'
import { row } from '../../src/platform/database/pool.ts'
import { givenItems } from './bids.ts'
import { BrokenRun } from './load.ts'
import type { Measure } from './measure.ts'
import type { Stage } from './stage.ts'

const ITEMS = 10_000
const PATIENCE_SECONDS = 60

/** Ten thousand items that end together, each with a leader and a loser: from their end to the last purchase and notice. */
export async function benchClosing(stage: Stage): Promise<Measure[]> {
  const bidders = await stage.tokensOf(500)
  const itemIds = await givenItems(stage, ITEMS, { endsInSeconds: 15 })
  await stage.db.query(
    `with bidder as (select ordinality as n, id from unnest($2::int[]) with ordinality as given (id))
     insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
     select item_id, sequence, bidder.id, 'bid', 900 + sequence * 100, 900 + sequence * 100, now()
       from unnest($1::int[]) as item_id
      cross join generate_series(1, 2) as sequence
       join bidder on bidder.n = 1 + (item_id + sequence) % 500`,
    [itemIds, bidders.map(({ id }) => id)],
  )
  await stage.db.query(
    `update standings set price_cents = 1100, bid_count = 2, sequence = 2, leader_id = last.bidder_id
       from bids as last where last.item_id = standings.item_id and last.sequence = 2 and standings.item_id = any($1::int[])`,
    [itemIds],
  )
  await stage.db.query('vacuum analyze')
  const seconds = await stage.withServer('goodlot', async () => {
    for (;;) {
      const state = await row<{ open: number; late: number }>(
        stage.db,
        `select count(*) filter (where status_id = 1)::int as open,
                extract(epoch from clock_timestamp() - min(end_at))::float8 as late
           from standings where item_id = any($1::int[])`,
        [itemIds],
      )
      if (state!.open === 0) return state!.late
      if (state!.late > PATIENCE_SECONDS) throw new BrokenRun(`${state!.open} items are still open.`)
      await pause(50)
    }
  })
  await expectPapers(stage, itemIds)
  return [{ what: '10,000 items ending together: closed after', value: seconds, unit: 's', ceiling: 5 }]
}

/** Checks that each item has a purchase and both of its bidders have their notice. */
async function expectPapers(stage: Stage, itemIds: number[]): Promise<void> {
  const found = await row<{ purchases: number; notices: number }>(
    stage.db,
    `select (select count(*) from purchases where item_id = any($1::int[]))::int as purchases,
            (select count(*) from notifications where item_id = any($1::int[]))::int as notices`,
    [itemIds],
  )
  const { purchases, notices } = found!
  if (purchases !== ITEMS || notices !== 2 * ITEMS) {
    throw new BrokenRun(`${ITEMS} items closed with ${purchases} purchases and ${notices} notices.`)
  }
}
