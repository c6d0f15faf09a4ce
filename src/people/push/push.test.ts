import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { useBidding } from '../../../tests/kit/bidding.ts'
import { givenManager, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { type TestDevice, usePushService } from '../../../tests/kit/push-service.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { claimPushes } from './claim.ts'

const limits = 'pushSubscription=9999/60'

suite('pushes', () => {
  const goodlot = useService({ RATE_LIMITS: limits })
  const service = usePushService()
  const { given, person, bid } = useBidding(goodlot)
  const subscribe = ({ token }: Person, { subscription }: TestDevice) =>
    goodlot.call('POST', '/v3/bidder/push-subscriptions', { token, body: subscription })
  const devicesOf = ({ id }: Person) =>
    rows<{ endpoint: string; failures: number }>(
      goodlot.db,
      'select endpoint, failures from push_subscriptions where user_id = $1 order by id',
      [id],
    )
  async function withDevice(): Promise<{ who: Person; device: TestDevice }> {
    const who = await person()
    const device = service.device()
    const { status, text } = await subscribe(who, device)
    assert.equal(status, 204, text)
    return { who, device }
  }
  /** Lets the person lead an item and then be outbid: once those pushes have arrived, so has everything before. */
  async function outbid(who: Person): Promise<number> {
    const { itemId } = await given()
    await bid(who, itemId, 10)
    await bid(await person(), itemId, 20)
    return itemId
  }

  test('an outbid bidder is told on the device, and only the device can read it', async () => {
    const { who, device } = await withDevice()
    const { publicKey } = (await goodlot.call('GET', '/v3/push/key')).body
    const itemId = await outbid(who)
    const [first, second] = await device.hasArrived(2)
    assert.deepEqual([first!.message.type, second!.message.type], ['winning', 'outbid'])
    const { notificationId, ...content } = second!.message
    const { auctionId } = (await goodlot.call('GET', `/v3/item/${itemId}`)).body
    const { body } = await goodlot.call('GET', '/v3/bidder/notifications', { token: who.token })
    const { id, kind, facts, title, message } = body.notifications[0]
    assert.equal(notificationId, id)
    assert.equal(facts.amount, '20.00')
    const about = { type: 'outbid', auctionId, itemId, url: `/i/${itemId}` }
    assert.deepEqual(content, { ...about, kind, facts, title, message })
    const { authorization, ttl, urgency, topic } = second!.headers
    assert.match(authorization!, new RegExp(`^vapid t=[^,]+, k=${publicKey}$`))
    assert.deepEqual([ttl, urgency, topic], ['1800', 'high', `item-${itemId}`])
    assert.equal(second!.headers['content-encoding'], 'aes128gcm')
  })

  test('each is in the outbox, and says what became of it', async () => {
    const { who, device } = await withDevice()
    await outbid(who)
    await device.hasArrived(2)
    const readStates = () =>
      rows<{ kind: string; state: string }>(
        goodlot.db,
        "select kind, state from outbox where channel = 'push' and user_id = $1 order by id",
        [who.id],
      )
    let states = await readStates()
    // It arrives before the answer has been noted.
    while (states.some(({ state }) => state === 'sending')) {
      await pause(5)
      states = await readStates()
    }
    assert.deepEqual(states, [
      { kind: 'winning', state: 'accepted' },
      { kind: 'outbid', state: 'accepted' },
    ])
  })

  test('somebody stops one kind, and the others still come', async () => {
    const { who, device } = await withDevice()
    const choose = (body: object) =>
      goodlot.call('PATCH', '/v3/bidder/push-choices', { token: who.token, body })
    const chosen = await choose({ winning: false })
    assert.deepEqual(chosen.body, { outbid: true, winning: false, purchase: true, broadcast: true })
    await outbid(who)
    const [only] = await device.hasArrived(1)
    assert.equal(only!.message.type, 'outbid')
    for (const wrong of [{ general: true }, { outbid: 'no' }]) assert.equal((await choose(wrong)).status, 400)
  })

  test('a win and a broadcast are pushed, what is general is not', async () => {
    const { who: winner, device } = await withDevice()
    const { who: loser, device: losers } = await withDevice()
    const { auctionId, organizationId, itemId } = await given({ endsIn: 7200 }, { endsIn: 60 })
    await bid(loser, itemId, 10)
    await bid(winner, itemId, 20)
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    const manager = await person()
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    await goodlot.call('POST', `/v3/manage/auctions/${auctionId}/broadcasts`, {
      token: manager.token,
      body: { title: 'Dinner', message: 'x'.repeat(2000) },
    })
    const types = (all: { message: { type: string } }[]) => all.map(({ message }) => message.type)
    assert.deepEqual(types(await device.hasArrived(3)), ['winning', 'purchase', 'broadcast'])
    assert.deepEqual(types(await losers.hasArrived(3)), ['winning', 'outbid', 'broadcast'])
    const { message } = device.arrived[2]!
    assert.deepEqual([message.url, message.message.length], [`/a/${auctionId}`, 600])
  })

  test('what organizers cause is pushed to people who joined or are checked in, and to no others', async () => {
    const { auctionId } = await given()
    const here = { checked_in_at: new Date(goodlot.clock.now()), joined_at: null }
    for (const [columns, isPushed] of [
      [{}, true],
      [here, true],
      [{ joined_at: null }, false],
    ] as const) {
      const { who, device } = await withDevice()
      await givenRegistration(goodlot.db, { auctionId, userId: who.id, columns })
      await goodlot.db.query(
        `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id)
         values ($1, 1, 'purchase', 'Yours', 'A lamp', $2)`,
        [who.id, auctionId],
      )
      await outbid(who)
      const arrived = await device.hasArrived(isPushed ? 3 : 2)
      const types = arrived.map(({ message }) => message.type)
      assert.deepEqual(types, [...(isPushed ? ['purchase'] : []), 'winning', 'outbid'])
    }
  })

  test('a device that is gone is forgotten, and the others are told', async () => {
    const { who, device } = await withDevice()
    const gone = service.device()
    await subscribe(who, gone)
    for (const status of [404, 410]) {
      await subscribe(who, gone)
      gone.answers(status)
      const [before, other] = [gone.arrived.length, device.arrived.length]
      await outbid(who)
      await gone.hasArrived(before + 1)
      await device.hasArrived(other + 2)
      assert.deepEqual(
        (await devicesOf(who)).map(({ endpoint }) => endpoint),
        [device.subscription.endpoint],
      )
    }
  })

  test('one that fails is tried again with the next, and given up after ten in a row', async () => {
    const { who, device } = await withDevice()
    const failing = service.device()
    await subscribe(who, failing)
    failing.answers(500)
    await outbid(who)
    await device.hasArrived(2)
    const failures = async () =>
      (await devicesOf(who)).find(({ endpoint }) => endpoint === failing.subscription.endpoint)?.failures
    assert.ok((await failures())! >= 1)
    await goodlot.db.query('update push_subscriptions set failures = 9 where endpoint = $1', [
      failing.subscription.endpoint,
    ])
    await outbid(who)
    await device.hasArrived(4)
    assert.equal(await failures(), undefined)
  })

  test('one that never answers keeps nobody else waiting', async () => {
    const { who: slow, device: stalled } = await withDevice()
    const { who, device } = await withDevice()
    stalled.answers('stall')
    await outbid(slow)
    await stalled.hasArrived(1)
    await outbid(who)
    await device.hasArrived(2)
    assert.equal(stalled.arrived.length, 1)
  })

  test('a device belongs to the person who signed in on it last', async () => {
    const { who: anna, device } = await withDevice()
    const ben = await person()
    await subscribe(ben, device)
    assert.deepEqual(await devicesOf(anna), [])
    await outbid(anna)
    const itemId = await outbid(ben)
    const arrived = await device.hasArrived(2)
    assert.deepEqual(
      arrived.map(({ message }) => message.itemId),
      [itemId, itemId],
    )
  })

  test('signing out on a device takes it away, and nobody takes away another’s', async () => {
    const { who, device } = await withDevice()
    const { endpoint } = device.subscription
    const remove = ({ token }: Person) =>
      goodlot.call('DELETE', '/v3/bidder/push-subscriptions', { token, body: { endpoint } })
    assert.equal((await remove(await person())).status, 204)
    assert.equal((await devicesOf(who)).length, 1)
    assert.equal((await remove(who)).status, 204)
    assert.equal((await remove(who)).status, 204)
    assert.deepEqual(await devicesOf(who), [])
  })

  test('the eleventh device takes the place of the first', async () => {
    const who = await person()
    const devices = Array.from({ length: 11 }, () => service.device())
    for (const device of devices) {
      await subscribe(who, device)
      await goodlot.clock.advance(1)
    }
    assert.deepEqual(
      (await devicesOf(who)).map(({ endpoint }) => endpoint),
      devices.slice(1).map(({ subscription }) => subscription.endpoint),
    )
  })

  test('a banned person is pushed nothing', async () => {
    const { who, device } = await withDevice()
    const { who: other, device: others } = await withDevice()
    const { itemId } = await given()
    await bid(who, itemId, 10)
    await device.hasArrived(1)
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [who.id])
    await bid(other, itemId, 20)
    await others.hasArrived(1)
    await outbid(other)
    await others.hasArrived(2)
    assert.equal(device.arrived.length, 1)
  })

  test('several processes hear of a notification, and one sends it', async () => {
    const { who } = await withDevice()
    const { id } = (await row<{ id: bigint }>(
      goodlot.db,
      `insert into notifications (user_id, whitelabel_id, type, title, message)
       values ($1, 1, 'outbid', 'T', 'M') returning id`,
      [who.id],
    ))!
    // The service itself may be the first to claim it.
    const claimed = await Promise.all([1, 2, 3].map(() => claimPushes(goodlot.db, [Number(id)])))
    assert.ok(claimed.flat().length <= 1)
    assert.deepEqual(await claimPushes(goodlot.db, [Number(id)]), [])
  })

  test('what was read, is old or is general is nobody’s to send', async () => {
    const who = await givenPerson(goodlot)
    const device = service.device()
    await subscribe(who, device)
    const insert = async (columns: string) =>
      Number(
        (await row<{ id: bigint }>(
          goodlot.db,
          `insert into notifications (user_id, whitelabel_id, title, message, type, is_read, created_at)
           values ($1, 1, 'T', 'M', ${columns}) returning id`,
          [who.id],
        ))!.id,
      )
    const ids = [
      await insert(`'outbid', true, goodlot_now()`),
      await insert(`'general', false, goodlot_now()`),
      await insert(`'outbid', false, goodlot_now() - interval '11 minutes'`),
    ]
    assert.deepEqual(await claimPushes(goodlot.db, ids), [])
  })

  test('an address or keys that make no sense are 400, and no address is in the log', async () => {
    const who = await person()
    const { subscription } = service.device()
    const { keys } = subscription
    const wrong: object[] = [
      { ...subscription, endpoint: 'ftp://x' },
      { ...subscription, endpoint: `https://push.example/${'x'.repeat(1000)}` },
      { ...subscription, keys: { ...keys, auth: 'short' } },
      { ...subscription, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint: subscription.endpoint },
      { ...subscription, more: 1 },
    ]
    for (const body of wrong) {
      const { status } = await goodlot.call('POST', '/v3/bidder/push-subscriptions', {
        token: who.token,
        body,
      })
      assert.equal(status, 400, JSON.stringify(body))
    }
    assert.ok(!goodlot.logs.some((line) => line.includes('/device/')))
  })

  test('what became of them is counted', async () => {
    const text = (await goodlot.call('GET', '/metrics')).text
    for (const outcome of ['sent', 'gone', 'failed'])
      assert.match(text, new RegExp(`goodlot_pushes_total\\{outcome="${outcome}"\\} [1-9]`))
  })
})
