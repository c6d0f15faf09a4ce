import { hkdfSync } from 'node:crypto'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { jsonOrNull } from '../../platform/http/values/json.ts'
import type { Time } from '../../platform/time/time.ts'
import type { Captcha } from './captcha.ts'

/**
 * A client tries keys until it finds the one we chose: 1,000 on average and never more than 2,000, of 500 iterations
 * each. A phone of ten years ago does half a million to a million iterations a second; making a challenge takes us one
 * key, and checking a solution none.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 500 }
const MOST_KEYS = 2_000

/** Long enough to type an e-mail, a name and a phone; the pages use theirs within half of it. */
const CHALLENGE_SECONDS = 600

/** A solution has some 750 characters. */
const LONGEST_TOKEN = 2_048

type Parts = { pinSecret: string; limits: RateLimits; time: Time }

/** ALTCHA's proof of work: no account elsewhere, and nobody else learns who signs in. */
export function proofOfWork({ pinSecret, limits, time }: Parts): Omit<Captcha, 'isOff'> {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', pinSecret, '', use, 32)).toString('hex')
  const shared = {
    deriveKey,
    hmacSignatureSecret: keyFor('captcha challenges'),
    hmacKeySignatureSecret: keyFor('solutions of captcha challenges'),
  }

  /** A solution counts once, on whichever server: it stays known for longer than it could be used. */
  async function isGood({ challenge, solution }: Payload): Promise<boolean> {
    const { verified } = await verifySolution({ ...shared, challenge, solution })
    if (!verified || Number(challenge.parameters.data!.expiresAt) * 1000 <= time.now()) return false
    return limits.takeOnce(`captchaSolution:${challenge.parameters.nonce}`, 2 * CHALLENGE_SECONDS)
  }

  return {
    makeChallenge() {
      // Not the library's own `expiresAt`, which it compares with a clock that is not ours.
      const expiresAt = Math.floor(time.now() / 1000) + CHALLENGE_SECONDS
      return createChallenge({ ...WORK, ...shared, counter: randomInt(MOST_KEYS), data: { expiresAt } })
    },
    async verify(token) {
      const payload = payloadIn(token)
      if (payload && (await isGood(payload))) return true
      throw new ApiError('captcha_failed', 'The captcha was not accepted. Please try again.')
    },
    dependency: { name: 'captcha', trouble: () => null },
  }
}

/** As ALTCHA's own clients send it: JSON in base64. What its parts hold is checked by the signature. */
function payloadIn(token: string): Payload | null {
  if (token.length > LONGEST_TOKEN) return null
  const payload = jsonOrNull(Buffer.from(token, 'base64').toString()) as Partial<Payload> | null
  const { parameters, signature } = payload?.challenge ?? {}
  const isWhole = typeof parameters === 'object' && parameters !== null && typeof signature === 'string'
  return isWhole && typeof payload?.solution === 'object' ? (payload as Payload) : null
}
