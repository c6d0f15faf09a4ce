import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem, givenKey, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { type ReceivedCall, useWebhookReceiver } from '../../../tests/kit/webhook-receiver.ts'
import { pause } from '../../platform/time/time.ts'
import { webhookKinds, webhookSamples } from './kinds.ts'

const HOUR = 3_600

type Shown = { attempts: number; status: number | null; data: { currentPrice?: string } }

suite('webhooks', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=99999/60' })
  const ours = useManaged(goodlot)
  const receiver = useWebhookReceiver()

  /** An organization of its own, so that tests hear nothing of each other. */
  async function given(answer: Parameters<typeof receiver.address>[0] = () => 200, wanted: object = {}) {
    const { db } = goodlot
    const { id: organizationId } = await givenOrganization(db, { managerIds: [ours.manager.id] })
    const { id: auctionId } = await givenAuction(db, { organizationId })
    const { id: itemId } = await givenItem(db, { auctionId, name: 'Lamp', itemCode: '101' })
    const hook = receiver.address(answer)
    const path = `/organizations/${organizationId}/webhooks`
    const webhook = await ours.managed('POST', path, { url: hook.url, kinds: webhookKinds, ...wanted })
    const [bidder, rival] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const bid = async (amount: number) => {
      const body = { amount }
      const { token } = amount % 20 === 0 ? rival : bidder
      const answered = await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body })
      assert.equal(answered.body.currentPrice, amount, answered.text)
    }
    const one = `${path}/${webhook.id}`
    const deliveries = async (query = '') =>
      (await ours.managed('GET', `${one}/deliveries${query}`)).deliveries
    return { organizationId, auctionId, itemId, path, one, webhook, hook, bidder, rival, bid, deliveries }
  }

  const look = (seconds = 1) => goodlot.clock.advance(seconds)
  const typesOf = (received: ReceivedCall[]) => received.map(({ body }) => body.type)
  const ofBids = (received: ReceivedCall[]) => received.filter(({ body }) => body.type === 'bid.changed')

  test('a bid is sent, signed as the library of Standard Webhooks verifies', async (context) => {
    const { hook, webhook, bid, auctionId, itemId, organizationId } = await given()
    await bid(10)
    await look()
    const [received] = ofBids(hook.received())
    assert.deepEqual(received!.body.data, {
      organizationId,
      auctionId,
      itemId,
      itemCode: '101',
      itemName: 'Lamp',
      currency: 'USD',
      currentPrice: '10.00',
      nextMinimumBid: received!.body.data.nextMinimumBid,
      bidCount: 1,
      endTime: received!.body.data.endTime,
      leaderId: received!.body.data.leaderId,
    })
    assert.match(received!.body.timestamp, /^2026-10-24T18:/)
    context.mock.timers.enable({ apis: ['Date'], now: goodlot.clock.now() })
    const verifier = new Webhook(webhook.secret)
    assert.deepEqual(verifier.verify(received!.text, received!.headers), received!.body)
    const changed = received!.text.replace('10.00', '11.00')
    assert.throws(() => verifier.verify(changed, received!.headers), /No matching signature/)
    context.mock.timers.setTime(goodlot.clock.now() + 301_000)
    assert.throws(() => verifier.verify(received!.text, received!.headers), /too old/)
  })

  test('each type is sent, and looks like its sample', async () => {
    const { hook, auctionId, itemId, bidder, bid } = await given(() => 200, { includesPeople: true })
    await bid(10)
    await ours.managed('PATCH', `/items/${itemId}`, { donorName: 'The Inn' })
    await ours.managed('POST', `/items/${itemId}/close`, {}).catch(() => {})
    const sale = { userId: bidder.id, itemId: await forSale(auctionId) }
    const { receiptId } = await ours.managed('POST', `/auctions/${auctionId}/purchases`, sale)
    const receipt = receiptId ?? (await receiptOf(auctionId, bidder.id))
    await ours.managed('POST', `/receipts/${receipt}/payments`, { paidBy: 'cash' })
    const [purchaseId, paymentId] = [await newest('purchases'), await newest('payments')]
    await ours.managed('PATCH', `/purchases/${purchaseId}`, { isHandedOver: true })
    await ours.managed('DELETE', `/receipts/${receipt}/payments/${paymentId}`)
    await ours.managed('POST', `/purchases/${purchaseId}/correction`, { amount: 15, reason: 'Torn' })
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${bidder.id}`, { checkedIn: true })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'paused' })
    // Before the line goes: what is sent says how things are a moment later.
    await look()
    await ours.managed('DELETE', `/purchases/${purchaseId}`)
    const { userId } = await ours.managed('POST', `/auctions/${auctionId}/registrations`, { firstName: 'Al' })
    await look()
    await ours.managed('DELETE', `/auctions/${auctionId}/registrations/${userId}`)
    await look()
    const samples = Object.values(webhookSamples).flatMap((types) => Object.entries(types))
    const seldom = ['item.status', 'purchase.confirmed']
    for (const [type, data] of samples) {
      const one = hook.received().findLast(({ body }) => body.type === type)
      assert.ok(one || seldom.includes(type), `${type} in ${typesOf(hook.received())}`)
      if (one) assert.deepEqual(Object.keys(one.body.data).sort(), Object.keys(data).sort(), type)
    }
    for (const { text } of hook.received()) assert.ok(Buffer.byteLength(text) < 20_000)
  })

  async function forSale(auctionId: number): Promise<number> {
    const body = { name: 'Cup', itemType: 'forSale', buyNowPrice: 20 }
    return (await ours.managed('POST', `/auctions/${auctionId}/items`, body)).id
  }

  async function newest(table: 'purchases' | 'payments'): Promise<number> {
    return (await goodlot.db.query(`select max(id) as id from ${table}`)).rows[0].id
  }

  async function receiptOf(auctionId: number, userId: number): Promise<number> {
    const sql = 'select id from receipts where auction_id = $1 and user_id = $2'
    return (await goodlot.db.query(sql, [auctionId, userId])).rows[0].id
  }

  test('names and addresses are sent only where a manager allowed it', async () => {
    const { hook, one, bid, bidder, rival } = await given()
    await bid(10)
    await look()
    assert.ok(!hook.received().some(({ text }) => text.includes(bidder.email) || text.includes('Pat Person')))
    await ours.managed('PATCH', one, { includesPeople: true })
    await bid(20)
    await look()
    const { person } = ofBids(hook.received()).at(-1)!.body.data
    assert.deepEqual(person, { userId: rival.id, name: 'Pat Person', email: rival.email })
  })

  test('a ceiling and a sealed amount are in nothing that is sent', async () => {
    const { hook, auctionId, itemId, bidder } = await given(() => 200, { includesPeople: true })
    const sealed = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    const { token } = bidder
    // Opens below the first ceiling, which the price gives away; the second moves nothing that anybody sees.
    for (const maxAmount of [5_000, 7_131]) {
      const offer = { token, body: { maxAmount } }
      const { body } = await goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, offer)
      assert.equal(body.autoBidMax, maxAmount)
    }
    const bid = { token, body: { amount: 6_242 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${sealed.id}/bid`, bid)).status, 200)
    await look()
    assert.ok(ofBids(hook.received()).length > 0)
    const telling = hook.received().filter(({ text }) => /[":](7131|6242)/.test(text))
    assert.deepEqual(telling, [])
  })

  test('first tries go in the order of what happened, one at a time', async () => {
    let underWay = 0
    let most = 0
    const { hook, bid } = await given(() => {
      most = Math.max(most, ++underWay)
      underWay--
      return 200
    })
    for (let amount = 10; amount <= 60; amount += 10) await bid(amount)
    await look()
    const prices = ofBids(hook.received()).map(({ body }) => Number(body.data.currentPrice))
    assert.deepEqual(prices, [10, 20, 30, 40, 50, 60])
    assert.equal(most, 1)
  })

  test('what fails is tried again for three days, under the same id, and holds up nothing', async () => {
    const failing = new Set<string>()
    const { hook, bid, deliveries } = await given(({ body, headers }) => {
      if (body.data.currentPrice !== '10.00') return 200
      failing.add(headers['webhook-id']!)
      return 500
    })
    await bid(10)
    await bid(20)
    await look()
    assert.deepEqual(
      ofBids(hook.received()).map(({ body }) => body.data.currentPrice),
      ['10.00', '20.00'],
    )
    const tries = () =>
      ofBids(hook.received()).filter(({ body }) => body.data.currentPrice === '10.00').length
    const seen: number[] = []
    for (const pause of [6, 331, 1_981, 2.3 * HOUR, 5.6 * HOUR, 11.1 * HOUR, 15.5 * HOUR, 22.1 * HOUR]) {
      await look(Math.ceil(pause))
      seen.push(tries())
    }
    assert.deepEqual(seen, [2, 3, 4, 5, 6, 7, 8, 9])
    assert.equal(failing.size, 1)
    const stateOf = async () => (await deliveries()).find(({ data }: Shown) => data.currentPrice === '10.00')
    assert.deepEqual([(await stateOf()).state, (await stateOf()).status], ['waiting', 500])
    await look(26.5 * HOUR)
    await look()
    const last = await stateOf()
    assert.deepEqual([last.state, last.attempts, last.nextAt, tries()], ['failed', 10, null, 10])
  })

  test('410 turns it off, and what waits is not sent', async () => {
    const { hook, one, path, bid } = await given(() => 410)
    await bid(10)
    await bid(20)
    await look()
    const count = hook.received().length
    assert.equal(count, 1)
    const [webhook] = (await ours.managed('GET', path)).webhooks
    assert.deepEqual([webhook.isOn, webhook.offReason, webhook.waitingCount], [false, 'gone', 0])
    await look(HOUR)
    assert.equal(hook.received().length, count)
    const refused = await ours.manage('POST', `${one}/test`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'webhook_off'])
  })

  test('429 with Retry-After: nothing is sent to it before, and then in order', async () => {
    let isBusy = true
    const busy = { status: 429, headers: { 'retry-after': '600' } }
    const { hook, bid } = await given(() => (isBusy ? busy : 200))
    await bid(10)
    await look()
    const first = hook.received().length
    assert.equal(first, 1)
    await bid(20)
    await look(590)
    assert.equal(hook.received().length, 1)
    isBusy = false
    await look(11)
    assert.ok(hook.received().length > 2)
  })

  test('a redirect is a failure, and its target hears nothing', async () => {
    const target = receiver.address()
    const { bid, deliveries } = await given(() => ({ status: 307, headers: { location: target.url } }))
    await bid(10)
    await look()
    assert.equal(target.received().length, 0)
    const [delivery] = await deliveries()
    assert.deepEqual([delivery.state, delivery.status], ['waiting', 307])
  })

  test('no more of an answer is kept than its beginning, on one line', async () => {
    const { bid, deliveries } = await given(() => ({ status: 200, body: `a\u0000\n${'x'.repeat(100_000)}` }))
    await bid(10)
    await look()
    const [{ reply, state }] = await deliveries()
    assert.equal(state, 'delivered')
    assert.equal(reply.length, 500)
    assert.match(reply, /^a x+$/)
  })

  test('a test of an endpoint that is being removed finds none', async () => {
    const { one } = await given()
    const removing = await goodlot.db.connect()
    await removing.query('begin')
    await removing.query('delete from webhook_endpoints')
    const tested = ours.manage('POST', `${one}/test`)
    await untilSomebodyWaits(goodlot.db)
    await removing.query('commit')
    removing.release()
    assert.equal((await tested).status, 404)
  })

  test('an endpoint that never answers is given up after fifteen seconds, and tried again', async () => {
    let isStalled = true
    const { hook, one, deliveries } = await given(() => (isStalled ? 'stall' : 200))
    await ours.managed('POST', `${one}/test`)
    const looking = look()
    while (hook.received().length === 0) await pause(5)
    await goodlot.clock.advance(15)
    await looking
    isStalled = false
    const [{ attempts, status, state }] = await deliveries()
    assert.deepEqual([attempts, status, state], [1, null, 'waiting'])
  })

  test('endpoints of one organization that never answer hold up nobody else’s, neither first tries nor later ones', async () => {
    let isStalled = true
    const slow = await given()
    for (let more = 0; more < 12; more++) {
      const { url } = receiver.address(() => (isStalled ? 'stall' : 500))
      const { id } = await ours.managed('POST', slow.path, { url, kinds: ['guests'] })
      await ours.managed('POST', `${slow.path}/${id}/test`)
    }
    let isBroken = false
    const quick = await given(() => (isBroken ? 500 : 200))
    await ours.managed('POST', `${quick.one}/test`)
    const first = look()
    while (quick.hook.received().length === 0) await pause(5)
    isStalled = false
    await goodlot.clock.advance(15)
    await first
    await look(15)

    isBroken = true
    await ours.managed('POST', `${quick.one}/test`)
    await look()
    isStalled = true
    isBroken = false
    const before = quick.hook.received().length
    const retried = look(600)
    while (quick.hook.received().length === before) await pause(5)
    isStalled = false
    for (let time = 0; time < 3; time++) await goodlot.clock.advance(15)
    await retried
  })

  test('while a secret changes, both sign', async (context) => {
    const { hook, webhook, one, bid } = await given()
    const { secret, oldSecretUntil } = await ours.managed('POST', `${one}/secret`)
    assert.notEqual(secret, webhook.secret)
    assert.equal(oldSecretUntil, Math.floor(goodlot.clock.now() / 1000) + 24 * HOUR)
    await bid(10)
    await look()
    const verifiedBy = (text: string, headers: Record<string, string>) => {
      context.mock.timers.enable({ apis: ['Date'], now: goodlot.clock.now() })
      const by = [webhook.secret, secret].filter((one) => {
        try {
          return new Webhook(one).verify(text, headers)
        } catch {
          return false
        }
      })
      context.mock.timers.reset()
      return by.length
    }
    const [both] = ofBids(hook.received())
    assert.equal(verifiedBy(both!.text, both!.headers), 2)
    await look(24 * HOUR)
    await ours.managed('POST', `${one}/test`)
    await look()
    const latest = hook.received().at(-1)!
    assert.equal(verifiedBy(latest.text, latest.headers), 1)
  })

  test('deliveries can be sent again, one by one or as a range, under the ids they had', async () => {
    const { hook, one, bid, deliveries } = await given()
    await bid(10)
    await bid(20)
    await look()
    const before = ofBids(hook.received())
    const [newest] = await deliveries()
    assert.deepEqual(await ours.managed('POST', `${one}/deliveries/again`, { deliveryIds: [newest.id] }), {
      count: 1,
    })
    await look()
    const again = hook.received().at(-1)!
    assert.ok(
      hook.received().filter(({ headers }) => headers['webhook-id'] === again.headers['webhook-id'])
        .length === 2,
    )
    const now = Math.floor(goodlot.clock.now() / 1000)
    const range = { from: now - HOUR, until: now + 1 }
    const { count } = await ours.managed('POST', `${one}/deliveries/again`, range)
    assert.equal(count, (await deliveries()).length)
    await look()
    const ids = ofBids(hook.received()).map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(
      [...new Set(ids)],
      before.map(({ headers }) => headers['webhook-id']),
    )
  })

  test('what happened while it was off can be sent afterwards', async () => {
    const { hook, one, bid } = await given()
    await ours.managed('PATCH', one, { isOn: false })
    await bid(10)
    await look()
    assert.equal(hook.received().length, 0)
    await ours.managed('PATCH', one, { isOn: true })
    await look()
    assert.equal(hook.received().length, 0)
    const now = Math.floor(goodlot.clock.now() / 1000)
    await ours.managed('POST', `${one}/deliveries/again`, { from: now - HOUR, until: now + 1 })
    await look()
    assert.equal(ofBids(hook.received()).length, 1)
  })

  test('nothing is sent about another organization, of a draft, or of a rehearsal', async () => {
    const { hook, organizationId } = await given()
    const others = await given()
    await others.bid(10)
    const draft = { organizationId, name: 'Draft', startTime: 1_900_000_000, endTime: 1_900_100_000 }
    const { id: draftId } = await ours.managed('POST', '/auctions', draft)
    await ours.managed('PATCH', `/auctions/${draftId}`, { name: 'Still a draft' })
    await ours.managed('POST', `/auctions/${draftId}/rehearsal`, { bots: 2 })
    await look()
    assert.deepEqual(typesOf(hook.received()), [])
    assert.ok(others.hook.received().length > 0)
  })

  test('a test is sent in its turn', async () => {
    const { hook, one } = await given()
    await ours.managed('POST', `${one}/test`)
    await look()
    assert.deepEqual(typesOf(hook.received()), ['test'])
  })

  test('a key subscribes, reads samples, knows its own webhooks only, and allows no names', async () => {
    const { path, one, organizationId, bid } = await given()
    const { key } = await givenKey(goodlot.db, { organizationId, madeBy: ours.manager.id })
    const asKey = (method: string, to: string, body?: unknown) =>
      goodlot.call(method, `/v3/manage${to}`, { token: key, body })
    const hook = receiver.address()
    const wanted = { url: hook.url, kinds: ['bids'] }
    assert.equal((await asKey('POST', path, { ...wanted, includesPeople: true })).status, 403)
    const added = await asKey('POST', path, wanted)
    assert.equal(added.status, 201)
    const samples = (await asKey('GET', `${path}/samples?kind=bids`)).body
    assert.deepEqual(
      samples.map(({ type }: { type: string }) => type),
      ['bid.changed'],
    )
    const listed = (await asKey('GET', path)).body.webhooks
    assert.deepEqual(
      listed.map(({ id }: { id: number }) => id),
      [added.body.id],
    )
    assert.equal((await asKey('DELETE', one)).status, 404)
    assert.equal((await asKey('PATCH', `${path}/${added.body.id}`, { includesPeople: true })).status, 403)
    await bid(10)
    await look()
    assert.deepEqual(typesOf(hook.received()), ['bid.changed'])
    assert.equal((await asKey('DELETE', `${path}/${added.body.id}`)).status, 204)
    await bid(20)
    await look()
    assert.equal(hook.received().length, 1)
  })

  test('a webhook that a key registered is silent once the key has ended', async () => {
    const { path, organizationId, bid } = await given()
    const { key, id } = await givenKey(goodlot.db, { organizationId, madeBy: ours.manager.id })
    const hook = receiver.address()
    const body = { url: hook.url, kinds: ['bids'] }
    await goodlot.call('POST', `/v3/manage${path}`, { token: key, body })
    await ours.managed('DELETE', `/organizations/${organizationId}/keys/${id}`)
    await bid(10)
    await look()
    assert.equal(hook.received().length, 0)
  })

  test('a webhook ends with the rights of its maker, and waits for another manager', async () => {
    const { path, organizationId, bid } = await given()
    const leaver = await givenPerson(goodlot, { hasProvedAddress: true })
    const managers = `/organizations/${organizationId}/managers`
    await ours.managed('POST', managers, { email: leaver.email })
    const hook = receiver.address()
    const body = { url: hook.url, kinds: ['bids'], includesPeople: true }
    const made = await goodlot.call('POST', `/v3/manage${path}`, { token: leaver.token, body })
    await bid(10)
    await look()
    assert.equal(hook.received().length, 1, 'while they manage')
    await ours.managed('DELETE', `${managers}/${leaver.id}`)
    await bid(20)
    await look()
    assert.equal(hook.received().length, 1, 'from that moment on')
    await look(60)
    const shown = async () =>
      (await ours.managed('GET', path)).webhooks.find(({ id }: { id: number }) => id === made.body.id)
    assert.deepEqual([(await shown()).isOn, (await shown()).offReason], [false, 'no_rights'])
    await ours.managed('POST', managers, { email: leaver.email })
    await bid(30)
    await look()
    assert.equal(hook.received().length, 1, 'nor when they come back')
    await ours.managed('DELETE', `${managers}/${leaver.id}`)
    await ours.managed('PATCH', `${path}/${made.body.id}`, { isOn: true })
    await bid(40)
    await look(61)
    assert.equal(hook.received().length, 2)
    assert.equal((await shown()).isOn, true)
  })

  test('a manager who moves a webhook of another stands for it from then on', async () => {
    const { one, organizationId, bid } = await given()
    const mover = await givenPerson(goodlot, { hasProvedAddress: true })
    await ours.managed('POST', `/organizations/${organizationId}/managers`, { email: mover.email })
    const hook = receiver.address()
    const moved = await goodlot.call('PATCH', `/v3/manage${one}`, {
      token: mover.token,
      body: { url: hook.url },
    })
    assert.equal(moved.status, 200)
    await ours.managed('DELETE', `/organizations/${organizationId}/managers/${mover.id}`)
    await bid(10)
    await look()
    assert.equal(hook.received().length, 0)
    await ours.managed('PATCH', one, { isOn: true })
    await bid(20)
    await look()
    assert.equal(ofBids(hook.received()).at(-1)!.body.data.currentPrice, '20.00')
  })

  test('an address is stored as browsers write it', async () => {
    const { path } = await given()
    const typed = 'HTTP://Hooks.Example.org:80/a/../b c'
    const { id, url } = await ours.managed('POST', path, { url: typed, kinds: ['bids'] })
    assert.equal(url, 'http://hooks.example.org/b%20c')
    assert.equal((await ours.managed('PATCH', `${path}/${id}`, { url: 'http://X.org' })).url, 'http://x.org/')
    const broken = { url: 'http://x.org/\r\nX: y', kinds: ['bids'] }
    assert.equal((await ours.manage('POST', path, broken)).status, 400)
  })

  test('several servers send each thing once', async () => {
    const others = [await goodlot.openAnother(), await goodlot.openAnother()]
    const { hook, bid } = await given()
    for (let amount = 10; amount <= 100; amount += 10) await bid(amount)
    await look()
    await look()
    const ids = hook.received().map(({ headers }) => headers['webhook-id'])
    assert.equal(ofBids(hook.received()).length, 10)
    assert.equal(new Set(ids).size, ids.length)
    for (const other of others) await other.stop()
  })

  test('secrets are stored encrypted, and appear in no list and no log', async () => {
    const { webhook, path } = await given()
    const { rows } = await goodlot.db.query('select row_to_json(e)::text as text from webhook_endpoints e')
    const secret = webhook.secret.slice('whsec_'.length)
    assert.ok(!rows.some(({ text }) => text.includes(secret)))
    assert.ok(!(await ours.manage('GET', path)).text.includes(secret))
    assert.ok(!goodlot.logs.some((line) => line.includes(secret)))
  })

  test('409: an organization has twenty at most', async () => {
    const { path } = await given()
    const add = () => ours.manage('POST', path, { url: 'http://hooks.example.org/', kinds: ['bids'] })
    for (let more = 1; more < 20; more++) assert.equal((await add()).status, 201)
    const refused = await add()
    assert.deepEqual([refused.status, refused.body.reason], [409, 'too_many'])
  })

  test('what nobody looks at any more is forgotten after thirty days', async () => {
    const { bid, deliveries } = await given()
    await bid(10)
    await look()
    assert.ok((await deliveries()).length > 0)
    await look(30 * 24 * HOUR + HOUR)
    const { rows } = await goodlot.db.query('select from webhook_deliveries')
    assert.equal(rows.length, 0)
  })
})

suite('webhooks while nobody listens', () => {
  const goodlot = useService()
  const position = async () =>
    (await goodlot.db.query('select event_id::int as id from webhook_position')).rows[0].id
  const drawn = async () =>
    (await goodlot.db.query('select last_value::int as id from events_id_seq')).rows[0].id

  test('the position follows the log when it is far behind, and only then', async () => {
    await goodlot.db.query('update webhook_position set event_id = $1', [(await drawn()) - 10_000])
    const near = await position()
    await goodlot.clock.advance(1)
    assert.equal(await position(), near)
    await goodlot.db.query('update webhook_position set event_id = event_id - 1')
    await goodlot.clock.advance(1)
    assert.equal(await position(), await drawn())
  })
})
