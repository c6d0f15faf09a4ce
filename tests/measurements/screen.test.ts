import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anHour, currentScene, givenScreen, hall } from '../../web/journeys/screen-evening.ts'
import { browserSuite } from '../kit/browser.ts'
import { useManaged } from '../kit/given-management.ts'
import { useService } from '../kit/service.ts'

const MOST_GROWTH_BYTES = 200_000

browserSuite('the memory of the big screen', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ours = useManaged(goodlot)

  test('grows by less than 200 KB from the end of the first hour to the end of the second', async (context) => {
    const tonight = await givenScreen(goodlot, ours, ['Quilt', 'Vase', 'Lamp'])
    const page = await (await browser.person({ viewport: hall })).newPage()
    await page.clock.install()
    await page.goto(`${goodlot.url}/screen/${tonight.code}`)
    await currentScene(page).waitFor()
    const early = await anHour(page, tonight, 'Dessert')
    const late = await anHour(page, tonight, 'Good night')
    context.diagnostic(`${early.heapBytes} bytes after an hour, ${late.heapBytes} after two`)
    assert.ok(late.heapBytes - early.heapBytes < MOST_GROWTH_BYTES)
  })
})
