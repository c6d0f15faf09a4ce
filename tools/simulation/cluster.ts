import { type ClusterBlow, clusterBlows, findPrograms, PatroniCluster } from './patroni-cluster.ts'
import { describe, type Result } from './report.ts'
import { scenario } from './scenario.ts'
import { simulateIn } from './simulate.ts'
import { openWorldOn } from './world.ts'

/** How long a blow and the return of the machine take, roughly. */
const SECONDS_EACH = 30

type Plan = { seed: number; blows: ClusterBlow[]; people: number; kills: number }

/**
 * The crowd of the simulation on a Patroni cluster of three machines. One service names all of them in its address, the
 * other goes through HAProxy. Machines are killed, frozen and cut off meanwhile, and the checker looks at what is left.
 */
export async function driveCluster({ seed, blows, people, kills }: Plan): Promise<Result> {
  const { programs, missing } = findPrograms()
  if (missing.length > 0) throw new Error(describeMissing(missing))
  const world = await openWorldOn((folder) => new PatroniCluster(folder, programs), { servers: 2 })
  const others = blows.map((blow) => async () => {
    const at = await world.database.strikeMachine(blow)
    return { kind: `database ${blow}`, server: null, at, recoveredAt: null }
  })
  return simulateIn(world, {
    seed,
    bids: 100 * blows.length,
    seconds: SECONDS_EACH * blows.length,
    people,
    servers: 2,
    thinkMs: 150,
    // Longer auctions than elsewhere: a new leader takes longer than a restart.
    pace: 3,
    hasGala: true,
    faults: {
      kills,
      databaseKills: 0,
      readOnlySpells: 0,
      nuisances: { slow: 1 },
      nuisanceEveryMs: 2_000,
      others,
    },
  })
}

export function describeMissing(missing: string[]): string {
  return `MISSING ${missing.join(', ').toUpperCase()}: THE CLUSTER IS NOT TRIED. docs/cluster.md says what to install.`
}

export function describeCluster(result: Result): string {
  const blows = result.history.faults.filter(({ server }) => server === null)
  const answers = result.history.offers.flatMap(({ fate, answeredAt }) =>
    fate === 'accepted' ? [answeredAt!] : [],
  )
  const lines = blows.map(({ kind, at }, index) => {
    const until = blows[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const pauseMs = longestPause([
      at,
      ...answers.filter((answeredAt) => answeredAt > at && answeredAt < until),
    ])
    return `  ${kind.replace('database ', '').padEnd(34)} ${(pauseMs / 1000).toFixed(1)} s`
  })
  return `${describe(result)}longest time without an accepted bid\n${lines.join('\n')}\n`
}

function longestPause(times: number[]): number {
  const sorted = times.sort((a, b) => a - b)
  return Math.max(0, ...sorted.slice(1).map((time, index) => time - sorted[index]!))
}

/** `npm run simulate:cluster`, or with `-- --rounds 2 --seed 7 --blow 'leader cut off'`. */
export const cluster = scenario({
  numbers: { rounds: 1, people: 30, kills: 3 },
  names: ['blow'],
  async run({ rounds, ...plan }, { blow = [...clusterBlows] }) {
    const { missing } = findPrograms()
    if (missing.length > 0) return { report: `${describeMissing(missing)}\n`, isGood: false }
    const blows = Array.from({ length: rounds }, () => blow as ClusterBlow[]).flat()
    const result = await driveCluster({ ...plan, blows })
    return { report: describeCluster(result), isGood: result.violations.length === 0 }
  },
})
