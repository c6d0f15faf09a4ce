import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { givenPerson, givenUser } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'

const run = promisify(execFile)
const hasTools = ['bash', 'curl', 'base64'].every((tool) => spawnSync(tool, ['--version']).status === 0)

suite('docs/integrators.md', () => {
  const goodlot = useService()

  test('its lines, pasted one after the other, make an auction and lead through its evening', {
    skip: !hasTools && 'needs bash, curl and base64',
  }, async () => {
    const admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    await givenUser(goodlot.db, { email: 'anna@goodlot.example' })
    const page = await readFile(new URL('../../docs/integrators.md', import.meta.url), 'utf8')
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines!)
    assert.ok(blocks.length >= 10)
    const script = [
      'set -euo pipefail',
      'curl() { command curl --fail-with-body "$@"; }',
      ...blocks.map((block) => block.replace('http://localhost:3000', goodlot.url)),
      'echo; echo "the auction: $AUCTION"',
    ].join('\n')
    const folder = await mkdtemp(join(tmpdir(), 'goodlot-tour-'))
    const { stdout } = await run('bash', ['-c', script], { cwd: folder }).finally(() =>
      rm(folder, { recursive: true, force: true }),
    )

    const auctionId = /the auction: (\d+)/.exec(stdout)?.[1]
    const get = async (path: string) =>
      (await goodlot.call('GET', `/v3/manage/auctions/${auctionId}${path}`, { token: admin.token })).body
    const auction = await get('')
    assert.deepEqual([auction.status, auction.itemCount, auction.registrationCount], ['closed', 6, 1])
    assert.ok(auction.imageUrl)
    const { items } = await get('/items')
    assert.equal(items[0].images.length, 1)
    assert.equal((await get('/invitations')).totalCount, 2)
    const entries = await goodlot.call(
      'GET',
      `/v3/manage/organizations/${auction.organizationId}/audit?limit=100`,
      { token: admin.token },
    )
    const actions = entries.body.entries.map((entry: { action: string }) => entry.action)
    for (const action of [
      'create',
      'add',
      'addImage',
      'setImage',
      'import',
      'invite',
      'changeStatus',
      'copy',
    ]) {
      assert.ok(actions.includes(action), action)
    }
  })
})
