import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row } from '../../platform/database/pool.ts'
import { cleanStoredDescriptions } from './clean-stored.ts'

const dirty = '<p onclick="x()">Come<script>alert(1)</script></p><a href="javascript:x()">in</a>'
const clean = '<p>Come</p><a>in</a>'
const evilGradient = '</style><script>alert(1)</script>'

suite('text that managers write', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const times = { startTime: 1_900_000_000, endTime: 1_900_003_600 }
  const create = (settings: object) =>
    ours.manage('POST', '/auctions', {
      organizationId: ours.organizationId,
      name: 'Gala',
      ...times,
      ...settings,
    })
  const stored = async (table: string, id: number) =>
    (await row<{ description: string }>(goodlot.db, `select description from ${table} where id = $1`, [id]))!
      .description

  test('an auction’s description is cleaned when it is made, changed and copied, and in the audit log', async () => {
    const made = (await create({ description: dirty })).body
    assert.equal(made.description, clean)
    const changed = await ours.managed('PATCH', `/auctions/${made.id}`, { description: `${dirty}!` })
    assert.equal(changed.description, `${clean}!`)
    await goodlot.db.query('update auctions set description = $2 where id = $1', [made.id, dirty])
    const copy = await ours.managed('POST', `/auctions/${made.id}/copy`, {})
    assert.equal(copy.description, clean)
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=100`)
    assert.equal(log.totalCount, 3)
    assert.ok(!JSON.stringify(log).includes('alert(1)'))
  })

  test('an organization’s too', async () => {
    const body = { name: 'Maple', description: dirty }
    const made = await goodlot.call('POST', '/v3/manage/organizations', { token: ours.admin.token, body })
    assert.equal(made.body.description, clean)
    const path = `/organizations/${ours.organizationId}`
    assert.equal((await ours.managed('PATCH', path, { description: dirty })).description, clean)
    assert.equal(await stored('organizations', ours.organizationId), clean)
    assert.equal((await ours.managed('PATCH', path, { description: null })).description, null)
  })

  test('items and broadcasts are plain text: markup comes back as it was sent, from files too', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const markup = '<b>Two nights</b> & more'
    const item = await ours.managed('POST', `/auctions/${auctionId}/items`, {
      name: 'Lake',
      description: markup,
    })
    assert.equal(item.description, markup)
    const imported = await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/items/import`, {
      token: ours.manager.token,
      raw: `name,description\nVase,${markup}\n`,
    })
    assert.equal(imported.status, 201, imported.text)
    const { items } = await ours.managed('GET', `/auctions/${auctionId}/items`)
    assert.deepEqual(
      items.map(({ description }: { description: string }) => description),
      [markup, markup],
    )
    const sent = await ours.managed('POST', `/auctions/${auctionId}/broadcasts`, {
      title: markup,
      message: markup,
    })
    assert.deepEqual([sent.title, sent.message], [markup, markup])
  })

  test('a colour or a gradient that is none is 400', async () => {
    const refused = async (settings: object) => {
      const { status, body } = await create(settings)
      return [status, Object.keys(body.fields ?? {})]
    }
    assert.deepEqual(await refused({ backgroundGradient: evilGradient }), [400, ['backgroundGradient']])
    assert.deepEqual(await refused({ appealsColor: 'red;}' }), [400, ['appealsColor']])
    const backgroundGradient = 'linear-gradient(160deg, #fbeecb, #efc977)'
    assert.equal((await create({ backgroundGradient })).body.backgroundGradient, backgroundGradient)
  })

  test('what was stored before is cleaned at the start, whoever wrote it, and only once', async () => {
    const columns = { description: dirty, background_gradient: evilGradient, appeals_color: 'red;}' }
    const { id: organizationId } = await givenOrganization(goodlot.db, { columns: { description: dirty } })
    const { id } = await givenAuction(goodlot.db, { organizationId, columns })
    const gradient = 'linear-gradient(red, blue)'
    const fine = await givenAuction(goodlot.db, {
      organizationId,
      columns: { description: clean, background_gradient: gradient, appeals_color: '#0a7d4f' },
    })
    await givenItem(goodlot.db, { auctionId: id, columns: { description: dirty } })
    await cleanStoredDescriptions(goodlot.db)
    const { token } = await givenPerson(goodlot)
    const shown = (await goodlot.call('GET', `/v3/auctions/${id}`, { token })).body
    assert.deepEqual(
      [shown.description, shown.organization.description, shown.appealsColor],
      [clean, clean, null],
    )
    assert.ok(!('backgroundGradient' in shown))
    const untouched = (await goodlot.call('GET', `/v3/auctions/${fine.id}`, { token })).body
    assert.deepEqual(
      [untouched.description, untouched.backgroundGradient, untouched.appealsColor],
      [clean, gradient, '#0a7d4f'],
    )

    const version = async () =>
      (await row<{ xmin: string }>(goodlot.db, 'select xmin from auctions where id = $1', [id]))!.xmin
    const before = await version()
    await cleanStoredDescriptions(goodlot.db)
    assert.equal(await version(), before, 'a second start writes nothing')
    await goodlot.db.query('update auctions set description = $2 where id = $1', [id, `${dirty}!`])
    await cleanStoredDescriptions(goodlot.db)
    assert.equal(await stored('auctions', id), `${clean}!`, 'an earlier release wrote it meanwhile')
  })

  test('more of them than are read at once are all cleaned', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db)
    await goodlot.db.query(
      `insert into auctions (organization_id, whitelabel_id, name, status_id, start_at, end_at, description)
       select $1, 1, 'Gala ' || n, 1, now(), now() + interval '1 day', $2 from generate_series(1, 1100) as n`,
      [organizationId, dirty],
    )
    await cleanStoredDescriptions(goodlot.db)
    const left = await row(
      goodlot.db,
      `select from auctions where organization_id = $1 and description <> $2`,
      [organizationId, clean],
    )
    assert.equal(left, undefined)
  })
})
