import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('the log of who came in', () => {
  const goodlot = useService()
  /** The log lines with this message, at the level that production keeps. */
  const logged = (message: string) =>
    goodlot.logs
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level >= 30 && msg === message)
      .map(({ outcome, user, network, status, route, more }) => ({
        outcome,
        user,
        network,
        status,
        route,
        more,
      }))

  test('has every sign-in and every try, by whom or from where, and never by email', async () => {
    const email = 'anna@example.org'
    const { id } = await givenUser(goodlot.db, { email })
    for (const pin of ['99999', '00000']) {
      await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin } })
    }
    assert.deepEqual(
      logged('sign-in by PIN').map(({ outcome, user, network }) => [outcome, user, network]),
      [
        ['wrong', undefined, '127.0.0.1'],
        ['signedIn', id, '127.0.0.1'],
      ],
    )
    assert.ok(!goodlot.logs.some((line) => line.includes(email)))
  })

  test('has everybody who was refused at a door', async () => {
    await goodlot.call('GET', '/v3/user/profile')
    assert.deepEqual(
      logged('refused')
        .filter(({ route }) => route === '/v3/user/profile')
        .map(({ status, network }) => [status, network]),
      [[401, '127.0.0.1']],
    )
  })

  test('of a flood keeps a few lines, and how many more there were', async () => {
    await goodlot.clock.advance(1)
    const before = logged('refused').length
    const ask = () => goodlot.call('GET', '/v3/user/addresses')
    await Promise.all(Array.from({ length: 200 }, ask))
    assert.equal(logged('refused').length - before, 20)
    await goodlot.clock.advance(1)
    await ask()
    const [summary, newest] = logged('refused').slice(-2)
    assert.equal(summary!.more, 180)
    assert.equal(newest!.status, 401)
  })
})
