import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../tests/kit/folder.ts'
import { childrenOf, endRuns, freePort, kill, postgresOf, type Run, run } from '../../tests/kit/process.ts'
import { Random } from './random.ts'
import { describeTimes, scenario } from './scenario.ts'

export type Kills = {
  /** How many milliseconds each start after a kill took to serve. */
  times: number[]
  byVictim: Record<string, number>
  /** Starts that did not get to serve, with their output. */
  wrongs: string[]
}

/** Which processes are killed; the rest have to notice by themselves. */
const victims = ['everything', 'service', 'service and postmaster', 'workers and service', 'while it starts']

/** Kills a service with its own database again and again; each time the next start, made at once, has to serve. */
export async function killAgainAndAgain({ times, seed }: { times: number; seed: number }): Promise<Kills> {
  const folder = await temporaryFolder('kills')
  const random = new Random(seed)
  const port = String(await freePort())
  const kills: Kills = { times: [], byVictim: {}, wrongs: [] }
  let dataDir = join(folder, 'first')
  const start = (victim: string) =>
    run({ DATA_DIR: dataDir, PORT: port, WORKERS: victim.startsWith('workers') ? '2' : '1' })
  try {
    for (let number = 1; number <= times; number++) {
      const victim = random.pick(victims)
      // Some kills hit a first start, which is still creating the folder.
      if (random.chance(0.2)) dataDir = join(folder, String(number))
      const killed = await start(victim)
      if (victim === 'while it starts') await pause(random.between(200, 2_000))
      else await killed.ready
      await killSome(killed, victim, dataDir)
      const from = performance.now()
      const next = await start(victim)
      await next.ready.then(
        () => kills.times.push(Math.round(performance.now() - from)),
        (error) => kills.wrongs.push(`kill ${number} (${victim}): ${error.message}`),
      )
      kills.byVictim[victim] = (kills.byVictim[victim] ?? 0) + 1
      next.interrupt('SIGTERM')
      await next.ended
    }
    return kills
  } finally {
    await endRuns()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function killSome({ child }: Run, victim: string, dataDir: string): Promise<void> {
  const postmaster = (await postgresOf(dataDir)) ?? 0
  const doomed = {
    everything: [postmaster, ...(await childrenOf(child.pid!, postmaster))],
    'service and postmaster': [postmaster],
    'workers and service': await childrenOf(child.pid!),
  }[victim]
  for (const pid of [child.pid!, ...(doomed ?? [])]) if (pid) kill(pid)
}

/** `npm run simulate:kills`, or with `-- --times 20 --seed 7`. */
export const kills = scenario({
  numbers: { times: 100 },
  async run(plan) {
    const { times, byVictim, wrongs } = await killAgainAndAgain(plan)
    const report = [
      `${times.length} of ${plan.times} starts after a kill served, ${describeTimes(times)}`,
      `killed: ${JSON.stringify(byVictim)}`,
      ...wrongs,
      '',
    ].join('\n')
    return { report, isGood: wrongs.length === 0 }
  },
})
