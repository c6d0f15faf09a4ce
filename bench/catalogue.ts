import { rows } from '../src/database/pool.ts'
import { fillCatalogue } from './data.ts'
import { load, request, WARM_UP_SECONDS } from './load.ts'
import type { Measure } from './measure.ts'
import { openStage, type Stage } from './stage.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const CONNECTIONS = 64

/** Pages of a catalogue of a million items, beside a bare server that sends the same bytes. */
export async function benchCatalogue(stage: Stage): Promise<Measure[]> {
  await fillCatalogue(stage.db)
  const auctions = await rows<{ id: number }>(
    stage.db,
    `select id from auctions where vanity_address like 'bench-%' order by id limit 50`,
  )
  const readers = await stage.tokensOf(100)
  const pick = <Thing>(things: Thing[]) => things[Math.floor(Math.random() * things.length)]!
  const measures: Measure[] = []
  const memory: number[] = []

  for (const { what, path } of [
    { what: 'first page of items', path: (id: number) => `/v3/auction/${id}/items` },
    { what: 'auction detail', path: (id: number) => `/v3/auctions/${id}` },
  ]) {
    const anonymous = () => request('GET', path(pick(auctions).id))
    const signedIn = () => request('GET', path(pick(auctions).id), { token: pick(readers).token })
    const sample = await stage.withServer('goodlot', async ({ port }) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path(auctions[0]!.id)}`)
      return answer.text()
    })
    const bare = await stage.withServer('echo', ({ port }) => run(port, anonymous), { ECHO_BODY: sample })
    const [open, own] = await stage.withServer('goodlot', async (server) => {
      const rates = [await run(server.port, anonymous), await run(server.port, signedIn)] as const
      memory.push(await server.memory())
      return rates
    })
    measures.push(
      { what: `${what} (${Math.round(sample.length / 1024)} KB): bare server`, value: bare, unit: '/s' },
      { what: `${what}, anonymous`, value: open, unit: '/s' },
      { what: `${what}, anonymous, over the bare server`, value: open / bare, unit: '×', floor: 0.5 },
      { what: `${what}, signed in`, value: own, unit: '/s' },
      { what: `${what}, signed in, over the bare server`, value: own / bare, unit: '×', floor: 0.25 },
    )
  }
  measures.push({
    what: 'memory of the service in that run',
    value: Math.max(...memory) / 2 ** 20,
    unit: 'MB',
    ceiling: 300,
  })
  return [...measures, ...(await searches(stage, auctions[7]!.id))]
}

async function run(port: number, next: () => string): Promise<number> {
  await load({ port, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, next })
  return (await load({ port, connections: CONNECTIONS, seconds: SECONDS, next })).perSecond
}

/** Database time from its own counters: one auction among 2,000 and alone, and the names of all. */
async function searches(stage: Stage, auctionId: number): Promise<Measure[]> {
  const among = await databaseMs(stage, (word) => `/v3/auction/${auctionId}/items?search=${word}`)
  const names = await databaseMs(stage, (word) => `/v3/auctions?search=${word}`)
  const small = await openStage()
  try {
    await fillCatalogue(small.db, 1)
    const alone = await databaseMs(small, (word) => `/v3/auction/1/items?search=${word}`)
    return [
      { what: 'search in one auction of 2,000: database time', value: among, unit: 'ms' },
      {
        what: 'the same, over that search where it is the only auction',
        value: among / alone,
        unit: '×',
        // The tree is some levels deeper; an index that looks at the texts of the others shows as more than ten.
        ceiling: 3,
      },
      {
        what: 'search over the names of 2,000 auctions: database time',
        value: names,
        unit: 'ms',
        ceiling: 20,
      },
    ]
  } finally {
    await small.close()
  }
}

async function databaseMs(stage: Stage, path: (word: string) => string): Promise<number> {
  const words = ['gala', 'dinner', 'lot 77', 'quilt', 'no. 19', 'balloon', 'zzz', 'spring']
  return stage.withServer('goodlot', async ({ port }) => {
    const search = (word: string) => fetch(`http://127.0.0.1:${port}${path(encodeURIComponent(word))}`)
    for (const word of words) await (await search(word)).text()
    await stage.db.query('select pg_stat_statements_reset()')
    for (const word of words) for (const end of 'abcdefgh') await (await search(`${word}${end}`)).text()
    const [spent] = await rows<{ ms: number }>(
      stage.db,
      `select coalesce(max(mean_exec_time), 0) as ms from pg_stat_statements where query like '%like_pattern%'`,
    )
    return spent!.ms
  })
}
