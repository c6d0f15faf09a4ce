import { isUnanswered } from '../../shared/retry.ts'
import { session } from '../../shared/session.ts'
import { personOf } from '../../shared/stored-session.ts'
import { parseCached } from './parse-cached.ts'

/**
 * Reads something that pages cannot do without, and caches it in this tab: if there is no answer after a reload, the
 * last one is used, and `failure` says so. It is deleted when the tab is closed or somebody signs out, and never shown
 * to anybody else.
 */
export async function readOrCached<Answer>(
  name: string,
  read: () => Promise<Answer>,
  { mayUseCached = true } = {},
): Promise<{ answer: Answer; failure: unknown }> {
  const key = `goodlot.cached.${name}`
  const person = personOf(session.peek())
  try {
    const answer = await read()
    // A session that ended meanwhile leaves nothing behind.
    if (personOf(session.peek()) === person) store(key, JSON.stringify({ person, answer }))
    return { answer, failure: null }
  } catch (error) {
    const cached =
      mayUseCached && isUnanswered(error) ? parseCached<Answer>(sessionStorage.getItem(key), person) : null
    if (cached === null) throw error
    return { answer: cached, failure: error }
  }
}

function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // With the storage full, only a reload without a network no longer works.
  }
}
