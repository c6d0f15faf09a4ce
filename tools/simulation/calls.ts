import assert from 'node:assert/strict'
import type { Run } from '../../tests/kit/process.ts'
import type { Answer } from '../../tests/kit/service.ts'

const email = 'anna@goodlot.example'

/** Limits so high that a test which asks again and again meets none of them. */
export const generousLimits = [
  'signInStrict',
  'tokenRefresh',
  'wrongPin',
  'smsPerPhone',
  'smsPerPhoneDaily',
  'itemBid',
  'anonymousRead',
  'anonymousUncachedRead',
  'signedInRead',
  'signedInSearch',
  'bidderFavoriteToggle',
  'userProfile',
]
  .map((name) => `${name}=99999999/60`)
  .join(',')

export async function signInAnna({ call }: Run): Promise<string> {
  const body = { email, pin: '00000', whitelabelId: 1 }
  return (await call('POST', '/v3/auth/verify-pin', { body })).body.accessToken
}

export type Called = { name: string; answer: Answer; ms: number }

/** Sends each kind of request once, to a service with the demo, and resolves with all answers. */
export function everyKindOfCall(service: Run, token: string): () => Promise<Called[]> {
  let amount = 1_000
  const next = () => (amount += 100)
  const calls: Record<string, () => Promise<Answer>> = {
    readiness: () => service.call('GET', '/readyz'),
    'a bid': () => service.call('POST', '/v3/item/13/bid', { token, body: { amount: next() } }),
    'an auto-bid': () => service.call('POST', '/v3/item/13/auto-bid', { token, body: { maxAmount: next() } }),
    'a purchase': () => service.call('POST', '/v3/item/17/purchase', { token, body: {} }),
    'a favorite': () => service.call('POST', '/v3/bidder/favorite/2', { token }),
    'the profile': () => service.call('GET', '/v3/user/profile', { token }),
    'the cart': () => service.call('GET', '/v3/bidder/my-cart', { token }),
    'a search': () => service.call('GET', `/v3/auction/1/items?search=${amount}`, { token }),
    'an e-mail check': () =>
      service.call('POST', '/v3/auth/email-check', { body: { email, whitelabelId: 1 } }),
    'a sign-in': () =>
      service.call('POST', '/v3/auth/verify-pin', { body: { email, pin: '00000', whitelabelId: 1 } }),
    'a refresh': () => service.call('POST', '/v3/auth/refresh-token', { body: { refreshToken: 'x' } }),
  }
  return () =>
    Promise.all(
      Object.entries(calls).map(async ([name, send]) => {
        const sentAt = performance.now()
        const answer = await send()
        return { name, answer, ms: performance.now() - sentAt }
      }),
    )
}

/** Whoever cannot be served is told so, and when to come back. */
export function assertHonest({ name, answer }: Called): void {
  assert.ok(answer.status < 500 || answer.status === 503, `${name} answered ${answer.status}: ${answer.text}`)
  if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0, name)
}

export const refusedAmong = (called: Called[]): string[] =>
  called.filter(({ answer }) => answer.status === 503).map(({ name }) => name)
