import { openWorstRequests } from '../test-kit/worst-requests.ts'

/** The first try compiles code, and any may collect garbage; the shortest is the request's own time. */
const TRIES = 5
/** No request and no text may hold up the others for longer. */
export const MOST_MS = 50

export type LongestTurn = { what: string; ms: number }

/**
 * How long each of the worst requests and texts blocks the service at a stretch, in CPU time. Needs the database of the
 * tests (`GOODLOT_TEST_SOCKET`).
 */
export async function measureLongestTurns(): Promise<LongestTurn[]> {
  const { worst, send, longestTurn, askProbe, close } = await openWorstRequests()
  const turns: LongestTurn[] = []
  try {
    const blockedMs = await longestTurn(() => askProbe('/block'))
    if (blockedMs < 150)
      throw new Error(`The probe counts ${blockedMs} ms where the service is blocked for 200.`)
    for (const [what, make] of Object.entries(worst)) {
      let ms = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < TRIES && !(ms < MOST_MS / 2); tries++) {
        const request = await make()
        ms = Math.min(ms, await longestTurn(() => send(request)))
      }
      turns.push({ what, ms })
    }
  } finally {
    await close()
  }
  return turns
}
