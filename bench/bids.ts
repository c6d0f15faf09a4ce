import { row, rows } from '../src/database/pool.ts'
import { type LoadResult, load, request } from './load.ts'
import { openStage, type Stage } from './stage.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const BIDDERS = 1_000

/** Bids a second, durable and through the whole pipeline, against an echo of the same bodies and a transaction per bid. */
const stage = await openStage()
try {
  const bidders = await stage.tokensOf(BIDDERS)
  for (const connections of [64, 256]) {
    for (const items of [1, 10_000]) {
      const echo = await measure('echo', { connections, items, bidders })
      const single = await measure('transaction-per-bid', { connections, items, bidders })
      const desk = await measure('goodlot', { connections, items, bidders })
      print(items === 1 ? 'one hot item' : `${items} items`, connections, { echo, single, desk })
    }
  }
} finally {
  await stage.close()
}

type Scene = { connections: number; items: number; bidders: { id: number; token: string }[] }
type Measured = LoadResult & { accepted: number }

async function measure(kind: Parameters<Stage['withServer']>[0], scene: Scene): Promise<Measured> {
  const itemIds = await givenItems(scene.items)
  const prices = new Map<number, number>()
  let accepted = 0
  const next = () => {
    const itemId = itemIds[Math.floor(Math.random() * itemIds.length)]!
    const price = (prices.get(itemId) ?? 9) + 1
    prices.set(itemId, price)
    const { token } = scene.bidders[Math.floor(Math.random() * scene.bidders.length)]!
    return request('POST', `/v3/item/${itemId}/bid`, { token, body: `{"amount":${price}}` })
  }
  const onAnswer = (body: string) => {
    if (!body.includes('"success":0')) accepted++
  }
  const ECHO_BODY =
    '{"itemId":1,"currentPrice":1000,"nextMinimumBid":1001,"bidCount":991,"autoBidMax":null,"winnerId":77,"isCurrentUserWinning":true}'
  return stage.withServer(
    kind,
    async ({ port }) => {
      await load({ port, connections: scene.connections, seconds: 1, next })
      accepted = 0
      const result = await load({ port, connections: scene.connections, seconds: SECONDS, next, onAnswer })
      return { ...result, accepted }
    },
    { ECHO_BODY },
  )
}

async function givenItems(count: number): Promise<number[]> {
  const auction = await row<{ id: number }>(
    stage.db,
    `with organization as (insert into organizations (name) values ('Bench') returning id)
     insert into auctions (organization_id, name, status_id, start_at, end_at)
     select id, 'Bench', 4, now() - interval '1 hour', now() + interval '1 day' from organization returning id`,
  )
  const items = await rows<{ id: number }>(
    stage.db,
    `with item as (
       insert into items (auction_id, item_code, name, item_type, starting_cents, increment_cents)
       select $1, n, 'Lot ' || n, 'silent', 1000, 100 from generate_series(1, $2) as n returning id
     )
     insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
     select id, $1, 1, now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day' from item
     returning item_id as id`,
    [auction!.id, count],
  )
  await stage.db.query('vacuum analyze')
  return items.map((item) => item.id)
}

function print(
  title: string,
  connections: number,
  { echo, single, desk }: Record<'echo' | 'single' | 'desk', Measured>,
) {
  const line = (name: string, result: Measured) =>
    `  ${name.padEnd(20)} ${Math.round(result.perSecond).toString().padStart(7)}/s   p50 ${result.p50Ms.toFixed(1)} ms   p99 ${result.p99Ms.toFixed(1)} ms   accepted ${Math.round((100 * result.accepted) / result.answered)} %   failed ${result.failed}`
  process.stdout.write(
    `\n${title}, ${connections} connections\n${line('bare echo', echo)}\n${line('transaction per bid', single)}\n${line('desk', desk)}\n` +
      `  desk / transaction per bid: ${(desk.perSecond / single.perSecond).toFixed(1)}   desk / echo: ${(desk.perSecond / echo.perSecond).toFixed(2)}\n`,
  )
}
