import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { temporaryFolder } from '../../../tests/kit/folder.ts'
import { Timelines } from './timelines.ts'
import { isServerUnusable } from './writable.ts'

suite('the timelines of a database', () => {
  let folder: string
  before(async () => {
    folder = join(await temporaryFolder('timelines'), 'data')
  })
  after(() => rm(join(folder, '..'), { recursive: true, force: true }))
  const ours = (timeline: number) => ({ systemIdentifier: '7301', timeline })
  const connection = () => new pg.Client()

  test('a connection that was opened before another server took over is outdated', () => {
    const timelines = new Timelines()
    const [before, other, after] = [connection(), connection(), connection()]
    timelines.admit(before, ours(1))
    timelines.admit(other, { systemIdentifier: '42', timeline: 1 })
    assert.equal(timelines.isOutdated(before), false)
    timelines.admit(after, ours(2))
    assert.deepEqual(
      [before, other, after].map((client) => timelines.isOutdated(client)),
      [true, false, false],
    )
    assert.throws(() => timelines.admit(connection(), ours(1)), /old primary.*npm run timelines:forget/)
    timelines.admit(connection(), ours(2))
  })

  test('what was used is known after a restart, for each database', async () => {
    const first = new Timelines()
    first.storeIn(folder)
    first.admit(connection(), ours(3))
    first.admit(connection(), { systemIdentifier: '42', timeline: 1 })
    assert.deepEqual(await readdir(folder), ['database-timelines.json'])
    const next = new Timelines()
    next.storeIn(folder)
    assert.throws(
      () => next.refuseOutdated(ours(2)),
      (error: Error) => {
        assert.ok(isServerUnusable(error), 'its connections are dropped, and callers get 503')
        return /it is on timeline 2, but timeline 3/.test(error.message)
      },
    )
    next.refuseOutdated(ours(3))
    next.refuseOutdated(ours(4))
    next.refuseOutdated({ systemIdentifier: '43', timeline: 1 })
  })
})
