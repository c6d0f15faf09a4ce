import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '../../shared/api.ts'

/** A device that takes longer signs in under the strict limit instead. */
const PATIENCE_MS = 15_000

/**
 * A captcha token that this device has worked for: about a second on an old phone. The browser derives the keys in
 * threads of its own, so the page needs no worker to stay responsive.
 */
export async function solvedChallenge(): Promise<string> {
  const challenge = await call<Challenge>('GET', '/v3/auth/captcha-challenge', { as: 'none' })
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
