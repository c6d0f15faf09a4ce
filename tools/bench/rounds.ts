import type { RunningServer, ServerKind, Stage } from './stage.ts'

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
export const ROUND_SECONDS = Number(process.env.BENCH_SECONDS ?? 2)

/** The results of several short rounds: the median, and the quartiles around it. */
export type Spread = { value: number; low: number; high: number }

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    return below + (above - below) * (place % 1)
  }
  return { value: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Round by round, so that what slowed both down at the same time does not count. */
export function ratioOf(values: number[], baselines: number[]): Spread {
  return spreadOf(values.map((value, round) => value / baselines[round]!))
}

export type Sides<Value> = { before: Value; after: Value }

/** The same figure for two commits. */
export type Compared = Sides<Spread> & { what: string; unit: string; ratio: Spread }

export function compared(what: string, unit: string, { before, after }: Sides<number[]>): Compared {
  return { what, unit, before: spreadOf(before), after: spreadOf(after), ratio: ratioOf(after, before) }
}

type Round = () => Promise<number>

/** Plays all of them in each round, alternating the order, so that none always comes first. */
export async function inTurns<Name extends string>(
  players: Record<Name, Round>,
  rounds = ROUNDS,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(players) as Name[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) values[name].push(await players[name]())
  return values
}

/** A server that stays up between its rounds. */
export async function openServer(
  stage: Stage,
  kind: ServerKind,
  env: Record<string, string> = {},
): Promise<{ server: RunningServer; close(): Promise<void> }> {
  const opened = Promise.withResolvers<RunningServer>()
  const over = Promise.withResolvers<void>()
  const closed = stage.withServer(
    kind,
    async (server) => {
      opened.resolve(server)
      await over.promise
    },
    env,
  )
  closed.catch(opened.reject)
  return {
    server: await opened.promise,
    close() {
      over.resolve()
      return closed
    },
  }
}
