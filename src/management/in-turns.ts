import { setImmediate } from 'node:timers/promises'

const TURN_MS = 5

/** One after another, but never for long at a time, so that other work of the process gets its turn. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing, void, void> {
  let startedAt = performance.now()
  for (const thing of things) {
    if (performance.now() - startedAt > TURN_MS) {
      await setImmediate()
      startedAt = performance.now()
    }
    yield thing
  }
}
