import { setTimeout as pause } from 'node:timers/promises'
import type { Blow, DatabaseServer } from './database-server.ts'
import type { Random } from './random.ts'

type Plan = {
  random: Random
  /** How much is to be done in all; the strikes are spread over it. */
  total: number
  done: () => number
  /** At least this much between two strikes, or a slow machine would only ever see restarts. */
  between: number
  longestWaitMs: number
}

/** Strikes in a random order, spread over a run; yields what each of them says it did. */
export async function* inTurn(
  strikes: (() => Promise<string>)[],
  { random, total, done, between, longestWaitMs }: Plan,
): AsyncGenerator<string> {
  const shuffled = strikes.map((strike) => ({ strike, turn: random.next() })).sort((a, b) => a.turn - b.turn)
  for (const [index, { strike }] of shuffled.entries()) {
    const due = Math.max((total * (index + random.next())) / shuffled.length, done() + between)
    for (let waited = 0; waited < longestWaitMs && done() < due; waited += 50) await pause(50)
    yield await strike()
  }
}

/** The same act, this many times. */
export const times = (count: number, strike: () => Promise<string>) =>
  Array.from({ length: count }, () => strike)

export async function strikeDatabase(database: DatabaseServer, random: Random): Promise<string> {
  const blow = random.weighted<Blow>({ backend: 4, postmaster: 2, everything: 2, 'immediate stop': 2 })
  await database.strike(blow)
  return `database ${blow}`
}
