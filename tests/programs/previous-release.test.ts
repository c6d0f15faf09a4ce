import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import sharp from 'sharp'
import { openPool } from '../../src/platform/database/pool.ts'
import { dropEmptyDatabases, emptyDatabase, urlOf } from '../kit/databases.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { isInHistory, previous, project, unpack } from '../kit/previous-release.ts'
import { endRuns, type Run, run } from '../kit/process.ts'
import { type Message, type TestSocket, useSockets } from '../kit/socket.ts'

if (!isInHistory)
  test(`NO HISTORY: whether ${previous.version} goes on serving is not tested. Clone the whole repository.`, {
    skip: true,
  })
else
  suite(`${previous.version}, the release before`, () => {
    after(async () => {
      await endRuns()
      await dropEmptyDatabases()
      await rm(folder, { recursive: true, force: true })
    })
    let folder: string
    const connect = useSockets()

    test('goes on serving beside this one, sees what it does, and starts again after going back', async () => {
      folder = await temporaryFolder('previous')
      const old = join(folder, 'program')
      await unpack(previous, old)

      const connection = await emptyDatabase()
      const settings = {
        DATABASE_URL: urlOf(connection),
        ALLOW_UNSAFE_DATABASE: 'true',
        DATA_DIR: join(folder, 'data'),
        DEMO_DATA: 'true',
      }
      const start = (program: string) =>
        run(settings, { command: [process.execPath, join(program, 'src/main.ts')] })
      const before = await start(old)
      await before.ready
      const here = await start(project)
      await here.said(/A SERVER OF AN UNKNOWN RELEASE USES THIS DATABASE/)
      await here.ready
      const watchers = new Map<Run, TestSocket>()
      for (const service of [before, here]) {
        const watcher = connect(service.url)
        await watcher.ready
        assert.equal((await watcher.ask('subscribe', { auctionId: 1 })).ok, true)
        watchers.set(service, watcher)
      }
      await useBoth(before, here, watchers)
      for (const { socket } of watchers.values()) socket.disconnect()
      await stop(here)
      await use(before, 'the tables have changed, and nobody else is there')
      await stop(before)

      const again = await start(old)
      await assert.rejects(again.ready, /newer than this program/)
      const db = openPool(connection, { size: 1, name: 'operator' })
      const [back, forward] = guide()
      await db.query(back!)
      const restarted = await start(old)
      await restarted.ready
      await use(restarted, 'after going back')
      await stop(restarted)
      await db.query(forward!)
      await db.end()
      const updated = await start(project)
      await updated.ready
      await use(updated, 'after the next update')
      await stop(updated)
    })
  })

async function stop(service: Run): Promise<void> {
  service.interrupt('SIGTERM')
  assert.equal((await service.ended).code, 0, service.output.errors)
}

/** What the guide tells an operator to run, to go back and to go forward again. */
function guide(): string[] {
  const text = readFileSync(join(project, 'docs/deploy.md'), 'utf8')
  return [...text.matchAll(/```sql\n(.*?)```/gs)]
    .map(([, sql]) => sql!)
    .filter((sql) => sql.includes('migrations'))
}

async function signIn({ call }: Run, email: string): Promise<string> {
  const body = { email, pin: '00000', whitelabelId: 1 }
  const answer = await call('POST', '/v3/auth/verify-pin', { body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.accessToken
}

/** Each sees what the other has done: bids, notifications, purchases, favorites, pictures. */
async function useBoth(before: Run, here: Run, watchers: Map<Run, TestSocket>): Promise<void> {
  const anna = await signIn(before, 'anna@goodlot.example')
  const ben = await signIn(here, 'ben@goodlot.example')
  const price = async (service: Run) =>
    (await service.call('GET', '/v3/item/13', { token: anna })).body.currentPrice
  for (const [service, other, token] of [
    [before, here, anna],
    [here, before, ben],
    [before, here, anna],
    [before, here, ben],
    [here, before, anna],
  ] as const) {
    const { nextMinimumBid } = (await service.call('GET', '/v3/item/13', { token })).body
    const bid = await service.call('POST', '/v3/item/13/bid', { token, body: { amount: nextMinimumBid } })
    assert.equal(bid.body.isCurrentUserWinning, true, bid.text)
    assert.equal(await price(service), nextMinimumBid)
    // The other hears of it by its event, and from then on shows nothing older.
    const isTheBid = ({ body }: Message) => body.itemId === 13 && body.currentPrice === nextMinimumBid
    await watchers.get(other)!.received.until((all) => all.some(isTheBid))
    assert.equal(await price(other), nextMinimumBid)
  }
  for (const service of [before, here])
    for (const token of [anna, ben]) {
      const winning = await service.call('GET', '/v3/bidder/notifications?filter=winning&limit=100', {
        token,
      })
      const ofItem = winning.body.notifications.filter(({ itemId }: { itemId: number }) => itemId === 13)
      assert.equal(ofItem.length, 1, 'both have led by both, and have one unread notice of it')
    }
  await use(before, 'beside the new one')
  await use(here, 'beside the old one')
}

/** Does what people do, on whatever exists by now. */
async function use(service: Run, when: string): Promise<void> {
  const [anna, manager] = [
    await signIn(service, 'anna@goodlot.example'),
    await signIn(service, 'manager@goodlot.example'),
  ]
  const ask = async (method: string, path: string, token: string, body?: unknown) => {
    const answer = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    assert.ok(answer.status < 300, `${when}: ${method} ${path} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  for (const path of [
    '/v3/auctions',
    '/v3/auctions/1',
    '/v3/auction/1/items',
    '/v3/item/13',
    '/v3/user/profile',
  ])
    await ask('GET', path, anna)
  for (const path of [
    'my-cart',
    'my-activity',
    'favorites',
    'notifications',
    'my-auctions',
    'invited-auctions',
  ])
    await ask('GET', `/v3/bidder/${path}`, anna)
  await ask('POST', '/v3/bidder/favorite/13', anna)
  await ask('POST', '/v3/item/17/purchase', anna, { quantity: 1 })
  await ask('PUT', '/v3/user/profile', anna, { company: when })
  await ask('POST', '/v3/auctions/1/donation', anna, { amount: 25 })
  await ask('GET', '/v3/manage/auctions/1', manager)
  const item = { name: `Lot ${when}`, itemType: 'silent', startingPrice: 10 }
  const { id } = await ask('POST', '/v3/manage/auctions/1/items', manager, item)
  await ask('PATCH', `/v3/manage/items/${id}`, manager, { description: `<p>${when}</p>` })
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = await fetch(`${service.url}/v3/manage/items/${id}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager}` },
    body: new Uint8Array(png),
  })
  assert.equal(upload.status, 201, when)
  const { smallUrl } = (await upload.json()) as { smallUrl: string }
  assert.equal((await service.call('GET', new URL(smallUrl).pathname)).status, 200, when)
  const body = { email: 'anna@goodlot.example', pin: '12345', whitelabelId: 1 }
  assert.equal((await service.call('POST', '/v3/auth/verify-pin', { body })).status, 401, when)
}
