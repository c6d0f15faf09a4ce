import { effect } from '@preact/signals'
import { session } from '../../shared/session.ts'
import { personOf } from '../../shared/stored-session.ts'

/**
 * A document belongs to one person. When they sign out in any tab, or somebody else signs in, the document is reloaded,
 * so that nothing of theirs stays in memory or on the device.
 */
export function reloadWhenPersonChanges(): void {
  let known: string | null = null
  effect(() => {
    const person = personOf(session.value)
    if (known !== null && person !== known) void forgetAndReload()
    known = person
  })
}

async function forgetAndReload(): Promise<void> {
  await import('./forget-person.ts').then(({ forgetPerson }) => forgetPerson()).catch(() => null)
  location.reload()
}
