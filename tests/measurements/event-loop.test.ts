import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openWorstRequests, type WorstRequests } from '../kit/worst-requests.ts'

/** The first try compiles code, and any may collect garbage; the shortest is the request's own time. */
const TRIES = 5
const MOST_MS = 50

suite('no request and no text holds up the others for more than 50 ms', () => {
  let service: WorstRequests
  before(async () => {
    service = await openWorstRequests()
  })
  after(() => service?.close())

  test('(the measure does see a service that is blocked for 200 ms)', async () => {
    assert.ok((await service.longestTurn(() => service.askProbe('/block'))) > 150)
  })

  test('the worst of each kind', async (t) => {
    for (const [what, make] of Object.entries(service.worst))
      await t.test(what, async (one) => {
        let leastMs = Number.POSITIVE_INFINITY
        for (let tries = 0; tries < TRIES && !(leastMs < MOST_MS / 2); tries++) {
          const request = await make()
          leastMs = Math.min(leastMs, await service.longestTurn(() => service.send(request)))
        }
        one.diagnostic(`${Math.round(leastMs)} ms`)
        assert.ok(leastMs <= MOST_MS, `the service was blocked for ${Math.round(leastMs)} ms`)
      })
  })
})
