import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useFakeProvider } from '../kit/fake-provider.ts'
import { givenAuction, givenItem } from '../kit/given-auctions.ts'
import { givenUser } from '../kit/given-people.ts'
import { useService } from '../kit/service.ts'
import { pinsIn } from '../kit/texts.ts'

const GUESTS = 300
const LOTS = 40
/** All look within one minute, and sign in within five: so many at the same moment, and so far apart. */
const AT_ONCE = 15
const SECONDS_BETWEEN = 12
const groups = Array.from({ length: GUESTS / AT_ONCE }, (_, group) =>
  Array.from({ length: AT_ONCE }, (_, index) => group * AT_ONCE + index),
)
/** Of so many guests, one mistypes the first PIN: a PIN counts as wrong until it is checked, and 30 are forgiven. */
const MISTYPING = 30

suite('one Wi-Fi', () => {
  const google = useFakeProvider(({ form }) => ({
    status: 200,
    json: { success: true, action: form.response, score: 0.9 },
  }))
  const goodlot = useService(() => ({
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'x',
    RECAPTCHA_URL: `${google.url}/siteverify`,
  }))

  test('three hundred guests behind one address look, sign in and bid within five minutes', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { name: 'Crowded Gala' })
    const lots: number[] = []
    for (let lot = 0; lot < LOTS; lot++) lots.push((await givenItem(goodlot.db, { auctionId })).id)
    const failed: string[] = []
    const call = async (method: string, path: string, options = {}) => {
      const answer = await goodlot.call(method, path, options)
      if (answer.status >= 300) failed.push(`${method} ${path}: ${answer.status} ${answer.text}`)
      return answer
    }

    async function look(guest: number): Promise<void> {
      await call('GET', `/v3/auction/${auctionId}/items`)
      for (let lot = 0; lot < 3; lot++) await call('GET', `/v3/item/${lots[(guest + lot * 7) % LOTS]}`)
    }

    async function askForPin(guest: number, email: string): Promise<void> {
      const mobile = `514${5_551_000 + guest}`
      const isNew = guest % 2 === 0
      if (!isNew) await givenUser(goodlot.db, { email, phone: `+1${mobile}` })
      const body = { email, whitelabelId: 1, captchaToken: 'login' }
      const { userFound } = (await call('POST', '/v3/auth/email-check', { body })).body
      assert.equal(userFound, !isNew)
      const newcomer = { firstName: 'Guest', lastName: String(guest), mobile, countryCode: 'CA' }
      if (isNew)
        await call('POST', '/v3/auth/register', { body: { ...newcomer, ...body, captchaToken: 'signup' } })
    }

    const wrongPin = () => ['12345', '23456', '34567'].find((pin) => !pinsIn(goodlot.logs).includes(pin))!

    async function signIn(guest: number): Promise<string> {
      const email = `wifi${guest}@example.org`
      await askForPin(guest, email)
      const verify = (pin: string) => ({ body: { email, pin, whitelabelId: 1 } })
      if (guest % MISTYPING === 0)
        assert.equal(
          (await goodlot.call('POST', '/v3/auth/verify-pin', verify(wrongPin()))).body.error,
          'invalid_pin',
        )
      return (await call('POST', '/v3/auth/verify-pin', verify('00000'))).body.accessToken
    }

    async function bid(guest: number, token: string): Promise<void> {
      const itemId = lots[guest % LOTS]!
      const { body } = await call('GET', `/v3/item/${itemId}`, { token })
      // Somebody else may be faster; that is a refusal by the rules, and none by a limit.
      await call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: body.nextMinimumBid } })
    }

    for (const group of groups) await Promise.all(group.map(look))
    for (const group of groups) {
      await Promise.all(group.map(async (guest) => bid(guest, await signIn(guest))))
      await goodlot.clock.advance(SECONDS_BETWEEN)
    }
    assert.deepEqual(failed, [])
    assert.equal(pinsIn(goodlot.logs).length, GUESTS)
  })
})
