import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inPlace } from '../../tests/kit/document.ts'
import { useFrozenStandIn } from '../../tests/kit/given-bill.ts'
import { useService } from '../../tests/kit/service.ts'
import { attack } from './attack.ts'
import { type Document, operationsOf } from './document.ts'
import { makeJudge } from './judge.ts'
import { describe, failuresIn } from './report.ts'
import { makeRequest } from './requests.ts'
import { hostileSettings } from './world.ts'

suite('hostile requests', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...hostileSettings, ...standIn.env }))

  test('fifteen hundred of them meet no failure, always the envelope, and every answer is as the document says', async (t) => {
    const wanted = { seed: 7, requests: 1_500 }
    const started = performance.now()
    const outcome = await attack(goodlot, wanted)
    const seconds = (performance.now() - started) / 1000
    const report = describe(outcome, wanted, { seconds, logs: goodlot.logs })
    assert.deepEqual(outcome.findings, [], report)
    assert.deepEqual(failuresIn(goodlot.logs), [], report)
    t.diagnostic(report)
    const total = Object.entries(outcome.statuses)
    const successes = total.filter(([status]) => status < '300').reduce((sum, [, count]) => sum + count, 0)
    assert.ok(successes > 150, `only ${successes} got anywhere: ${report}`)
    const all = operationsOf(inPlace((await goodlot.call('GET', '/openapi.json')).body)).length
    assert.ok(outcome.unreached.length < all * 0.4, `too much was never reached: ${report}`)
  })

  test('a seed makes the same requests again', async () => {
    const operations = operationsOf(inPlace((await goodlot.call('GET', '/openapi.json')).body))
    const made = (seed: number) =>
      Array.from({ length: 200 }, (_, index) => makeRequest(operations, { seed, index }))
    assert.deepEqual(made(7), made(7))
    assert.notDeepEqual(made(7), made(8))
  })

  test('the judge knows a bad answer when it sees one', async () => {
    const document: Document = inPlace((await goodlot.call('GET', '/openapi.json')).body)
    const judge = makeJudge()
    const operation = operationsOf(document).find(({ path }) => path === '/v3/user/profile')!
    const headers = {
      'x-request-id': 'b2f7c4a0-0000-4000-8000-000000000000',
      'content-type': 'application/json; charset=utf-8',
    }
    const judged = (status: number, body: unknown, more: Record<string, string> = {}) =>
      judge(
        { operation, method: 'GET' },
        { status, headers: { ...headers, ...more }, body: Buffer.from(JSON.stringify(body)) },
      )
    const refusal = { error: 'unauthorized', message: 'No.' }
    assert.equal(judged(401, refusal, { 'www-authenticate': 'Bearer' }), null)
    assert.match(judged(401, refusal)!, /WWW-Authenticate/)
    assert.match(judged(401, { ...refusal, error: 'forbidden' }, { 'www-authenticate': 'Bearer' })!, /schema/)
    assert.match(judged(500, { error: 'server_error', message: 'x' })!, /500/)
    assert.match(judged(400, { message: 'x' })!, /envelope/)
    assert.match(judged(429, { error: 'rate_limited', message: 'x', retryAfter: 3 })!, /Retry-After/)
    assert.match(judged(418, refusal)!, /does not know/)
    assert.match(judged(200, { identity: 'seven' })!, /schema/)
    assert.match(judged(400, refusal, { 'x-request-id': '' })!, /X-Request-Id/)
    assert.match(judged(400, refusal, { 'content-type': 'text/html' })!, /JSON/)
  })
})
