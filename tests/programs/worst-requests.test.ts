import { after, before, suite, test } from 'node:test'
import { openWorstRequests, type WorstRequests } from '../kit/worst-requests.ts'

/** How long each keeps the service busy is measured by tests/measurements/event-loop.test.ts. */
suite('the worst requests and the worst texts', () => {
  let service: WorstRequests
  before(async () => {
    service = await openWorstRequests()
  })
  after(() => service?.close())

  test('are answered', async (t) => {
    for (const [what, make] of Object.entries(service.worst))
      await t.test(what, async () => service.send(await make()))
  })
})
