import { signInSweepings } from '../../src/people/accounts/sweep.ts'
import type { TestService } from './service.ts'

/** Removes at once what sign-in no longer needs, as the service does every hour. */
export async function sweepSignIn({ db, service }: TestService): Promise<void> {
  const { signal } = new AbortController()
  for (const { sweep } of signInSweepings(db, service.app.log)) await sweep(signal)
}
