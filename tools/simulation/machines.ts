import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts'
import { type ConnectionSettings, type Database, openPool, rows } from '../../src/platform/database/pool.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { endRuns, freePort } from '../../tests/kit/process.ts'
import { programPath } from '../../tests/kit/programs.ts'
import { startNginx } from '../../tests/kit/proxies.ts'
import { Crowd } from './crowd.ts'
import { Follower } from './follower.ts'
import { Machine } from './machine.ts'
import { type Failure, ProxyClient } from './proxy-client.ts'
import { Random } from './random.ts'
import { scenario } from './scenario.ts'
import { type Stage, setStage } from './stage.ts'

export type Drive = {
  /** How often both machines are restarted, one after the other, and how often one of them is killed. */
  restarts: number
  kills: number
  /** How many requests are made between two of these. */
  between: number
  people: number
  seed: number
}

export type Driven = {
  requests: number
  accepted: number
  failures: Failure[]
  /** Bids whose log contradicts the answer, and listeners who do not know an item's latest state. */
  wrongs: string[]
  stopTimesMs: number[]
  /** How often listeners had to come back, and which transports they used. */
  returns: number
  transports: string[]
}

/** After this, what a listener has not heard counts as lost; no machine is so busy. */
const LOST_AFTER_MS = 200_000

/**
 * Two machines that share only the database, behind nginx with the configuration we ship. People bid, read and listen,
 * by WebSocket and by long polling, while the machines are restarted one after the other and killed.
 */
export async function driveMachines({ restarts, kills, between, people, seed }: Drive): Promise<Driven> {
  const folder = await temporaryFolder('machines')
  const random = new Random(seed)
  const leaving: (() => unknown)[] = []
  try {
    const embedded = await startEmbeddedDatabase(join(folder, 'database'))
    leaving.push(() => embedded.stop())
    const machines = await startMachines(folder, embedded.connection)
    leaving.push(endRuns)
    const proxy = await startProxy(machines)
    leaving.push(() => proxy.stop())
    const db = openPool(embedded.connection, { size: 1, name: 'machines' })
    leaving.push(() => db.end())
    const stage = await setStage(db, { items: 5, people })
    const followers = follow(stage, `https://localhost:${proxy.httpsPort}`)
    leaving.push(() => {
      for (const follower of followers) follower.leave()
    })
    while (followers.some(({ entrances }) => entrances === 0)) await pause(20)

    const client = new ProxyClient(proxy)
    leaving.push(() => client.close())
    const crowd = new Crowd(stage, random.fork(), (call) => client.ask(call))
    leaving.push(() => crowd.stop())
    const someWork = async () => {
      const enough = crowd.requests + between
      while (crowd.requests < enough) await pause(10)
    }
    const stopTimesMs: number[] = []
    for (let turn = 0; turn < 2 * restarts; turn++) {
      await someWork()
      const machine = machines[turn % 2]!
      stopTimesMs.push(await machine.restart())
      await untilUsed(machine)
    }
    for (let turn = 0; turn < kills; turn++) {
      await someWork()
      const machine = machines[turn % 2]!
      await client.during(() => machine.kill())
      await machine.start()
      await untilUsed(machine)
    }
    await someWork()
    await crowd.stop()
    const wrongs = [...(await crowd.contradictions(db)), ...(await missedByListeners(db, stage, followers))]
    return {
      requests: crowd.requests,
      accepted: crowd.accepted,
      failures: client.failures,
      wrongs,
      stopTimesMs,
      returns: followers.reduce((sum, { entrances }) => sum + entrances - 1, 0),
      transports: followers.map(({ transport }) => transport),
    }
  } finally {
    for (const leave of leaving.reverse()) await leave()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** nginx leaves a machine alone for two seconds after it failed; the next one is stopped once this one has bids again. */
async function untilUsed({ service }: Machine): Promise<void> {
  const hasBids = async () =>
    /^goodlot_bids_total.* [1-9]/m.test((await service.call('GET', '/metrics')).text)
  while (!(await hasBids())) await pause(50)
}

async function startMachines(folder: string, database: ConnectionSettings): Promise<Machine[]> {
  const ports = [await freePort(), await freePort()]
  const machines = ports.map(
    (port) => new Machine({ port, dataDir: join(folder, `machine-${port}`), database }),
  )
  for (const machine of machines) await machine.start()
  return machines
}

async function startProxy(machines: Machine[]) {
  const [nginx, openssl] = [programPath('nginx'), programPath('openssl')]
  if (!nginx || !openssl) throw new Error('MISSING nginx or openssl: docs/deploy.md says what to install.')
  const upstreams = machines.map(({ port }) => `127.0.0.1:${port}`)
  return startNginx({ nginx, openssl }, upstreams)
}

/** A third poll, a third use WebSockets, a third upgrade. nginx picks the machine by address, so addresses differ. */
function follow({ people, auctionId }: Stage, url: string): Follower[] {
  const transports = [['polling'], ['websocket'], ['polling', 'websocket']] as const
  return people.slice(0, 9).map(
    ({ token }, index) =>
      new Follower({
        url,
        token,
        auctionId,
        transports: [...transports[index % 3]!],
        localAddress: `127.0.0.${10 + index}`,
      }),
  )
}

/** What listeners still do not know after every event has had time to arrive. */
async function missedByListeners(db: Database, { itemIds }: Stage, followers: Follower[]): Promise<string[]> {
  const counts = await rows<{ itemId: number; count: number }>(
    db,
    'select item_id as "itemId", count(*)::int as count from bids where item_id = any($1::int[]) group by item_id',
    [itemIds],
  )
  const unknown = () =>
    followers.flatMap(({ bidCounts, transport, disorder }, index) => [
      ...disorder.map((what) => `listener ${index} (${transport}) heard ${what}`),
      ...counts
        .filter(({ itemId, count }) => bidCounts.get(itemId) !== count)
        .map(({ itemId, count }) => {
          const known = bidCounts.get(itemId) ?? 0
          return `listener ${index} (${transport}) knows ${known} of ${count} bids on item ${itemId}`
        }),
    ])
  const until = performance.now() + LOST_AFTER_MS
  const isOver = () => unknown().length === 0 || followers.some(({ disorder }) => disorder.length > 0)
  while (!isOver() && performance.now() < until) await pause(50)
  return unknown()
}

export function describeDriven({
  requests,
  accepted,
  failures,
  stopTimesMs,
  returns,
  wrongs,
}: Driven): string {
  const atKill = failures.filter(({ wasAtKill }) => wasAtKill).length
  return [
    `${requests} requests, ${accepted} bids accepted; ${failures.length} failed, ${atKill} of them under way while a machine was killed`,
    `stops took ${stopTimesMs.join(', ')} ms; listeners came back ${returns} times`,
    ...failures.slice(0, 20).map(({ what, wasAtKill }) => `failed${wasAtKill ? ' at a kill' : ''}: ${what}`),
    ...(wrongs.length > 0
      ? wrongs
      : ['no accepted bid is lost, and every listener knows how every item stands']),
    '',
  ].join('\n')
}

/** `npm run simulate:machines`, or with `-- --restarts 3 --kills 3 --between 5000 --seed 7`. */
export const machines = scenario({
  numbers: { restarts: 3, kills: 6, between: 4_000, people: 24 },
  async run(drive) {
    const driven = await driveMachines(drive)
    const areFew = driven.failures.length < driven.requests / 1_000
    return { report: describeDriven(driven), isGood: areFew && driven.wrongs.length === 0 }
  },
})
