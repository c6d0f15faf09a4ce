import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { programSuite } from '../tests/kit/programs.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`cluster/${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8')

suite('the files of the cluster', () => {
  const { bootstrap, etcd, postgresql } = parse(textOf('patroni.yml'))
  const machines = ['10.0.0.21', '10.0.0.22', '10.0.0.23']

  test('lose no accepted bid: commits wait for a standby, and an old leader comes back as one', () => {
    const { dcs } = bootstrap
    assert.deepEqual(
      [dcs.synchronous_mode, dcs.failsafe_mode, dcs.postgresql.use_pg_rewind],
      [true, true, true],
    )
    assert.equal(dcs.postgresql.parameters.synchronous_commit, 'on')
    // Patroni itself asks for this.
    assert.ok(dcs.ttl >= dcs.loop_wait + 2 * dcs.retry_timeout)
  })

  test('use an interface of etcd in which no leader loses its lock to one that wakes up', () => {
    assert.ok(etcd && /^ETCD_ENABLE_V2=true$/m.test(textOf('etcd.env')))
  })

  test('name the same three machines', () => {
    const hosts = (text: string) => [...new Set(text.match(/10\.0\.0\.\d+(?=:|\b)(?!\/)/g))].sort()
    assert.deepEqual(hosts(etcd.hosts.join()), machines)
    assert.deepEqual(hosts(textOf('etcd.env')), machines)
    assert.deepEqual(hosts(textOf('haproxy.cfg')), machines)
    const url = /^DATABASE_URL=.*target_session_attrs=read-write$/m.exec(
      readFileSync(new URL('../docs/cluster.md', import.meta.url), 'utf8'),
    )![0]
    assert.deepEqual(hosts(url), machines)
  })

  test('hold no password that anybody could use as it is', () => {
    const passwords = Object.values(postgresql.authentication as Record<string, { password: string }>)
    for (const { password } of passwords) assert.match(password, /^CHANGE-THIS/)
  })
})

programSuite('HAProxy', ['haproxy'], ({ haproxy }) => {
  test('accepts its file', () => {
    const { status, stderr } = spawnSync(haproxy, ['-c', '-f', pathOf('haproxy.cfg')], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })
})
