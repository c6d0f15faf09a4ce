import { row, rows } from '../../src/platform/database/pool.ts'
import { load, type Questions, request, warmUp } from './load.ts'
import type { Measure } from './measure.ts'
import { inTurns, openServer, ROUND_SECONDS, ratioOf, spreadOf } from './rounds.ts'
import { openStage, type ServerKind, type Stage } from './stage.ts'

/**
 * Bids a second, durable and through the whole pipeline, compared with (a) a bare echo of the same bodies and (b) the
 * same engine with a transaction per bid, on a separate database so that neither hears of the other's bids.
 */
export async function benchBids(stage: Stage): Promise<Measure[]> {
  const bidders = await stage.tokensOf(1_000)
  const measures: Measure[] = []
  const singles = await openStage()
  try {
    const singleBidders = await singles.tokensOf(1_000)
    for (const { title, items, overSingle, overEcho } of [
      { title: 'one hot item', items: 1, overSingle: 12, overEcho: { aim: 0.4, 64: 0.32, 256: 0.4 } },
      { title: '10,000 items', items: 10_000, overSingle: 6, overEcho: { aim: 0.35, 64: 0.19, 256: 0.24 } },
    ]) {
      for (const connections of [64, 256] as const) {
        const name = `${title}, ${connections} connections`
        const scene = { itemIds: await givenItems(stage, items), connections, bidders }
        const single = { itemIds: await givenItems(singles, items), connections, bidders: singleBidders }
        const rates = await withPlayers(
          [
            { name: 'echo', stage, scene },
            { name: 'transaction-per-bid', stage: singles, scene: single },
            { name: 'goodlot', stage, scene },
          ],
          (players) => inTurns(players),
        )
        const desk = rates.goodlot!
        measures.push(
          { what: `${name}: bare echo`, ...spreadOf(rates.echo!), unit: '/s' },
          { what: `${name}: transaction per bid`, ...spreadOf(rates['transaction-per-bid']!), unit: '/s' },
          { what: `${name}: desk`, ...spreadOf(desk), unit: '/s' },
          {
            what: `${name}: desk over transaction per bid`,
            ...ratioOf(desk, rates['transaction-per-bid']!),
            unit: '×',
            floor: overSingle,
          },
          {
            what: `${name}: desk over echo`,
            ...ratioOf(desk, rates.echo!),
            unit: '×',
            floor: overEcho[connections],
            target: overEcho.aim,
          },
        )
        if (connections === 256)
          measures.push(await latencyBelowPeak(stage, name, scene, spreadOf(desk).value))
      }
    }
  } finally {
    await singles.close()
  }
  return [...measures, ...(await costOfABid(stage, bidders)), ...(await costOfHistory(stage, bidders))]
}

type Bidder = { id: number; token: string }
type Scene = { itemIds: number[]; connections: number; bidders: Bidder[] }

type Player = { name: ServerKind; stage: Stage; scene: Scene }

/** Starts and warms up all servers before the first round, and stops them after the last. */
async function withPlayers<Result>(
  players: Player[],
  play: (rounds: Record<string, () => Promise<number>>) => Promise<Result>,
): Promise<Result> {
  const closing: (() => Promise<void>)[] = []
  try {
    const rounds: Record<string, () => Promise<number>> = {}
    for (const { name, stage, scene } of players) {
      const { server, close } = await openServer(stage, name, { ECHO_BODY: bidResult })
      closing.push(close)
      const run = { port: server.port, connections: scene.connections, ...(await risingBids(stage, scene)) }
      await warmUp({ ...run, requests: scene.bidders.length })
      rounds[name] = async () => (await load({ ...run, seconds: ROUND_SECONDS })).perSecond
    }
    return await play(rounds)
  } finally {
    for (const close of closing) await close()
  }
}

const bidResult =
  '{"itemId":1,"currentPrice":1000,"nextMinimumBid":1001,"bidCount":991,"autoBidMax":null,"winnerId":77,"isCurrentUserWinning":true}'

async function latencyBelowPeak(stage: Stage, name: string, scene: Scene, peak: number): Promise<Measure> {
  const latencies = await stage.withServer('goodlot', async ({ port }) => {
    const run = { port, connections: scene.connections, ...(await risingBids(stage, scene)) }
    await warmUp({ ...run, requests: scene.bidders.length })
    const round = async () => (await load({ ...run, seconds: ROUND_SECONDS, rate: 0.8 * peak })).p99Ms
    return inTurns({ round })
  })
  return { what: `${name}: p99 at 80 % of peak`, ...spreadOf(latencies.round), unit: 'ms', ceiling: 150 }
}

/**
 * Every request bids a dollar more than the last for its item, so nearly all are accepted and take the lead. Everybody
 * bids once before anybody bids again: newcomers are overtaken while they are looked up, which the warm-up absorbs.
 */
export async function risingBids(
  stage: Stage,
  { itemIds, bidders }: Pick<Scene, 'itemIds' | 'bidders'>,
): Promise<Questions> {
  const standings = await rows<{ item_id: number; dollars: number }>(
    stage.db,
    'select item_id, coalesce(price_cents / 100, 9)::int as dollars from standings where item_id = any($1::int[])',
    [itemIds],
  )
  const prices = new Map(standings.map(({ item_id, dollars }) => [item_id, dollars]))
  let sent = 0
  const next = () => {
    const itemId = itemIds[Math.floor(Math.random() * itemIds.length)]!
    const price = prices.get(itemId)! + 1
    prices.set(itemId, price)
    const { token } = bidders[sent < bidders.length ? sent : Math.floor(Math.random() * bidders.length)]!
    sent++
    return request('POST', `/v3/item/${itemId}/bid`, { token, body: `{"amount":${price}}` })
  }
  return { next, isWanted: isBidResult }
}

/** A refusal also has status 200; the first property of the body tells them apart. */
export function isBidResult(answer: string, bodyAt: number): boolean {
  return answer.startsWith('{"itemId":', bodyAt)
}

/** What a bid costs the database, from its own counters, on one hot item with 64 connections. */
async function costOfABid(stage: Stage, bidders: Bidder[]): Promise<Measure[]> {
  const scene = { itemIds: await givenItems(stage, 1), connections: 64, bidders }
  return stage.withServer('goodlot', async ({ port, cpuSeconds }) => {
    const bids = await risingBids(stage, scene)
    await warmUp({ port, connections: 64, ...bids, requests: bidders.length })
    await stage.db.query('select pg_stat_statements_reset()')
    const [walBefore, cpuBefore] = [await walPosition(stage), cpuSeconds()]
    const { wanted: accepted } = await load({ port, connections: 64, seconds: 3 * ROUND_SECONDS, ...bids })
    const [walAfter, cpuAfter] = [await walPosition(stage), cpuSeconds()]
    const spent = await row<{ calls: number; ms: number }>(
      stage.db,
      'select sum(calls)::int as calls, sum(total_exec_time + total_plan_time) as ms from pg_stat_statements',
    )
    return [
      { what: 'a bid: statements', value: spent!.calls / accepted, unit: 'statements' },
      { what: 'a bid: WAL', value: (walAfter - walBefore) / accepted, unit: 'bytes' },
      { what: 'a bid: time in the database', value: (spent!.ms * 1000) / accepted, unit: 'µs' },
      { what: 'a bid: CPU of the service', value: ((cpuAfter - cpuBefore) * 1e6) / accepted, unit: 'µs' },
    ]
  })
}

async function walPosition(stage: Stage): Promise<number> {
  const position = await row<{ bytes: string }>(stage.db, `select pg_current_wal_lsn() - '0/0' as bytes`)
  return Number(position!.bytes)
}

/** The cost of a bid must not grow with the number of bids the item already has. */
async function costOfHistory(stage: Stage, bidders: Bidder[]): Promise<Measure[]> {
  const scenes = { few: await withHistory(10), many: await withHistory(100_000) }
  const { few, many } = await stage.withServer('goodlot', async ({ port }) => {
    const warm = async (scene: Scene) => {
      const run = { port, connections: scene.connections, ...(await risingBids(stage, scene)) }
      await warmUp({ ...run, requests: bidders.length })
      return async () => (await load({ ...run, seconds: ROUND_SECONDS })).perSecond
    }
    return inTurns({ few: await warm(scenes.few), many: await warm(scenes.many) })
  })
  const what = 'rate on an item with 100,000 bids over one with 10'
  return [{ what, ...ratioOf(many, few), unit: '×', floor: 0.8 }]

  async function withHistory(bids: number): Promise<Scene> {
    const itemIds = await givenItems(stage, 1)
    await stage.db.query(
      `with past as (
         insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
         select $1, n, $3, 'bid', 1000 + n * 100, 1000 + n * 100, now() from generate_series(1, $2) as n
       )
       update standings set price_cents = 1000 + $2 * 100, leader_id = $3, bid_count = $2, sequence = $2
        where item_id = $1`,
      [itemIds[0], bids, bidders[0]!.id],
    )
    await stage.db.query('vacuum analyze bids')
    return { itemIds, connections: 64, bidders }
  }
}

export async function givenItems(
  stage: Stage,
  count: number,
  { endsInSeconds = 86_400 } = {},
): Promise<number[]> {
  const auction = await row<{ id: number }>(
    stage.db,
    `with organization as (insert into organizations (name) values ('Bench') returning id)
     insert into auctions (organization_id, name, status_id, start_at, end_at)
     select id, 'Bench', 4, now() - interval '1 hour', now() + interval '2 days' from organization returning id`,
  )
  const items = await rows<{ id: number }>(
    stage.db,
    `with item as (
       insert into items (auction_id, item_code, name, item_type, starting_cents, increment_cents)
       select $1, n, 'Lot ' || n, 'silent', 1000, 100 from generate_series(1, $2) as n returning id
     )
     insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
     select id, $1, 1, now() - interval '1 hour', ends.at, ends.at
       from item, (select now() + $3 * interval '1 second' as at) as ends
     returning item_id as id`,
    [auction!.id, count, endsInSeconds],
  )
  await stage.db.query('vacuum analyze')
  return items.map((item) => item.id)
}
