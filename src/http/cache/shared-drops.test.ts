import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, suite, test } from 'node:test'
import { DropsFile, machineTime } from './drops-file.ts'
import { dropForDead, SharedDrops } from './shared-drops.ts'

suite('drops that workers share', () => {
  const files: DropsFile[] = []
  after(() => files.forEach((file) => void file.close()))
  function given(workers = 2) {
    const file = DropsFile.create(workers)
    files.push(file)
    return { file, workers: Array.from({ length: workers }, (_, column) => new SharedDrops(file, column)) }
  }

  test('one worker’s drop is known to the other, from that moment on', () => {
    const { workers } = given()
    const [one, other] = workers as [SharedDrops, SharedDrops]
    const before = machineTime()
    assert.equal(other.hasDropped(['auction:1'], before), false)
    const count = other.count()
    one.drop(['user:7', 'auction:1'])
    assert.equal(other.count(), count + 1)
    assert.equal(other.hasDropped(['auction:1'], before), true)
    assert.equal(other.hasDropped(['auction:2', 'user:7'], before), true)
    assert.equal(other.hasDropped(['auction:2'], before), false)
    assert.equal(other.hasDropped(['auction:1'], machineTime()), false)
  })

  test('none is lost when workers drop the same tag at once', () => {
    const { workers } = given(3)
    const before = machineTime()
    for (const worker of workers) worker.drop(['auction:1'])
    for (const worker of workers) {
      assert.equal(worker.count(), 3)
      assert.equal(worker.hasDropped(['auction:1'], before), true)
    }
  })

  test('a connection that was answered while a commit was under way is ahead until its tags are dropped', async () => {
    const { workers } = given()
    const [one, other] = workers as [SharedDrops, SharedDrops]
    const [early, late] = [{}, {}]
    other.noteRead(early)
    const [finish, finishSecond] = [one.startCommit(), one.startCommit()]
    other.noteRead(late)
    assert.deepEqual([other.isAhead({}), other.isAhead(early), other.isAhead(late)], [false, false, true])
    await other.caughtUpWith(early)
    const caughtUp = other.caughtUpWith(late).then(() => 'caught up')
    const meanwhile = () => new Promise<string>((done) => setTimeout(() => done('waits'), 5))
    assert.equal(await Promise.race([caughtUp, meanwhile()]), 'waits')
    finish()
    finish()
    assert.equal(other.isAhead(late), true, 'the second commit is still under way')
    finishSecond()
    assert.equal(await caughtUp, 'caught up')
    assert.equal(other.isAhead(late), false)
  })

  test('of a worker that dies while it commits everything is dropped, and its successor counts on', () => {
    const { file, workers } = given()
    const [dying, other] = workers as [SharedDrops, SharedDrops]
    dying.drop(['auction:1'])
    const count = other.count()
    dropForDead(file, 0)
    assert.equal(other.count(), count, 'nothing was under way')
    dying.startCommit()
    const connection = {}
    other.noteRead(connection)
    const read = machineTime()
    dropForDead(file, 0)
    assert.equal(other.isAhead(connection), false)
    assert.ok(other.count() > count)
    assert.equal(other.hasDropped(['auction:99'], read), true)
    assert.equal(other.hasDropped(['auction:99'], machineTime()), true, 'also for what is read right now')
    const counted = other.count()
    new SharedDrops(file, 0).drop(['auction:3'])
    assert.equal(other.count(), counted + 1)
  })

  test('the file has no name', () => {
    given()
    for (const folder of ['/dev/shm', process.env.TMPDIR ?? '/tmp']) {
      const names = readdirSync(folder).filter((name) => name.startsWith(`goodlot-drops-${process.pid}`))
      assert.deepEqual(names, [])
    }
  })
})
