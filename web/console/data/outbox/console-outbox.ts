import { effect } from '@preact/signals'
import { call } from '../../../shared/api.ts'
import { Failure } from '../../../shared/failure.ts'
import { forgetOnSignOut } from '../../../shared/forget-person.ts'
import { onReconnect } from '../../../shared/live.ts'
import { OUTBOX } from '../../../shared/stored-outbox.ts'
import { rights } from '../session/rights.ts'
import { newKey } from './new-key.ts'
import { type Answer, Outbox, type Waiting } from './outbox.ts'

const RETRY_MS = 3_000

export const outbox = new Outbox({ storage: localStorage, send, newKey })

effect(() => {
  if (rights.value) outbox.setUser(rights.value.userId)
})
forgetOnSignOut(() => outbox.readStored())
addEventListener('storage', ({ key }) => key === OUTBOX && outbox.readStored())
addEventListener('online', () => void outbox.send())
onReconnect(() => void outbox.send())
setInterval(() => outbox.mine.peek().length > 0 && void outbox.send(), RETRY_MS)

async function send({ key, method, path, body }: Waiting): Promise<Answer> {
  try {
    const headers = { 'idempotency-key': key }
    const answer = await call<unknown>(method, path, { headers, ...(body ? { body } : {}) })
    return { kind: 'done', body: answer }
  } catch (error) {
    if (!(error instanceof Failure) || error.isUnanswered) return { kind: 'unanswered' }
    // Signed out, too fast or a failing service: none of these is about the act itself, so it keeps waiting.
    if (error.status === 401 || error.status === 429 || error.status >= 500) return { kind: 'unanswered' }
    // What was to be undone is already gone.
    if (method === 'DELETE' && error.status === 404) return { kind: 'done', body: null }
    return { kind: 'refused', message: error.message }
  }
}
