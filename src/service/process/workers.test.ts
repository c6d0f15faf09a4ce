import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { ended } from './workers.ts'

const settings = cluster.settings.exec
after(() => cluster.setupPrimary({ exec: settings }))

test('a worker that has died is not waited for, one that lives is', async () => {
  cluster.setupPrimary({ exec: new URL('../../../tests/kit/idle-worker.ts', import.meta.url).pathname })
  const worker = cluster.fork()
  await once(worker, 'online')
  let hasEnded = false
  const end = ended(worker).then(() => {
    hasEnded = true
  })
  await new Promise(setImmediate)
  assert.equal(hasEnded, false)
  worker.process.kill('SIGKILL')
  await end
  await ended(worker)
})
