import { effect } from '@preact/signals'
import { session } from './session.ts'
import { personOf } from './stored-session.ts'

/**
 * A document belongs to one person. When their session ends, in whichever way and tab, or somebody else signs in, nothing
 * of theirs stays on the device, and another document takes its place, so that nothing stays in memory either.
 */
export function leaveWhenPersonChanges(leave: () => void): void {
  let known: string | null = null
  effect(() => {
    const person = personOf(session.value)
    if (known && person !== known) void forgetAnd(leave)
    known = person
  })
}

/** Not before everything is removed: another document would cut that off. */
export const forgetAnd = (leave: () => void): Promise<void> =>
  import('./forget-person.ts').then(({ forgetPerson }) => forgetPerson()).finally(leave)
