import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { auctionEvents, userEvents } from '../../src/platform/events/catalogue.ts'
import { Collector } from '../kit/collector.ts'
import { givenAuction } from '../kit/given-auctions.ts'
import { givenPerson } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'
import { givenBidEvent, givenFavoriteEvent } from '../kit/socket.ts'

const project = new URL('../..', import.meta.url).pathname

suite('the guide to live events', () => {
  const goodlot = useService()
  let guide: string
  let folder: string
  let child: ChildProcess | undefined
  before(async () => {
    guide = await readFile(join(project, 'docs/events.md'), 'utf8')
    folder = await mkdtemp(join(tmpdir(), 'goodlot-guide-'))
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  })
  after(async () => {
    child?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  test('has a client of some twenty lines that works as pasted', async () => {
    const [, pasted = ''] = /```js\n(.*?)```/s.exec(guide)!
    const lines = pasted.split('\n').filter((line) => line.trim())
    assert.ok(lines.length <= 25, `${lines.length} lines`)
    const { id: userId, token } = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const code = pasted
      .replace('http://localhost:3000', goodlot.url)
      .replace('token = null', `token = '${token}'`)
      .replace('auctionId = 1\n', `auctionId = ${auctionId}\n`)
    const file = join(folder, 'client.mjs')
    await writeFile(file, code)

    const said = new Collector<string>()
    child = spawn(process.execPath, [file])
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => said.add(...text.split('\n')))
    const hears = (text: string) => said.until((all) => all.some((line) => line.includes(text)))
    await hears('up to date')
    await givenFavoriteEvent(goodlot.db, userId)
    await hears('event.favorite')
    await givenBidEvent(goodlot.db, { auctionId })
    await hears('event.bid')
  })

  test('names every event of the catalogue in its room', () => {
    const row = (room: string) => guide.split('\n').find((line) => line.startsWith(`| ${room} |`)) ?? ''
    const named = (room: string) => [...row(room).matchAll(/`(event\.\w+)`/g)].map(([, kind]) => kind)
    assert.deepEqual(named('your own'), Object.keys(userEvents))
    assert.deepEqual(named("an auction's"), Object.keys(auctionEvents))
  })
})
