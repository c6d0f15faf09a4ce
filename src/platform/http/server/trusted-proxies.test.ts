import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useHttpApp } from '../../../../tests/kit/http-app.ts'
import type { App } from './app-type.ts'

const echo = (app: App) => {
  app.get('/ip', async (request) => ({ ip: request.ip }))
}

suite('with trusted proxies', () => {
  const shell = useHttpApp(echo, { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' })
  const ip = async (forwarded: string) =>
    (await shell.call('GET', '/ip', { headers: { 'x-forwarded-for': forwarded } })).body.ip

  test('the address is the last one that is not a trusted proxy; what the client made up does not count', async () => {
    assert.equal(await ip('198.51.100.7'), '198.51.100.7')
    assert.equal(await ip('203.0.113.9, 198.51.100.7'), '198.51.100.7')
    assert.equal(await ip('203.0.113.9, 198.51.100.7, 10.1.2.3'), '198.51.100.7')
    assert.equal(await ip('2001:db8::7'), '2001:db8::7')
  })
})

suite('with proxies elsewhere', () => {
  const shell = useHttpApp(echo, { TRUSTED_PROXIES: '10.0.0.1' })

  test('a forwarding header from anybody else does not count', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    assert.equal((await shell.call('GET', '/ip', { headers })).body.ip, '127.0.0.1')
  })
})
