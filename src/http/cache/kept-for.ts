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

/** The pieces of a common body that make the anonymous one: where each begins and ends. */
export function anonymousPieces(body: string, { signedInOnly }: CommonTo): number[] {
  const isLeftOut = new RegExp(signedInOnly.map(RegExp.escape).join('|'), 'g')
  const leftOut = [...body.matchAll(isLeftOut)].flatMap(({ index, 0: text }) => [index, index + text.length])
  return [0, ...leftOut, body.length]
}

export function joined(body: string, pieces: readonly number[]): string {
  let text = ''
  for (let piece = 0; piece < pieces.length; piece += 2) text += body.slice(pieces[piece], pieces[piece + 1])
  return text
}

function anonymousPart(common: CachedAnswer | undefined): CachedAnswer | undefined {
  if (!common) return undefined
  const { pieces, ...head } = common.anonymous!
  return { ...head, body: joined(common.body, pieces) }
}

/** One key per user, and one for all anonymous callers. */
export function answerKey(caller: Caller | null, url: string): string {
  return `${caller?.id ?? 'anyone'} ${url}`
}

/** And one for all signed-in callers who have nothing of their own in the answer. */
export function commonKey(url: string): string {
  return `common ${url}`
}
