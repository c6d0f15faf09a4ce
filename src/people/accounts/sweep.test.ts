import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'
import { otherThan, pinsIn } from '../../../tests/kit/texts.ts'
import { row } from '../../platform/database/pool.ts'

suite('the sweep of sign-in', () => {
  const goodlot = useService()
  const counts = () =>
    row(
      goodlot.db,
      `select (select count(*)::int from pins) as pins, (select count(*)::int from pin_locks) as locks,
              (select count(*)::int from refresh_families) as families,
              (select count(*)::int from refresh_tokens) as tokens`,
    )

  test('leaves what is still of use and removes what is not', async () => {
    const email = 'swept@example.org'
    await givenUser(goodlot.db, { email })
    const signIn = async () =>
      (await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin: '00000' } })).body
    const { refreshToken } = await signIn()
    await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
    await goodlot.call('POST', '/v3/auth/verify-pin', {
      body: { email, pin: otherThan(pinsIn(goodlot.logs).at(-1)!) },
    })
    await sweepSignIn(goodlot)
    assert.deepEqual(await counts(), { pins: 1, locks: 1, families: 1, tokens: 1 })

    await goodlot.clock.advance(601)
    await sweepSignIn(goodlot)
    assert.deepEqual(await counts(), { pins: 0, locks: 1, families: 1, tokens: 1 })

    await goodlot.clock.advance(31 * 86_400)
    await sweepSignIn(goodlot)
    assert.deepEqual(await counts(), { pins: 0, locks: 0, families: 1, tokens: 1 })

    const body = { refreshToken }
    assert.equal((await goodlot.call('POST', '/v3/auth/refresh-token', { body })).status, 200)
    await goodlot.clock.advance(60 * 86_400)
    await sweepSignIn(goodlot)
    assert.deepEqual(
      await counts(),
      { pins: 0, locks: 0, families: 1, tokens: 2 },
      'the chain of a living token stays',
    )

    await goodlot.clock.advance(31 * 86_400)
    await sweepSignIn(goodlot)
    assert.deepEqual(await counts(), { pins: 0, locks: 0, families: 0, tokens: 0 })
  })
})
