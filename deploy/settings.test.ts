import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { readConfig } from '../src/platform/config/config.ts'
import { temporaryFolder } from '../tests/kit/folder.ts'
import { runScript } from '../tests/kit/process.ts'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The settings in the example file, with or without the lines that are commented out. */
function exampleSettings({ withDefaults }: { withDefaults: boolean }): Record<string, string> {
  const pattern = withDefaults ? /^(?:# )?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm
  const lines = [...textOf('.env.example').matchAll(pattern)].map(([, name, value]) => [name, value])
  return Object.fromEntries(lines)
}

test('the service is started with the same flags everywhere', () => {
  const flagsIn = (path: string, line: RegExp) =>
    textOf(path)
      .match(line)![0]
      .match(/--[\w=-]+/g)
  const flags = flagsIn('../package.json', /"start":.*/)
  assert.ok(flags)
  assert.deepEqual(flagsIn('goodlot.service', /^ExecStart=.*/m), flags)
  assert.deepEqual(flagsIn('Dockerfile', /^CMD.*start\.js.*/m), flags)
})

suite('the settings', () => {
  let folder: string
  let secrets: Record<string, string>
  before(async () => {
    folder = await temporaryFolder('settings')
    const { text } = await runScript('tools/scripts/secrets.ts', [], {})
    secrets = Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
    )
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('that the service reads, the guide explains and the example lists are the same', () => {
    const read = new Set<string>()
    const env = new Proxy({ DATA_DIR: join(folder, 'read') } as Record<string, string>, {
      get: (given, name: string) => {
        read.add(name)
        return given[name]
      },
    })
    readConfig(env)
    // Some settings are read only if their provider is chosen.
    const google = { CAPTCHA_PROVIDER: 'recaptcha', RECAPTCHA_SECRET: 'secret' }
    Object.assign(env, exampleSettings({ withDefaults: false }), filledIn(), google)
    readConfig(env)
    const guide = textOf('../docs/operation.md').split('## Settings')[1]!.split('\n## ')[0]!
    const explained = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    assert.ok(read.size > 30)
    assert.deepEqual(explained.sort(), [...read].sort())
    assert.deepEqual(Object.keys(exampleSettings({ withDefaults: true })).sort(), [...read].sort())
  })

  const filledIn = () => ({
    DATA_DIR: join(folder, 'production'),
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'auctions@example.org',
    ...secrets,
  })

  test('of the example start in production once its gaps are filled in', () => {
    const given = exampleSettings({ withDefaults: false })
    const gaps = Object.keys(given).filter((name) => given[name] === '')
    assert.deepEqual(
      gaps.sort(),
      Object.keys(filledIn())
        .filter((name) => name !== 'DATA_DIR')
        .sort(),
    )
    assert.throws(() => readConfig(given), /TOKEN_KEYS.*PIN_CHANNEL=email mails codes: set SMTP_URL/s)
    assert.equal(readConfig({ ...given, ...filledIn() }).isProduction, true)
  })

  test('that the example has commented out are the defaults', () => {
    const withDefaults = readConfig({ ...exampleSettings({ withDefaults: true }), ...filledIn() })
    const without = readConfig({ ...exampleSettings({ withDefaults: false }), ...filledIn() })
    assert.deepEqual(withDefaults, without)
  })

  test('made by npm run secrets are never the same twice', async () => {
    const { text } = await runScript('tools/scripts/secrets.ts', [], {})
    assert.ok(!text.includes(secrets.TOKEN_KEYS!.split(':')[1]!) && !text.includes(secrets.PIN_SECRET!))
    assert.notEqual(secrets.TOKEN_KEYS!.split(':')[1], secrets.PIN_SECRET)
  })
})
