import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import type { Managed } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import type { TestService } from '../../tests/kit/service.ts'

export const hall = { width: 1920, height: 1080 }

export type ScreenEvening = Awaited<ReturnType<typeof givenScreen>>

/** A private auction with these lots, a guest who may bid and give, and its screen. */
export async function givenScreen(goodlot: TestService, ours: Managed, lots: string[]) {
  const { db } = goodlot
  const { organizationId } = ours
  const { id: auctionId } = await givenAuction(db, {
    organizationId,
    name: 'Whiskers Gala',
    isPrivate: true,
    columns: { goal_cents: 100_000n, offline_updates_thermometer: true },
  })
  const guest = await givenPerson(goodlot)
  const { paddleNumber } = await givenRegistration(db, { auctionId, userId: guest.id })
  const items: number[] = []
  for (const [index, name] of lots.entries())
    items.push((await givenItem(db, { auctionId, name, itemCode: String(101 + index) })).id)
  let amount = 10
  const bid = async (item = items.at(-1)!) => {
    amount += 10
    const path = `/v3/item/${item}/bid`
    const other = await givenPerson(goodlot)
    await givenRegistration(db, { auctionId, userId: other.id })
    const { status } = await goodlot.call('POST', path, { token: other.token, body: { amount } })
    assert.equal(status, 200)
    return `$${amount}`
  }
  const show = (body: object) => ours.managed('PUT', `/auctions/${auctionId}/screen`, body)
  const { code } = await ours.managed('GET', `/auctions/${auctionId}/screen`)
  return { auctionId, code: code as string, items, bid, show, paddleNumber }
}

/** The scene on stage: for a moment the one that leaves stands beside it, and may show the same words. */
export const currentScene = (page: Page) => page.locator('.stage > .scene:not(.is-leaving)')

const scenes = [{ kind: 'leaderboard' }, { kind: 'message', message: 'Dinner' }, { kind: 'paddleRaise' }]

/** An hour of bids and changing scenes on a page whose clock the test holds; returns how large the page is then. */
export async function anHour(
  page: Page,
  { bid, show }: ScreenEvening,
  lastMessage: string,
): Promise<PageSize> {
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 8 === 0) await bid()
    if (minute % 12 === 0) await show({ scene: scenes[(minute / 12) % scenes.length] })
    await page.clock.runFor(60_000)
  }
  // Always measured in the same scene, since scenes differ by more than an hour does.
  await show({ scene: { kind: 'message', message: lastMessage } })
  await currentScene(page).getByText(lastMessage).waitFor()
  await page.clock.runFor(60_000)
  await page.locator('.is-leaving').waitFor({ state: 'detached' })
  return sizeOf(page)
}

export type PageSize = { nodes: number; listeners: number; heapBytes: number }

async function sizeOf(page: Page): Promise<PageSize> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  await protocol.detach()
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return {
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    heapBytes: value('JSHeapUsedSize'),
  }
}
