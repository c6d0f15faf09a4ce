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

/** What is too much for one statement, a part at a time. */
export function* partsOf<Thing>(things: readonly Thing[], size = 200): Generator<Thing[], void, void> {
  for (let from = 0; from < things.length; from += size) yield things.slice(from, from + size)
}
