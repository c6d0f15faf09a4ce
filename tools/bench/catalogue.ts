import { row, rows } from '../../src/platform/database/pool.ts'
import { AUCTIONS, fillCatalogue } from './data.ts'
import { BrokenRun, load, type Questions, request, warmUp } from './load.ts'
import type { Measure } from './measure.ts'
import { inTurns, ROUND_SECONDS, ratioOf, spreadOf } from './rounds.ts'
import { openStage, type RunningServer, type Stage } from './stage.ts'

const CONNECTIONS = 64
/** How many auctions are read over and over at one time, and the least of the bare server that their pages may reach. */
const some = { auctions: 50, floors: { items: { open: 0.5, own: 0.45 }, detail: { open: 0.5, own: 0.45 } } }
/** Evenly over all of them, so that most pages were last read by somebody else, or seconds ago. */
const all = {
  auctions: AUCTIONS,
  floors: { items: { open: 0.4, own: 0.4 }, detail: { open: 0.5, own: 0.4 } },
}
/** An answered page is cached; a page of another length is searched for again and finds the same. */
const OTHER_LIMITS = [12, 13, 14, 15, 16, 17, 18, 19]

/** Pages of a catalogue of a million items, compared with a bare server that sends the same bytes. */
export async function benchCatalogue(stage: Stage): Promise<Measure[]> {
  await fillCatalogue(stage.db)
  const auctions = await rows<{ id: number }>(
    stage.db,
    `select id from auctions where vanity_address like 'bench-%' order by id`,
  )
  return [
    ...(await reads(stage, auctions, some)),
    ...(await reads(stage, auctions, all)),
    ...(await searches(stage, auctions[7]!.id)),
  ]
}

type Floors = { open: number; own: number }
type Reach = { auctions: number; floors: { items: Floors; detail: Floors } }

/** Pages of so many of the auctions, by anonymous callers and by 100 who are signed in. */
async function reads(stage: Stage, auctions: { id: number }[], reach: Reach): Promise<Measure[]> {
  const read = auctions.slice(0, reach.auctions)
  const among = `${reach.auctions.toLocaleString('en')} auctions`
  const readers = await stage.tokensOf(100)
  const pick = <Thing>(things: Thing[]) => things[Math.floor(Math.random() * things.length)]!
  const measures: Measure[] = []
  const memory: number[] = []
  for (const { what, path, floors } of [
    {
      what: `first page of items of ${among}`,
      path: (id: number) => `/v3/auction/${id}/items`,
      floors: reach.floors.items,
    },
    { what: `detail of ${among}`, path: (id: number) => `/v3/auctions/${id}`, floors: reach.floors.detail },
  ]) {
    const anonymous = () => request('GET', path(pick(read).id))
    const signedIn = () => request('GET', path(pick(read).id), { token: pick(readers).token })
    const sample = await stage.withServer('goodlot', ({ port }) => readPage(port, path(read[0]!.id)))
    // The auctions are alike, so a page that is much shorter than another lacks something.
    const isWanted = (answer: string, bodyAt: number) => answer.length - bodyAt > 0.9 * sample.length
    const beside = async (echo: RunningServer, goodlot: RunningServer) => {
      // Once each and one after the other: all at once would be more than a cold database can take, and turned away.
      for (const { id } of read) await readPage(goodlot.port, path(id))
      const rates = await inTurns({
        bare: await player(echo.port, { next: anonymous, isWanted }),
        open: await player(goodlot.port, { next: anonymous, isWanted }),
        own: await player(goodlot.port, { next: signedIn, isWanted }),
      })
      memory.push(await goodlot.memory())
      return rates
    }
    const { bare, open, own } = await stage.withServer(
      'echo',
      (echo) => stage.withServer('goodlot', (goodlot) => beside(echo, goodlot)),
      { ECHO_BODY: sample },
    )
    measures.push(
      {
        what: `${what} (${Math.round(sample.length / 1024)} KB): bare server`,
        ...spreadOf(bare),
        unit: '/s',
      },
      { what: `${what}, anonymous`, ...spreadOf(open), unit: '/s' },
      {
        what: `${what}, anonymous, over the bare server`,
        ...ratioOf(open, bare),
        unit: '×',
        floor: floors.open,
      },
      { what: `${what}, signed in`, ...spreadOf(own), unit: '/s' },
      {
        what: `${what}, signed in, over the bare server`,
        ...ratioOf(own, bare),
        unit: '×',
        floor: floors.own,
      },
    )
  }
  const value = Math.max(...memory) / 2 ** 20
  return [...measures, { what: 'memory of the service in that run', value, unit: 'MB', ceiling: 300 }]
}

async function player(port: number, reads: Questions): Promise<() => Promise<number>> {
  const run = { port, connections: CONNECTIONS, ...reads }
  await warmUp(run)
  return async () => (await load({ ...run, seconds: ROUND_SECONDS })).perSecond
}

type Words = { hits: string[]; misses: string[] }

const inItems: Words = {
  hits: ['dinner', 'lot 77', 'quilt', 'balloon', 'friend of the house'],
  misses: ['gala', 'no. 19', 'zzz', 'violin'],
}
const inNames: Words = {
  hits: ['gala', 'spring', 'no. 19', 'charity 7'],
  misses: ['dinner', 'lot 77', 'zzz', 'violin'],
}

/** Database time of whole answers: one auction among 2,000 and alone, and the names of all. */
async function searches(stage: Stage, auctionId: number): Promise<Measure[]> {
  const { among, all } = await stage.withServer('goodlot', async ({ port }) => ({
    among: await databaseMs(stage, { port, path: `/v3/auction/${auctionId}/items`, words: inItems }),
    all: await databaseMs(stage, { port, path: '/v3/auctions', words: inNames }),
  }))
  const small = await openStage()
  try {
    await fillCatalogue(small.db, 1)
    const alone = await small.withServer('goodlot', ({ port }) =>
      databaseMs(small, { port, path: '/v3/auction/1/items', words: inItems }),
    )
    const one = 'search in one auction of 2,000'
    const names = "search over 2,000 auctions' names"
    const overAlone = 'the same, over that search where it is the only auction'
    // The tree is some levels deeper; an index that reads other auctions' texts would show as more than ten.
    const ceiling = 3
    return [
      { what: `${one}, hits: database time`, value: mean(among.hits), unit: 'ms' },
      { what: overAlone, value: mean(among.hits) / mean(alone.hits), unit: '×', ceiling },
      { what: `${one}, misses: database time`, value: mean(among.misses), unit: 'ms' },
      { what: overAlone, value: mean(among.misses) / mean(alone.misses), unit: '×', ceiling },
      { what: `${names}, slowest hit: database time`, value: Math.max(...all.hits), unit: 'ms', ceiling: 20 },
      { what: `${names}, misses: database time`, value: mean(all.misses), unit: 'ms' },
    ]
  } finally {
    await small.close()
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Search = { port: number; path: string; words: Words }

/** Database time for each word, from the database's own counters. */
async function databaseMs(stage: Stage, { port, path, words }: Search) {
  const costs: { hits: number[]; misses: number[] } = { hits: [], misses: [] }
  for (const word of words.hits) costs.hits.push(await costOf(word, true))
  for (const word of words.misses) costs.misses.push(await costOf(word, false))
  return costs

  async function costOf(word: string, isHit: boolean): Promise<number> {
    const { totalCount } = JSON.parse(await search(word, 20)) as { totalCount: number }
    if (totalCount > 0 !== isHit) throw new BrokenRun(`${path} finds "${word}" ${totalCount} times.`)
    await stage.db.query('select pg_stat_statements_reset()')
    for (const limit of OTHER_LIMITS) await search(word, limit)
    const spent = await row<{ ms: number }>(
      stage.db,
      'select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements',
    )
    return spent!.ms / OTHER_LIMITS.length
  }

  function search(word: string, limit: number): Promise<string> {
    return readPage(port, `${path}?search=${encodeURIComponent(word)}&limit=${limit}`)
  }
}

async function readPage(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (answer.status !== 200) throw new BrokenRun(`${path} was answered with ${answer.status}.`)
  return answer.text()
}
