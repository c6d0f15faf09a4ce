import { type Challenge, type Payload, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Works for it, as a client does with ALTCHA's library. */
export async function solve(challenge: Challenge): Promise<Payload> {
  return { challenge, solution: (await solveChallenge({ challenge, deriveKey })) as Solution }
}

/** The captcha token that holds a solution. */
export const tokenOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
