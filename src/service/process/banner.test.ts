import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { banner } from './banner.ts'

const secrets = {
  TOKEN_KEYS: 'own:abcdefghijklmnopqrstuvwxyz0123456789',
  PIN_SECRET: 'zyxwvutsrqponmlkjihgfedcba9876543210',
}

test('the banner tells where the service is, who can sign in and how it is stopped', () => {
  const config = readConfig({ ...secrets, PORT: '4100' })
  const text = banner(config, { port: 4100, demo: 'on' })
  assert.match(text.split('\n')[3]!, /Open +http:\/\/localhost:4100\//)
  for (const words of ['/console', '/v3', '/docs', 'Ctrl-C', '00000']) {
    assert.ok(text.includes(words), words)
  }
  for (const name of ['anna', 'ben', 'manager', 'admin'])
    assert.ok(text.includes(`${name}@goodlot.example`), name)
  assert.ok(text.split('\n').length <= 13)
  assert.ok(!text.includes('demo:reset'))
  assert.ok(banner(config, { port: 4100, demo: 'over' }).includes('npm run demo:reset'))
})

test('the banner names the port that was free, no demo people where there are none, and no PIN that does not work', () => {
  const config = readConfig({ ...secrets, PORT: '0', ALLOW_ZERO_PIN: 'false' })
  const text = banner(config, { port: 51_234, demo: 'none' })
  assert.ok(text.includes('http://localhost:51234/v3'))
  assert.ok(!text.includes('goodlot.example'))
  assert.ok(!text.includes('00000'))
  assert.ok(text.includes('npm run administrator -- EMAIL PHONE'))
  assert.ok(!banner(config, { port: 51_234, demo: 'on' }).includes('npm run administrator'))
})
