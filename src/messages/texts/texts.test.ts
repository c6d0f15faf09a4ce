import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { beforeEach, suite, test } from 'node:test'
import { type Behaviour, useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { forgetMessages } from '../../../tests/kit/mailed-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let taken = 0
const takesAll: Behaviour = () => ({ status: 201, json: { sid: `SM${++taken}` } })

suite('texts', () => {
  const twilio = useFakeProvider(takesAll)
  const goodlot = useService(() => ({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 'the-auth-token',
    TWILIO_FROM: '+15005550006',
    TWILIO_NOTICES_FROM: 'MG42',
    TWILIO_MESSAGES_URL: twilio.url,
    PUBLIC_URL: 'http://goodlot.test',
    RATE_LIMITS: 'textSegmentsOfOrganizationDaily=6/86400',
  }))
  const ours = useManaged(goodlot)
  let anna: Person
  let phone: string

  beforeEach(async () => {
    twilio.behave(takesAll)
    await forgetMessages(goodlot.db)
    anna = await givenPerson(goodlot)
    phone = (
      await rows<{ phone: string }>(goodlot.db, 'select phone from users where id = $1', [anna.id])
    )[0]!.phone
    twilio.received.length = 0
  })

  const choose = (body: object, { token, language = 'en' }: { token?: string; language?: string } = {}) =>
    goodlot.call('PATCH', '/v3/bidder/text-choices', {
      token: token ?? anna.token,
      body,
      headers: { 'accept-language': language },
    })
  const bodies = () => twilio.received.filter(({ form }) => form.To === phone).map(({ form }) => form.Body)
  const messages = (channel = 'text') =>
    rows<{ id: number; kind: string; state: string; reply: string; segments: number; providerId: string }>(
      goodlot.db,
      `select id, kind, state, reply, segments, provider_id as "providerId" from outbox where channel = $1 order by id`,
      [channel],
    )
  const setHour = async (hour: number) => {
    const now = new Date(goodlot.clock.now())
    const at = new Date(now)
    at.setUTCHours(hour, 0, 0, 0)
    if (at <= now) at.setUTCDate(at.getUTCDate() + 1)
    await goodlot.clock.advance((at.getTime() - now.getTime()) / 1000)
    anna = { ...anna, token: (await signedIn(anna.email)) ?? anna.token }
    twilio.received.length = 0
  }
  const signedIn = async (email: string) =>
    (await goodlot.call('POST', '/v3/auth/verify-pin', { body: { email, pin: '00000', whitelabelId: 1 } }))
      .body.accessToken
  async function closedAuction({ name = 'Spring Gala', lot = 'Sunset Sail' } = {}) {
    const { organizationId } = ours
    const columns = { time_zone: 'UTC' }
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name, endsIn: 600, columns })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60, columns: { name: lot } })
    const body = { amount: 20 }
    const bid = await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: anna.token, body })
    assert.ok(bid.status < 300, bid.text)
    const manager = await signedIn(ours.manager.email)
    const closed = await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/status`, {
      token: manager,
      body: { status: 'closed' },
    })
    assert.ok(closed.status < 300, closed.text)
    return { auctionId, item }
  }
  const signed = (fields: Record<string, string>, path = '/v3/texts/callback') => {
    const text = Object.keys(fields)
      .sort()
      .reduce((all, name) => all + name + fields[name], `http://goodlot.test${path}`)
    const signature = createHmac('sha1', 'the-auth-token').update(text).digest('base64')
    return goodlot.call('POST', path, {
      raw: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
    })
  }
  const says = (word: string) => signed({ From: phone, Body: word, MessageSid: 'SMx' })

  test('go to who asked for them, from the sender of notices, with their own id and length', async () => {
    await setHour(12)
    assert.equal((await choose({ won: true })).status, 200)
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(bodies(), [
      'Owlbear Society: you won 1 lot. $20 to pay: http://goodlot.test/cart Reply STOP to stop texts.'.replace(
        'Owlbear Society',
        (await ours.managed('GET', `/organizations/${ours.organizationId}`)).name,
      ),
    ])
    const { form } = twilio.received.at(-1)!
    const [message] = await messages()
    assert.equal(form.MessagingServiceSid, 'MG42')
    assert.equal(form.StatusCallback, `http://goodlot.test/v3/texts/callback?message=${message!.id}`)
    assert.deepEqual(
      [message!.kind, message!.state, message!.segments, message!.providerId],
      ['won', 'accepted', 1, `SM${taken}`],
    )
  })

  test('are never sent to who did not ask, nor to another phone than the one they asked with', async () => {
    await setHour(12)
    await closedAuction()
    await choose({ won: true })
    await goodlot.db.query(
      "update users set phone = '+15145559999', verified_phone = '+15145559999' where id = $1",
      [anna.id],
    )
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(twilio.received, [])
    const { body } = await goodlot.call('GET', '/v3/bidder/text-choices', { token: anna.token })
    assert.deepEqual([body.lastFourDigits, body.won], ['9999', false])
    await goodlot.db.query('update users set verified_phone = null where id = $1', [anna.id])
    const refused = await choose({ won: true })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'phone_not_proved'])
  })

  test('are not said to be asked for while the phone of the account is another one, not proved yet', async () => {
    await choose({ won: true })
    await goodlot.db.query("update users set phone = '+15145558888' where id = $1", [anna.id])
    const { body } = await goodlot.call('GET', '/v3/bidder/text-choices', { token: anna.token })
    assert.deepEqual([body.lastFourDigits, body.won], [null, false])
  })

  test('consent is stored with its time and its words, in the language in which they were read', async () => {
    await choose({ outbid: true }, { language: 'fr' })
    const [consent] = await rows<{ wording: string; phone: string; isNow: boolean }>(
      goodlot.db,
      `select wording, phone, changed_at = goodlot_now() as "isNow" from channel_choices where user_id = $1`,
      [anna.id],
    )
    assert.equal(consent!.phone, phone)
    assert.equal(consent!.isNow, true)
    assert.match(consent!.wording, /^Envoyez-moi des textos au numéro se terminant par \d{4}/)
  })

  test('wait for eight in the morning of the auction when it is night there', async () => {
    await setHour(21)
    await choose({ won: true })
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(bodies(), [])
    await goodlot.clock.advance(11 * HOUR - 10)
    assert.deepEqual(bodies(), [])
    await goodlot.clock.advance(10)
    await goodlot.clock.advance(2)
    assert.equal(bodies().length, 1)
  })

  test('what the carrier did not deliver is refused, and marks the guest', async () => {
    await setHour(12)
    await choose({ won: true })
    const { auctionId } = await closedAuction()
    await goodlot.clock.advance(2)
    const [message] = await messages()
    const path = `/v3/texts/callback?message=${message!.id}`
    const status = (state: string, more = {}) =>
      signed({ MessageSid: message!.providerId, MessageStatus: state, ...more }, path)
    assert.equal((await status('sent')).status, 204)
    assert.equal((await messages())[0]!.reply, 'taken by the provider')
    await status('undelivered', { ErrorCode: '30005' })
    const [after] = await messages()
    assert.deepEqual([after!.state, after!.reply], ['refused', 'Twilio: error 30005'])
    const token = await signedIn(ours.manager.email)
    const list = await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/registrations`, { token })
    const guest = list.body.registrations.find(({ userId }: { userId: number }) => userId === anna.id)
    assert.equal(guest.isPhoneRefused, true)
    const shown = await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/mails`, { token })
    assert.deepEqual(
      shown.body.mails
        .filter(({ channel }: { channel: string }) => channel === 'text')
        .map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
      [['won', 'refused']],
    )
  })

  test('a status that comes before its own message is stored is not lost, and a delivered text stays so', async () => {
    await setHour(12)
    await choose({ won: true })
    twilio.behave(async ({ form }) => {
      const sid = `SM${++taken}`
      const path = new URL(form.StatusCallback!)
      await signed({ MessageSid: sid, MessageStatus: 'delivered' }, path.pathname + path.search)
      return { status: 201, json: { sid } }
    })
    await closedAuction()
    await goodlot.clock.advance(2)
    const [message] = await messages()
    assert.deepEqual([message!.state, message!.reply], ['accepted', 'delivered'])
  })

  test('400: a callback without the right signature changes nothing', async () => {
    await setHour(12)
    const path = '/v3/texts/callback'
    const raw = new URLSearchParams({ From: phone, Body: 'STOP' }).toString()
    for (const signature of [undefined, '', 'AAAA', createHmac('sha1', 'x').update(raw).digest('base64')]) {
      const headers = { ...(signature !== undefined && { 'x-twilio-signature': signature }) }
      assert.equal((await goodlot.call('POST', path, { raw, headers })).status, 400)
    }
    assert.equal(
      (await goodlot.call('GET', '/v3/bidder/text-choices', { token: anna.token })).body.isStopped,
      false,
    )
  })

  test('STOP ends everything but PINs, START lets it come again', async () => {
    await setHour(12)
    await choose({ won: true })
    for (const word of ['hello', 'please stop', '']) await says(word)
    const own = async () => (await goodlot.call('GET', '/v3/bidder/text-choices', { token: anna.token })).body
    assert.equal((await own()).isStopped, false)
    assert.equal((await says(' Stop! ')).status, 204)
    assert.equal((await own()).isStopped, true)
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(bodies(), [])
    const [dropped] = (await messages()).filter(({ kind }) => kind === 'won')
    assert.deepEqual([dropped!.state, dropped!.reply], ['dropped', 'this phone answered STOP'])
    await goodlot.call('POST', '/v3/auth/email-check', { body: { email: anna.email } })
    assert.match(bodies().at(-1)!, /is your Goodlot PIN/)
    await says('START')
    twilio.received.length = 0
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal(bodies().length, 1)
  })

  test('an organization has a number of them for each day, counted as carriers count', async () => {
    await setHour(12)
    await choose({ won: true })
    for (let count = 0; count < 8; count++) await closedAuction()
    await goodlot.clock.advance(2)
    const won = (await messages()).filter(({ kind }) => kind === 'won')
    assert.equal(won.filter(({ state }) => state === 'accepted').length, 6)
    assert.deepEqual(
      [
        ...new Set(
          won.filter(({ state }) => state !== 'accepted').map(({ state, reply }) => `${state}: ${reply}`),
        ),
      ],
      ['dropped: the organization has used up its texts of the day'],
    )
    await goodlot.clock.advance(DAY)
  })

  test('one whose answer never came is not sent again; one that was not taken is', async () => {
    await setHour(12)
    await choose({ won: true })
    twilio.behave(() => 'break')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal((await messages()).find(({ kind }) => kind === 'won')!.state, 'unsure')
    await goodlot.clock.advance(2 * HOUR)
    assert.equal(bodies().length, 1)
    await forgetMessages(goodlot.db)
    twilio.received.length = 0
    twilio.behave(() => ({ status: 503 }))
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal((await messages()).find(({ kind }) => kind === 'won')!.state, 'deferred')
    assert.match((await goodlot.call('GET', '/readyz')).body.sms, /Twilio answered 503/)
    twilio.behave(takesAll)
    await goodlot.clock.advance(MINUTE)
    assert.equal((await messages()).find(({ kind }) => kind === 'won')!.state, 'accepted')
  })

  test('who asked is texted when outbid, once for each lot until it was seen, in their language', async () => {
    await setHour(12)
    await choose({ outbid: true })
    const { organizationId } = ours
    const columns = { time_zone: 'UTC' }
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 6 * HOUR, columns })
    const name = 'Cabin\r\nSTOP '.padEnd(80, 'x')
    const { id } = await givenItem(goodlot.db, { auctionId, endsIn: 3 * HOUR, columns: { name } })
    const ben = await givenPerson(goodlot)
    twilio.received.length = 0
    for (const [person, amount] of [
      [anna, 10],
      [ben, 20],
      [anna, 30],
      [ben, 40],
    ] as const) {
      const token = await signedIn(person.email)
      const { status, text } = await goodlot.call('POST', `/v3/item/${id}/bid`, { token, body: { amount } })
      assert.ok(status < 300, text)
    }
    await goodlot.db.query("update users set language = 'es' where id = $1", [anna.id])
    await goodlot.clock.advance(MINUTE)
    await goodlot.clock.advance(15)
    await goodlot.clock.advance(2)
    assert.equal(bodies().length, 1)
    assert.match(bodies()[0]!, /^Superaron tu oferta por Cabin STOP x+\.\.\.\. Ahora va en \S+ ?\S*: http/)
    assert.ok(!/[\r\n]/.test(bodies()[0]!))
  })
})
