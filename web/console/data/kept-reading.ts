import { isUnanswered } from '../../shared/retry.ts'
import { session } from '../../shared/session.ts'
import { personOf } from '../../shared/stored-session.ts'
import { readKept } from './read-kept.ts'

/**
 * Reads something that pages cannot do without, and keeps it in this tab: if there is no answer after a reload, the
 * last one is used, and `failure` says so. It is forgotten when the tab is closed or somebody signs out, and never shown
 * to anybody else.
 */
export async function readOrKept<Answer>(
  name: string,
  read: () => Promise<Answer>,
  { isKeptEnough = true } = {},
): Promise<{ answer: Answer; failure: unknown }> {
  const key = `goodlot.kept.${name}`
  const person = personOf(session.peek())
  try {
    const answer = await read()
    keep(key, JSON.stringify({ person, answer }))
    return { answer, failure: null }
  } catch (error) {
    const kept =
      isKeptEnough && isUnanswered(error) ? readKept<Answer>(sessionStorage.getItem(key), person) : null
    if (kept === null) throw error
    return { answer: kept, failure: error }
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // With the storage full, only a reload without a network no longer works.
  }
}
