import { setImmediate } from 'node:timers/promises'

const TURN_MS = 5

/** One after the other, but never for long at a time: whoever else waits for the process gets in between. */
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
