import { post } from '../../shared/api.ts'
import { isUnanswered } from '../../shared/retry.ts'
import { newKey } from './outbox/new-key.ts'

/** After this, the same request is meant once more. */
const RETRY_MS = 300_000

const unanswered = new Map<string, { key: string; sinceMs: number }>()

/** While it has no answer, the same request is sent again with the same key, so that it counts once. */
export async function postOnce<Answer>(path: string, body: object): Promise<Answer> {
  const request = `${path} ${JSON.stringify(body)}`
  const before = unanswered.get(request)
  const isRetry = before !== undefined && performance.now() - before.sinceMs < RETRY_MS
  const attempt = isRetry ? before : { key: newKey(), sinceMs: performance.now() }
  unanswered.set(request, attempt)
  try {
    const answer = await post<Answer>(path, body, { headers: { 'idempotency-key': attempt.key } })
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(request)
    throw error
  }
}
