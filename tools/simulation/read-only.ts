import { setTimeout as pause } from 'node:timers/promises'
import type { FaultEntry, History } from './history.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** The promise, with more time for a machine that is also busy with the crowd. */
const WITHIN_MS = 15_000

/**
 * The database refuses writes for a while, also on open connections, as when its disk is nearly full or another server
 * has taken over. Servers have to say so, and to recover by themselves.
 */
export async function turnReadOnly(world: World, random: Random, history: History): Promise<FaultEntry> {
  const ready = async (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => undefined,
    )
  /** The running servers that answer otherwise; one that was killed in the meantime does not count. */
  const othersThan = async (isReady: boolean) => {
    const answers = await Promise.all(
      world.servers.filter(({ isUp }) => isUp).map(async ({ port }) => ({ port, said: await ready(port) })),
    )
    return answers.filter(({ said }) => said === !isReady)
  }
  const soon = async (isDone: () => boolean | Promise<boolean>, failure: string) => {
    const until = performance.now() + WITHIN_MS
    while (!(await isDone())) {
      if (performance.now() > until) return void history.troubles.push(failure)
      await pause(50)
    }
  }
  await Promise.all(world.servers.map((server) => server.up()))
  await world.database.setReadOnly(true)
  await soon(async () => (await othersThan(false)).length === 0, 'was ready while nothing could be written')
  await pause(random.between(100, 800))
  await world.database.setReadOnly(false)
  const at = Date.now()
  const hasGoneOn = () => history.offers.some(({ fate, sentAt }) => fate === 'accepted' && sentAt >= at)
  await soon(hasGoneOn, 'took no bids after the database took writes again')
  await soon(async () => (await othersThan(true)).length === 0, 'was not ready again')
  return { kind: 'database read-only', server: null, at, recoveredAt: null }
}
