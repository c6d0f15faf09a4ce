import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { parse } from 'yaml'

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const inProject = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

/** No container runs in the tests, so these check what can be checked without one. */
suite('the container files', () => {
  test('copy what there is, and let nothing else of the project in', () => {
    const copied = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    )
    assert.ok(copied.length >= 5)
    assert.deepEqual(
      copied.filter((path) => !inProject(path)),
      [],
    )
    const [first, ...allowed] = textOf('Dockerfile.dockerignore').trim().split('\n')
    assert.equal(first, '*')
    assert.deepEqual([...new Set(copied)].sort(), allowed.map((line) => line.slice(1)).sort())
  })

  test('name files and settings that exist', () => {
    const { services } = parse(textOf('compose.yaml'))
    assert.deepEqual(Object.keys(services), ['goodlot', 'postgres', 'caddy'])
    const { build, environment } = services.goodlot
    assert.ok(inProject(build.dockerfile))
    const known = textOf('.env.example')
    const settings = [
      ...Object.keys(environment),
      ...[...textOf('Dockerfile').matchAll(/ (?!PATH)([A-Z_]+)=/g)].map(([, name]) => name!),
    ]
    assert.deepEqual(
      settings.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(known)),
      [],
    )
    for (const volume of services.caddy.volumes.filter((line: string) => line.startsWith('./')))
      assert.ok(inProject(`deploy/${volume.split(':')[0]}`))
    const { GOODLOT_UPSTREAMS, GOODLOT_DOMAIN } = services.caddy.environment
    assert.ok(GOODLOT_UPSTREAMS && GOODLOT_DOMAIN && textOf('Caddyfile').includes('{$GOODLOT_UPSTREAMS:'))
  })

  test('keep the database where nobody but the service can reach it', () => {
    const { services, networks } = parse(textOf('compose.yaml'))
    assert.deepEqual([services.postgres.networks, services.postgres.ports], [['back'], undefined])
    assert.equal(networks.back.internal, true)
    assert.deepEqual(services.goodlot.ports, undefined)
    assert.equal(services.goodlot.environment.TRUSTED_PROXIES, networks.front.ipam.config[0].subnet)
  })
})
