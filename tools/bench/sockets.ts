import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { row, rows } from '../../src/platform/database/pool.ts'
import { givenItems, risingBids } from './bids.ts'
import { load, warmUp } from './load.ts'
import type { Measure } from './measure.ts'
import { ROUND_SECONDS } from './rounds.ts'
import type { RunningServer, Stage } from './stage.ts'

const SECONDS = 3 * ROUND_SECONDS
const LISTENERS = 5_000
const ITEMS = 10
const BIDS_A_SECOND = 50
const CONNECTIONS = 64
/** Longer than the longest pause between two sends to the listeners. */
const LAST_ROUND_MS = 2_000

/** What an audience of 5,000 on one process costs: memory, delivery time, and bids that are not served. */
export async function benchSockets(stage: Stage): Promise<Measure[]> {
  const bidders = await stage.tokensOf(1_000)
  const itemIds = await givenItems(stage, ITEMS)
  const auction = await row<{ id: number }>(
    stage.db,
    'select auction_id as id from standings where item_id = $1',
    [itemIds[0]],
  )
  const scene = { itemIds, bidders, auctionId: auction!.id }
  return [...(await costInMemory(stage, scene)), ...(await costInTime(stage, scene))]
}

type Scene = { itemIds: number[]; bidders: { id: number; token: string }[]; auctionId: number }

/** In a fresh process, where nothing else has grown the memory before. */
async function costInMemory(stage: Stage, scene: Scene): Promise<Measure[]> {
  return withServer(stage, async (server) => {
    const bids = await risingBids(stage, scene)
    await warmUp({ port: server.port, connections: 10, ...bids, rate: BIDS_A_SECOND }, 1)
    const before = await server.memory()
    const audience = await openAudience(server, scene.auctionId)
    const perSocket = ((await server.memory()) - before) / LISTENERS / 1024
    audience.disconnect()
    return [{ what: 'memory of an idle socket', value: perSocket, unit: 'KB', ceiling: 30 }]
  })
}

async function costInTime(stage: Stage, scene: Scene): Promise<Measure[]> {
  return withServer(stage, async (server) => {
    const { port } = server
    const peak = async () => {
      const bids = await risingBids(stage, scene)
      return (await load({ port, connections: CONNECTIONS, seconds: SECONDS, ...bids })).perSecond
    }
    const first = await risingBids(stage, scene)
    await warmUp({ port, connections: CONNECTIONS, ...first, requests: scene.bidders.length })
    const alone = await peak()
    const audience = await openAudience(server, scene.auctionId)
    const { p50, p99, perSecond, deliveredShare } = await deliveries(stage, server, audience, scene)
    const watched = await peak()
    audience.disconnect()
    const rate = `${LISTENERS.toLocaleString('en')} listeners, ${BIDS_A_SECOND} bids/s`
    return [
      { what: `${rate}: deliveries`, value: perSecond, unit: '/s', floor: (LISTENERS * BIDS_A_SECOND) / 2 },
      {
        what: `${rate}: bids delivered to all over bids accepted`,
        value: deliveredShare,
        unit: '×',
        floor: 1,
      },
      { what: `${rate}: p50 from commit to listener`, value: p50, unit: 'ms' },
      { what: `${rate}: p99 from commit to listener`, value: p99, unit: 'ms', ceiling: 250 },
      { what: 'bids without an audience', value: alone, unit: '/s' },
      { what: 'bids with the audience', value: watched, unit: '/s' },
      { what: 'bids with the audience over those without', value: watched / alone, unit: '×', floor: 0.8 },
    ]
  })
}

function withServer(stage: Stage, work: (server: RunningServer) => Promise<Measure[]>): Promise<Measure[]> {
  const env = { SOCKETS_PER_ADDRESS: '100000', NODE_OPTIONS: '--expose-gc' }
  return stage.withServer('goodlot', work, env)
}

async function openAudience({ port }: RunningServer, auctionId: number): Promise<ChildProcess> {
  const entry = new URL('./listeners.ts', import.meta.url)
  const audience = fork(entry, [String(port), String(auctionId), String(LISTENERS)])
  await new Promise((done, fail) => {
    audience.once('message', done)
    audience.once('exit', () => fail(new Error('The listeners could not all be connected.')))
  })
  return audience
}

type Arrival = [eventId: number, ms: number, listeners: number]

async function arrivalsOf(audience: ChildProcess): Promise<Arrival[]> {
  audience.send('report')
  return new Promise((done) => audience.once('message', (arrivals) => done(arrivals as Arrival[])))
}

/** Delivery times, from the event row's time, shortly before its commit, until the listener has read it. */
async function deliveries(stage: Stage, { port }: RunningServer, audience: ChildProcess, scene: Scene) {
  const bids = await risingBids(stage, scene)
  await warmUp({ port, connections: 10, ...bids, rate: BIDS_A_SECOND })
  await arrivalsOf(audience)
  const since = await clock(stage)
  await load({ port, connections: 10, seconds: SECONDS, ...bids, rate: BIDS_A_SECOND })
  await pause(LAST_ROUND_MS)
  const arrivals = await arrivalsOf(audience)
  const events = await rows<{ id: number; ms: number }>(
    stage.db,
    `select id::int, (extract(epoch from created_at) * 1000)::float8 as ms from events where id = any($1::bigint[])`,
    [[...new Set(arrivals.map(([eventId]) => eventId))]],
  )
  const writtenAt = new Map(events.map(({ id, ms }) => [id, ms]))
  const latencies = arrivals
    .map(([eventId, ms, listeners]) => ({ ms: ms - writtenAt.get(eventId)!, listeners }))
    .sort((a, b) => a.ms - b.ms)
  const all = latencies.reduce((sum, { listeners }) => sum + listeners, 0)
  const percentile = (share: number) => {
    let seen = 0
    return (
      latencies.find(({ listeners }) => (seen += listeners) >= all * share)?.ms ?? Number.POSITIVE_INFINITY
    )
  }
  const deliveredShare = await shareOfBidsDelivered(stage, { since, itemIds: scene.itemIds, arrivals })
  return { p50: percentile(0.5), p99: percentile(0.99), perSecond: all / SECONDS, deliveredShare }
}

async function clock(stage: Stage): Promise<string> {
  return (await row<{ now: string }>(stage.db, 'select goodlot_now()::text as now'))!.now
}

type Delivered = { since: string; itemIds: number[]; arrivals: Arrival[] }

/** Only an item's newest bid is sent, so a bid counts once its price or a higher one has reached every listener. */
async function shareOfBidsDelivered(stage: Stage, { since, itemIds, arrivals }: Delivered): Promise<number> {
  const received = new Map<number, number>()
  for (const [eventId, , listeners] of arrivals)
    received.set(eventId, (received.get(eventId) ?? 0) + listeners)
  const receivedByAll = [...received]
    .filter(([, listeners]) => listeners === LISTENERS)
    .map(([eventId]) => eventId)
  const found = await row<{ share: number }>(
    stage.db,
    `with delivered as (
       select (payload ->> 'itemId')::int as item_id, max((payload ->> 'currentPrice')::numeric) * 100 as cents
         from events where kind = 'event.bid' and id = any($3::bigint[]) group by 1)
     select avg(case when amount_cents <= cents then 1 else 0 end)::float8 as share
       from bids left join delivered using (item_id) where item_id = any($1::int[]) and placed_at > $2::timestamptz`,
    [itemIds, since, receivedByAll],
  )
  return found!.share
}
