import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { givenAuction, givenItem } from '../tests/kit/given-auctions.ts'
import { givenPerson } from '../tests/kit/given-people.ts'
import { programSuite } from '../tests/kit/programs.ts'
import { useService } from '../tests/kit/service.ts'

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

suite('what is watched', () => {
  const goodlot = useService()
  const metrics = async () => (await goodlot.call('GET', '/metrics')).text

  for (const file of ['prometheus-alerts.yml', 'prometheus-alerts.test.yml', 'grafana-dashboard.json']) {
    test(`every metric of ${file} exists`, async () => {
      const text = await metrics()
      const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
      const named = new Set(textOf(file).match(/\b(?:goodlot|nodejs|process)_[a-z0-9_]+/g))
      assert.ok(named.size > 8)
      const missing = [...named].filter(
        (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
      )
      assert.deepEqual(missing, [])
    })
  }

  test('every metric of the service is on the dashboard', async () => {
    const own = [...(await metrics()).matchAll(/^# TYPE (goodlot_\S+)/gm)].map(([, name]) => name!)
    assert.deepEqual(
      own.filter((name) => !textOf('grafana-dashboard.json').includes(name)),
      [],
    )
  })

  test('refused bids are counted by reason, and the alert names reasons that exist', async () => {
    const ben = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: ben.token, body: { amount: 0.01 } })
    assert.match(await metrics(), /^goodlot_bid_refusals_total{reason="below_minimum"} 1$/m)
    const codes = readFileSync(new URL('../src/engine/refusal.ts', import.meta.url), 'utf8')
    const [, reasons] = /reason=~"([^"]+)"/.exec(textOf('prometheus-alerts.yml'))!
    for (const reason of reasons!.split('|')) assert.ok(codes.includes(`'${reason}'`), reason)
  })

  test('the way of an event to its listeners is measured', async () => {
    const ben = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id } = await givenItem(goodlot.db, { auctionId })
    const counted = async () => Number(/^goodlot_event_delay_seconds_count (\d+)$/m.exec(await metrics())![1])
    const before = await counted()
    await goodlot.call('POST', `/v3/item/${id}/bid`, { token: ben.token, body: { amount: 5_000 } })
    while ((await counted()) === before) await goodlot.call('GET', '/healthz')
  })

  test('the disk and a standby that connects are seen', async () => {
    const value = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())![1])
    const [free, size] = [await value('goodlot_disk_free_bytes'), await value('goodlot_disk_size_bytes')]
    assert.ok(free > 0 && size > free, `${free} of ${size}`)
    assert.equal(await value('goodlot_standbys'), 0)
    const { host, user, database } = goodlot.db.options
    const settings = { host, user, database, application_name: 'a standby', replication: 'true' }
    const standby = new pg.Client(settings as pg.ClientConfig)
    standby.on('error', () => {})
    await standby.connect()
    try {
      const { rows } = await goodlot.db.query('select pg_current_wal_flush_lsn()::text as place')
      void standby.query(`start_replication physical ${rows[0].place}`).catch(() => {})
      while ((await value('goodlot_standbys')) === 0) await goodlot.call('GET', '/healthz')
    } finally {
      await standby.end()
    }
  })
})

programSuite('the alerts', ['promtool'], (paths) => {
  const cwd = dirname(fileURLToPath(import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(paths.promtool, args, { cwd, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }

  test('are understood by Prometheus', () => run('check', 'config', 'prometheus.yml'))
  test('are silent on a quiet night, and all fire on a bad one', () =>
    run('test', 'rules', 'prometheus-alerts.test.yml'))
  test('each have their place in the test of a bad night', () => {
    const alerts = [...textOf('prometheus-alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
    assert.ok(alerts.length > 10)
    for (const name of alerts) assert.ok(textOf('prometheus-alerts.test.yml').includes(`"${name}"`), name)
  })
})
