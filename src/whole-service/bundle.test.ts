import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { endRuns, run } from '../../test-kit/process.ts'
import { currentBundle, hashOf } from '../bundled.js'

suite('the bundle that npm ci makes', () => {
  let folder: string
  before(async () => {
    folder = await temporaryFolder('bundle')
  })
  after(async () => {
    await endRuns()
    await rm(folder, { recursive: true, force: true })
  })

  test('is left alone when a source has changed since, or when there is none', async () => {
    const manifest = pathToFileURL(join(folder, 'manifest.json'))
    assert.equal(currentBundle(manifest), null)
    const inputs = ['src/main.ts', 'package-lock.json']
    await writeFile(manifest, JSON.stringify({ inputs, hash: hashOf(inputs) }))
    assert.equal(currentBundle(manifest), pathToFileURL(join(folder, 'main.js')).href)
    await writeFile(manifest, JSON.stringify({ inputs, hash: hashOf(['src/main.ts']) }))
    assert.equal(currentBundle(manifest), null)
    await writeFile(manifest, JSON.stringify({ inputs: ['src/gone.ts'], hash: hashOf(inputs) }))
    assert.equal(currentBundle(manifest), null)
  })

  test('is what the programs of these tests run, with all that its libraries read beside themselves', async () => {
    assert.notEqual(currentBundle(), null, 'npm test bundles what has changed')
    const service = await run({ DATA_DIR: join(folder, 'data'), DEMO_DATA: 'true' })
    await service.ready
    const page = await (await fetch(`${service.url}/docs/`)).text()
    const [, script] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page) ?? []
    const answer = await fetch(new URL(script!, `${service.url}/docs/`))
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [200, 'application/javascript; charset=utf-8'],
    )
    const [auction] = (await service.call('GET', '/v3/auctions')).body.auctions
    const picture = await fetch(auction.imageUrl)
    assert.equal(picture.status, 200)
    service.interrupt('SIGTERM')
    assert.equal((await service.ended).code, 0)
  })
})
