import { setImmediate } from 'node:timers/promises'
import { stopwatch } from '../../platform/time/stopwatch.ts'

const TURN_MS = 5

/** One after another, but never for long at a time, so that other work of the process gets its turn. */
export async function* inTurns<Thing>(things: Iterable<Thing>): AsyncGenerator<Thing, void, void> {
  let turn = stopwatch()
  for (const thing of things) {
    if (turn() > TURN_MS) {
      await setImmediate()
      turn = stopwatch()
    }
    yield thing
  }
}
