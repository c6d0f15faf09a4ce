import type { Caller } from '../access/authentication.ts'
import type { CachedAnswer, CommonTo, ResponseCache } from './response-cache.ts'

/** An answer to send, or `lookUp`: what has to be read before it is known whether the common answer is theirs. */
export type Kept = { answer?: CachedAnswer | undefined; lookUp?: (() => Promise<unknown>) | undefined }

/** What is kept for a caller at this address: the common answer, if they see the same as others, or their own. */
export function keptFor(cache: ResponseCache, caller: Caller | null, url: string): Kept {
  if (!caller) return { answer: cache.get(answerKey(null, url)) ?? anonymousPart(cache.get(commonKey(url))) }
  const commonTo = cache.commonTo(commonKey(url))
  const isTheirs = commonTo?.includes(caller.id)
  if (isTheirs) return { answer: cache.get(commonKey(url)) }
  const answer = cache.get(answerKey(caller, url))
  if (answer || !commonTo || isTheirs === false) return { answer }
  return { lookUp: () => commonTo.lookUp(caller.id) }
}

/** The body of the anonymous answer that a common one contains. */
export function anonymousBody(body: string, { signedInOnly }: CommonTo): string {
  return signedInOnly.reduce((text, left) => text.replaceAll(left, ''), body)
}

function anonymousPart(common: CachedAnswer | undefined): CachedAnswer | undefined {
  return common && { ...common.anonymous!, body: anonymousBody(common.body, common.commonTo!) }
}

/** One key per user, and one for all anonymous callers. */
export function answerKey(caller: Caller | null, url: string): string {
  return `${caller?.id ?? 'anyone'} ${url}`
}

/** And one for all signed-in callers who have nothing of their own in the answer. */
export function commonKey(url: string): string {
  return `common ${url}`
}
