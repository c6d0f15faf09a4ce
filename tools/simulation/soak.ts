import { fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionSettings, type Database, openPool, row } from '../../src/platform/database/pool.ts'
import { readPostmaster } from '../../src/platform/database/postmaster.ts'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { freePort, ownEnv } from '../../tests/kit/process.ts'
import { Balancer } from './balancer.ts'
import { Crowd } from './crowd.ts'
import { Random } from './random.ts'
import { scenario } from './scenario.ts'
import type { Command, Sample } from './soak-probe.ts'
import { PIN_SECRET, setStage, TOKEN_KEYS } from './stage.ts'
import { Visitors } from './visitors.ts'

export type Sampled = Sample & { seconds: number; requests: number; databaseConnections: number }

export type Soak = { samples: Sampled[]; failures: string[]; verdicts: Verdict[] }

export type Verdict = { what: string; from: number; to: number; isFlat: boolean }

/** How much may come and go without being a leak: a share of what is there, but at least this much. */
const leeway: [what: keyof Sample | 'databaseConnections', share: number, least: number][] = [
  ['heapMb', 0.06, 4],
  ['externalMb', 0.2, 4],
  ['rssMb', 0.12, 25],
  ['timers', 0.25, 12],
  ['handles', 0.25, 12],
  ['databaseConnections', 0.25, 4],
]

/** The share of the run in which caches and the event memory fill up; only what comes after counts. */
const WARM_UP = 0.35

/** The real service under steady load, sampled regularly: what it holds must not grow. */
export async function soak({
  seconds,
  sampleEverySeconds,
  isLeaking = false,
  onSample = () => {},
}: {
  seconds: number
  sampleEverySeconds: number
  isLeaking?: boolean
  onSample?: (sample: Sampled) => void
}): Promise<Soak> {
  const folder = await temporaryFolder('soak')
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const service = await startService({ dataDir, port })
  const balancer = new Balancer([port])
  let db: Database | undefined
  const samples: Sampled[] = []
  try {
    while (balancer.ready === 0) await pause(50)
    const { socketDir } = (await readPostmaster(join(dataDir, 'postgres', 'cluster')))!
    const database = { host: socketDir, user: 'goodlot', database: 'goodlot' }
    db = openPool(database, { size: 1, name: 'soak' })
    const stage = await setStage(db, { items: 20, people: 8, endsIn: 2 * seconds + 3_600 })
    const random = new Random(7)
    const crowd = new Crowd(stage, random.fork(), (call) => balancer.ask(call))
    const visitors = new Visitors(stage, random.fork(), balancer, `http://127.0.0.1:${port}`)
    const from = performance.now()
    for (let due = sampleEverySeconds; due <= seconds; due += sampleEverySeconds) {
      await pause(Math.max(0, from + due * 1_000 - performance.now()))
      if (isLeaking) service.leak(database)
      const sample = {
        ...(await service.sample()),
        seconds: Math.round((performance.now() - from) / 1_000),
        requests: crowd.requests + visitors.requests,
        databaseConnections: await connectionsOf(db),
      }
      samples.push(sample)
      onSample(sample)
    }
    await Promise.all([crowd.stop(), visitors.stop()])
    const failures = [...crowd.failures, ...visitors.failures]
    return { samples, failures, verdicts: judge(samples) }
  } finally {
    await balancer.close()
    await db?.end()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export function judge(samples: Sampled[]): Verdict[] {
  const counted = samples.slice(Math.floor(samples.length * WARM_UP))
  return leeway.map(([what, share, least]) => {
    const { from, to } = growth(counted.map((sample) => ({ at: sample.seconds, value: sample[what] })))
    return { what, from, to, isFlat: to - from <= Math.max(from * share, least) }
  })
}

/**
 * Where a series begins and ends by a straight line through it, whose slope is the median of the slopes between all
 * pairs of points: a few odd values do not change it.
 */
export function growth(points: { at: number; value: number }[]): { from: number; to: number } {
  const slopes = points.flatMap((a, index) =>
    points.slice(index + 1).map((b) => (b.value - a.value) / (b.at - a.at)),
  )
  const slope = slopes.length > 0 ? median(slopes) : 0
  const start = median(points.map(({ at, value }) => value - slope * at))
  return { from: start + slope * points[0]!.at, to: start + slope * points.at(-1)!.at }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

async function connectionsOf(db: Database): Promise<number> {
  const sql = `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return (await row<{ count: number }>(db, sql))!.count
}

async function startService({ dataDir, port }: { dataDir: string; port: number }) {
  const probe = new URL('./soak-probe.ts', import.meta.url)
  const child = fork(new URL('../../src/start.js', import.meta.url), [], {
    execArgv: ['--expose-gc', '--import', probe.href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...ownEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'error',
      TOKEN_KEYS,
      PIN_SECRET,
      TOLERATED_DELAY_MS: '60000',
      RATE_LIMITS: [
        'itemBid',
        'signInStrict',
        'bidderFavoriteToggle',
        'userProfile',
        'anonymousRead',
        'anonymousUncachedRead',
        'signedInRead',
      ]
        .map((name) => `${name}=99999999/60`)
        .join(','),
    },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const send = (command: Command) => child.send(command)
  return {
    leak(database: ConnectionSettings): void {
      send({ kind: 'leak', database })
    },
    async sample(): Promise<Sample> {
      const sent = new Promise<Sample>((resolve, reject) => {
        child.once('message', (sample) => resolve(sample as Sample))
        void ended.then((code) => reject(new Error(`The service has ended with ${code}.`)))
      })
      send({ kind: 'sample' })
      return sent
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** `npm run soak`, or `npm run soak -- --minutes 60`. */
export const soaking = scenario({
  numbers: { minutes: 10 },
  async run({ minutes }) {
    const seconds = 60 * minutes
    process.stdout.write(
      'seconds  requests   heap MB  external MB    RSS MB  timers  handles  database connections\n',
    )
    const { samples, failures, verdicts } = await soak({
      seconds,
      sampleEverySeconds: Math.max(2, seconds / 30),
      onSample: (s) => process.stdout.write(`${line(s)}\n`),
    })
    const lines = [
      `${failures.length} of ${samples.at(-1)!.requests} requests failed`,
      ...verdicts.map(
        ({ what, from, to, isFlat }) =>
          `${what}: from ${from.toFixed(1)} to ${to.toFixed(1)}, ${isFlat ? 'flat' : 'GROWS'}`,
      ),
      ...failures.slice(0, 10),
    ]
    return {
      report: `${lines.join('\n')}\n`,
      isGood: failures.length === 0 && verdicts.every(({ isFlat }) => isFlat),
    }
  },
})

function line(s: Sampled): string {
  const cells: [value: number, width: number][] = [
    [s.seconds, 7],
    [s.requests, 10],
    [s.heapMb, 10],
    [s.externalMb, 13],
    [s.rssMb, 10],
    [s.timers, 8],
    [s.handles, 9],
    [s.databaseConnections, 22],
  ]
  return cells.map(([value, width]) => String(value).padStart(width)).join('')
}
