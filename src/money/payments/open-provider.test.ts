import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Worker } from 'node:worker_threads'

/** In a thread, since another test of this process may have loaded the package. */
async function loadedBy(program: string): Promise<unknown> {
  const watch = `
    const { registerHooks } = require('node:module')
    const { parentPort } = require('node:worker_threads')
    const loaded = []
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'stripe') loaded.push(specifier)
        return next(specifier, context)
      },
    })
    const load = (path) => import(${JSON.stringify(`${import.meta.dirname}/`)} + path)
    ;(async () => { ${program} })().then(() => parentPort.postMessage(loaded))`
  const worker = new Worker(watch, { eval: true })
  try {
    return await new Promise((done, fail) => worker.once('message', done).once('error', fail))
  } finally {
    await worker.terminate()
  }
}

suite("Stripe's package", () => {
  test('is not loaded by the service while cards are off, nor before the first call', async () => {
    const loaded = await loadedBy(`
      await load('../../app.ts')
      const { openProvider } = await load('open-provider.ts')
      const { realTime } = await load('../../platform/time/time.ts')
      const off = openProvider({ payments: { provider: 'off', url: null } }, realTime)
      if (off !== null) throw new Error('cards are on')
      const on = openProvider({ payments: { provider: 'stripe', url: 'http://127.0.0.1:9' } }, realTime)
      on.amountRefusal({ amountCents: 100n, currency: 'USD' })
    `)
    assert.deepEqual(loaded, [])
  })

  test('is loaded with the first call', async () => {
    const loaded = await loadedBy(`
      const { openProvider } = await load('open-provider.ts')
      const { realTime } = await load('../../platform/time/time.ts')
      const on = openProvider({ payments: { provider: 'stripe', url: 'http://127.0.0.1:9' } }, realTime)
      await on.readCard({ secretKey: 'sk_test_x' }, 'pm_1').catch(() => {})
    `)
    assert.deepEqual(loaded, ['stripe'])
  })
})
