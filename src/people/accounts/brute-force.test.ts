import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { sweepSignIn } from '../../../tests/kit/sweep-sign-in.ts'
import { otherThan, pinsIn } from '../../../tests/kit/texts.ts'

const DAY = 86_400
const DAYS = 30

suite('somebody who guesses PINs for thirty days', () => {
  const goodlot = useService({ ALLOW_ZERO_PIN: 'false', TRUSTED_PROXIES: '127.0.0.1' })
  let guesses = 0

  /** Each guess comes from its own address, with another whitelabel, client and spelling than the one before. */
  function guess(email: string, pin: string) {
    const number = ++guesses
    const spelling = [email, email.toUpperCase(), ` ${email}`, email.replace('p', 'P')][number % 4]
    const body = { email: spelling, pin, whitelabelId: [1, 2, 3, 5][number % 4] }
    const headers = {
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      'x-mobile': String(number % 3),
    }
    return goodlot.call('POST', '/v3/auth/verify-pin', { body, headers })
  }

  const askForPin = async (email: string) => {
    await goodlot.call('POST', '/v3/auth/email-check', { body: { email } })
    return pinsIn(goodlot.logs).at(-1)!
  }

  /** Five are compared before a lock, so the sixth shows that no more are. */
  const guessAtOnce = (email: string, pin: string) =>
    Promise.all(Array.from({ length: 6 }, () => guess(email, pin)))

  /** Guesses whenever there is no lock; returns how many were compared with the PIN. */
  async function siege(email: string, everyUnlock: () => Promise<unknown> = async () => {}): Promise<number> {
    const ends = goodlot.clock.now() + DAYS * DAY * 1000
    const wrong = otherThan(await askForPin(email))
    let compared = 0
    while (goodlot.clock.now() < ends) {
      const answers = await guessAtOnce(email, wrong)
      compared += answers.filter(({ status }) => status === 401).length
      const waits = answers.flatMap(({ body }) => (body.retryAfter === undefined ? [] : [body.retryAfter]))
      assert.ok(waits.length > 0, 'somebody was told to wait')
      await goodlot.clock.advance(Math.max(...waits))
      // The hourly sweep must not make the service forget a guess.
      await sweepSignIn(goodlot)
      await everyUnlock()
    }
    return compared
  }

  test('has fewer than 200 of them compared, however many addresses, clients and spellings there are', async (t) => {
    const email = 'prey@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145557001' })
    const compared = await siege(email, () => askForPin(email))
    t.diagnostic(`${compared} guesses compared in ${DAYS} days`)
    assert.ok(compared > 100, `${compared}: the siege did take place`)
    assert.ok(compared < 200, `${compared} guesses were compared`)
  })

  test('learns no more of an email that nobody has', async () => {
    const compared = await siege('phantom@example.org')
    assert.ok(compared > 100 && compared < 200, `${compared} guesses were compared`)
  })

  test('has no more of them compared because the rightful person signs in on a new device every day', async (t) => {
    const email = 'proud-prey@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145557002' })
    let signedInAt = goodlot.clock.now()
    let signIns = 0
    const compared = await siege(email, async () => {
      if (goodlot.clock.now() - signedInAt < DAY * 1000) return
      const pin = await askForPin(email)
      const { status } = await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin } })
      if (status === 200) signIns++
      signedInAt = goodlot.clock.now()
    })
    t.diagnostic(`${compared} guesses compared in ${DAYS} days with ${signIns} sign-ins`)
    assert.ok(signIns > 5, `${signIns} sign-ins: the count was cleared`)
    assert.ok(compared < 200, `${compared} guesses were compared`)
  })

  test('and in no thirty days of a longer time more than that', async () => {
    const email = 'old-prey@example.org'
    await givenUser(goodlot.db, { email, phone: '+15145557003' })
    const hits: number[] = []
    const from = goodlot.clock.now()
    while (goodlot.clock.now() < from + 45 * DAY * 1000) {
      await goodlot.db.query(
        `update pin_locks set failures = 0, rounds = 0, locked_until = null where email = $1`,
        [email],
      )
      const answers = await guessAtOnce(email, '11111')
      hits.push(...answers.filter(({ status }) => status === 401).map(() => goodlot.clock.now()))
      await goodlot.clock.advance(DAY / 2)
    }
    const most = Math.max(
      ...hits.map((end) => hits.filter((at) => at <= end && at > end - 30 * DAY * 1000).length),
    )
    assert.ok(most > 150 && most < 200, `${most} in thirty days, though every lock was cleared twice a day`)
  })
})
