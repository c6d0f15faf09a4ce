import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'
import { createRefund } from '../../money/stripe-stand-in/refunds.ts'
import { row, rows } from '../../platform/database/pool.ts'

const MINUTE = 60

suite('mails that follow from bids and payments', () => {
  const server = useMailServer()
  const standIn = useFrozenStandIn()
  const mail = () => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' })
  const goodlot = useService(() => ({ ...standIn.env, ...mail() }))
  const ours = useManaged(goodlot)
  let anna: Person
  let ben: Person

  beforeEach(async () => {
    server.mails.length = 0
    await goodlot.db.query('delete from outbox')
    anna = await givenPerson(goodlot)
    ben = await givenPerson(goodlot)
    for (const person of [anna, ben]) await givenProvedAddress(goodlot.db, person)
  })

  const sentTo = (person: Person) =>
    server.mails.filter(({ to }) => to?.[0]?.address === person.email).map(({ subject }) => subject)
  const bid = async (person: Person, itemId: number, amount: number) => {
    const { status, text } = await goodlot.call('POST', `/v3/item/${itemId}/bid`, {
      token: person.token,
      body: { amount },
    })
    assert.ok(status < 300, text)
  }
  const asks = (person: Person) =>
    goodlot.call('PATCH', '/v3/bidder/mail-choices', { token: person.token, body: { outbid: true } })
  const read = (person: Person) =>
    goodlot.call('PUT', '/v3/bidder/notifications/read-all', { token: person.token })
  /** Time for the look at notifications, and for the mail server. */
  const wait = async (minutes: number) => {
    await goodlot.clock.advance(minutes * MINUTE)
    await goodlot.clock.advance(15)
    await goodlot.clock.advance(2)
  }
  async function lot({ endsIn = 3 * 60 * MINUTE, name = 'Loon Cabin', columns = {} } = {}) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: endsIn * 2, columns })
    return { ...(await givenItem(goodlot.db, { auctionId, endsIn, columns: { name } })) }
  }

  test('who asked for it is mailed when outbid, and nobody else', async () => {
    await asks(anna)
    const { id } = await lot()
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await bid(anna, id, 30)
    await bid(ben, id, 40)
    await wait(1)
    assert.deepEqual(sentTo(anna), ['You’ve been outbid on Loon Cabin'])
    assert.deepEqual(sentTo(ben), [])
    const mail = server.mails[0]!
    assert.match(mail.text!, /Your bid was \$30\. To stay in, bid \$4\d or more\./)
    assert.match(mail.text!, new RegExp(`/i/${id}\\b`))
    assert.ok(mail.headers.some(({ key }) => key === 'list-unsubscribe'))
  })

  test('once for each lot until it was seen: read, or answered with a bid', async () => {
    await asks(anna)
    const { id } = await lot()
    const other = await lot({ name: 'Pet in Oils' })
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await bid(anna, other.id, 10)
    await bid(ben, other.id, 20)
    await wait(1)
    assert.deepEqual(sentTo(anna).sort(), [
      'You’ve been outbid on Loon Cabin',
      'You’ve been outbid on Pet in Oils',
    ])
    await bid(ben, other.id, 30)
    await wait(20)
    assert.equal(sentTo(anna).length, 2)
    await bid(anna, id, 30)
    await bid(ben, id, 40)
    await wait(1)
    assert.equal(sentTo(anna).length, 3, 'a bid is an answer')
    await read(anna)
    await bid(anna, id, 50)
    await bid(ben, id, 60)
    await wait(1)
    assert.equal(sentTo(anna).length, 3, 'not more often than every 15 minutes')
  })

  test('who reads the notification on the page, or leads again, gets none', async () => {
    await asks(anna)
    const { id } = await lot()
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await read(anna)
    await wait(1)
    await bid(anna, id, 30)
    await bid(ben, id, 40)
    await bid(anna, id, 50)
    await wait(1)
    assert.deepEqual(sentTo(anna), [])
  })

  test('not in the last ten minutes, and not after the close', async () => {
    await asks(anna)
    const { id } = await lot({ endsIn: 11 * MINUTE })
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await wait(1)
    assert.deepEqual(sentTo(anna), [])
    const late = await lot({ endsIn: 30 * MINUTE })
    await bid(anna, late.id, 10)
    await bid(ben, late.id, 20)
    server.answers.push('defer')
    await wait(1)
    const queued = await row<{ isOfLot: boolean }>(
      goodlot.db,
      `select expires_at = end_at as "isOfLot" from outbox join standings using (item_id) where kind = 'outbid'`,
    )
    assert.deepEqual(queued, { isOfLot: true })
    await wait(25)
    assert.deepEqual(sentTo(anna), [])
  })

  test('a test auction mails nobody', async () => {
    await asks(anna)
    const { id, auctionId } = await lot()
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await goodlot.db.query('update auctions set status_id = 9 where id = $1', [auctionId])
    await wait(1)
    assert.deepEqual(await rows(goodlot.db, 'select from outbox'), [])
  })

  test('a receipt follows the payments of one visit, and a corrected one replaces it', async () => {
    const { id, auctionId } = await lot()
    await bid(anna, id, 20)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const receipt = await row<{ id: number }>(goodlot.db, 'select id from receipts where auction_id = $1', [
      auctionId,
    ])
    const path = `/receipts/${receipt!.id}/payments`
    await ours.managed('POST', path, { paidBy: 'cash', amount: 5 })
    await ours.managed('POST', path, { paidBy: 'card', amount: 15 })
    await wait(2)
    const own = () => sentTo(anna).filter((subject) => subject?.startsWith('Receipt'))
    assert.deepEqual(own(), ['Receipt 1: $20 paid'])
    const mail = server.mails.find(({ subject }) => subject?.startsWith('Receipt'))!
    assert.match(mail.text!, /Paid \$20\nCash · Card/)
    assert.ok(!mail.headers.some(({ key }) => key === 'list-unsubscribe'))
    await wait(10)
    assert.equal(own().length, 1)
    const cash = await row<{ id: number }>(goodlot.db, "select id from payments where paid_by = 'cash'")
    await ours.managed('PATCH', `${path}/${cash!.id}`, { amount: 4, reason: 'Miscounted' })
    await wait(2)
    assert.deepEqual(own()[1], 'Receipt 1, revision 2: $19 paid')
    assert.match(server.mails.at(-1)!.text!, /\$1 is still to pay/)
    // More to pay is no news of what was paid: the cart says it.
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, { userId: anna.id, amount: 7 })
    const revision = await row<{ newest: number }>(
      goodlot.db,
      'select max(revision) as newest from receipt_revisions where receipt_id = $1',
      [receipt!.id],
    )
    await wait(3)
    assert.deepEqual([revision!.newest, own().length], [3, 2])
  })

  test('a refund is mailed once, when the money is on its way back', async () => {
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId, guest: anna })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await bill.look(page.body.id)
    const refund = { onlinePaymentId: page.body.id, amount: 40, reason: 'A glass was broken.' }
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, refund)
    await wait(2)
    const own = () => server.mails.filter(({ subject }) => subject?.includes('$40'))
    assert.deepEqual(
      own().map(({ to }) => to?.[0]?.address),
      [anna.email],
    )
    assert.match(own()[0]!.text!, /Visa.*4242/)
    assert.ok(!own()[0]!.text!.includes('A glass was broken.'))
    assert.match(own()[0]!.text!, /Receipt \d+, revision 2 is valid now\./)
    await wait(60)
    assert.equal(own().length, 1)
  })

  test('whoever pays again right after a refund gets a receipt of it', async () => {
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId, guest: anna })
    const pay = async () => {
      const page = await bill.pay({ way: 'checkout' })
      await standIn.pay(page.body.url)
      return (await bill.look(page.body.id)).body.id as number
    }
    const refund = { onlinePaymentId: await pay(), reason: 'The wrong amount.' }
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, refund)
    await goodlot.clock.advance(17)
    await pay()
    await wait(2)
    const own = sentTo(anna).filter((subject) => /Receipt|refund|back/i.test(subject ?? ''))
    assert.equal(own.length, 2, own.join())
    assert.ok(
      own.some((subject) => /^Receipt \d+, revision 3: \$200 paid$/.test(subject ?? '')),
      own.join(),
    )
  })

  test('a refund made at the provider is mailed as well, as soon as it is seen', async () => {
    const bill = await givenBill(goodlot, { organizationId: ours.organizationId, guest: anna })
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await bill.look(page.body.id)
    const account = standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` })
    const { id: intent } = (await row<{ id: string }>(
      goodlot.db,
      'select intent_id as id from payment_attempts where id = $1',
      [page.body.id],
    ))!
    createRefund(account, { payment_intent: intent, amount: '4000' })
    await bill.look(page.body.id)
    const stored = await row<{ isDone: boolean; hasEnded: boolean }>(
      goodlot.db,
      `select state = 'done' as "isDone", ended_at is not null as "hasEnded" from refunds where attempt_id = $1`,
      [page.body.id],
    )
    assert.deepEqual(stored, { isDone: true, hasEnded: true })
    await wait(2)
    assert.equal(sentTo(anna).filter((subject) => subject?.includes('$40')).length, 1)
  })

  test('no HTML of a lot, a person or a charity gets into a mail', async () => {
    await asks(anna)
    const evil = '<img src=x onerror=alert(1)>'
    await goodlot.db.query(
      'update organizations set name = $2, receipt_footer = $2, legal_name = $2 where id = $1',
      [ours.organizationId, evil],
    )
    const { id, auctionId } = await lot({ name: evil, columns: { name: evil } })
    await bid(anna, id, 10)
    await bid(ben, id, 20)
    await wait(1)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const receipt = await row<{ id: number }>(goodlot.db, 'select id from receipts where auction_id = $1', [
      auctionId,
    ])
    await ours.managed('POST', `/receipts/${receipt!.id}/payments`, { paidBy: 'cash', amount: 20 })
    await wait(3)
    assert.ok(server.mails.length >= 2)
    for (const { html, subject } of server.mails) assert.ok(!html!.includes('<img src=x'), `${subject}`)
  })

  test('a bill that is corrected all day is mailed five times, and its last state on the next day', async () => {
    const { id, auctionId } = await lot()
    await bid(anna, id, 20)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const receipt = await row<{ id: number }>(goodlot.db, 'select id from receipts where auction_id = $1', [
      auctionId,
    ])
    const path = `/receipts/${receipt!.id}/payments`
    await ours.managed('POST', path, { paidBy: 'cash', amount: 20 })
    const own = () => sentTo(anna).filter((subject) => subject?.startsWith('Receipt'))
    for (let amount = 19; amount > 12; amount--) {
      await wait(3)
      const cash = await row<{ id: number }>(
        goodlot.db,
        'select id from payments where receipt_id = $1 and voided_at is null',
        [receipt!.id],
      )
      await ours.managed('PATCH', `${path}/${cash!.id}`, { amount, reason: 'Miscounted' })
    }
    await wait(3)
    assert.equal(own().length, 5)
    await wait(24 * 60)
    assert.equal(own().length, 6)
    assert.match(own()[5]!, /, revision 8: \$13 paid$/)
  })

  suite('something important changed', () => {
    const important = () =>
      server.mails
        .filter(({ subject }) => subject?.endsWith(': something important changed'))
        .map(({ to, text }) => ({ to: to![0]!.address!, text: text! }))
    const organization = `/organizations/`
    let second: Person

    beforeEach(async () => {
      second = await givenPerson(goodlot, { hasProvedAddress: true })
      await goodlot.db.query('delete from organization_managers where user_id <> $1', [ours.manager.id])
    })
    const add = () =>
      ours.managed('POST', `${organization}${ours.organizationId}/managers`, { email: second.email })
    const sent = async () => {
      server.mails.length = 0
      await goodlot.clock.advance(2)
      return important().sort((one, other) => one.to.localeCompare(other.to))
    }
    const everybody = () => [ours.manager.email, second.email].sort()

    test('a manager added and removed: all managers are mailed, and the one who was removed', async () => {
      await add()
      const added = await sent()
      assert.deepEqual(
        added.map(({ to }) => to),
        everybody(),
      )
      assert.match(added[0]!.text, new RegExp(`${second.email} was added as a manager of`))
      await ours.managed('DELETE', `${organization}${ours.organizationId}/managers/${second.id}`)
      const removed = await sent()
      assert.deepEqual(
        removed.map(({ to }) => to),
        everybody(),
      )
      assert.match(removed[0]!.text, /Done by Pat Person on October \d+ at \d{1,2}:\d{2} [AP]M UTC/)
    })

    test('a key, a webhook with names, and the payment account; not a webhook without names', async () => {
      await add()
      await sent()
      const path = `${organization}${ours.organizationId}`
      await ours.managed('POST', `${path}/keys`, { name: 'Spreadsheet', scopes: ['read'], expiresInDays: 30 })
      assert.deepEqual(
        (await sent()).map(({ to, text }) => [to, /A key for a program was made: Spreadsheet/.test(text)]),
        everybody().map((email) => [email, true]),
      )
      const webhook = { url: 'http://hooks.example.org/secret-path', kinds: ['bids'] }
      const { id } = await ours.managed('POST', `${path}/webhooks`, webhook)
      await ours.managed('PATCH', `${path}/webhooks/${id}`, { kinds: ['items'] })
      assert.deepEqual(await sent(), [])
      await ours.managed('PATCH', `${path}/webhooks/${id}`, { includesPeople: true })
      const [names, ...others] = await sent()
      assert.match(names!.text, /sends guests’ names and email addresses to hooks\.example\.org/)
      assert.doesNotMatch(names!.text, /secret-path/)
      assert.equal(others.length, 1)
      await ours.managed('PATCH', `${path}/webhooks/${id}`, { url: 'http://elsewhere.example.org' })
      assert.match((await sent())[0]!.text, /elsewhere\.example\.org/)
      await ours.managed('DELETE', `${path}/payments`)
      assert.deepEqual(await sent(), [], 'nothing was removed')
      await ours.managed('PUT', `${path}/payments`, { secretKey: 'rk_test_unitedHands' })
      assert.match((await sent())[0]!.text, /The account that receives card payments was set or replaced/)
      await ours.managed('DELETE', `${path}/payments`)
      assert.match((await sent())[0]!.text, /The account that receives card payments was removed/)
    })

    test('one organization cannot use up the mails of another, and twenty a day are enough', async () => {
      const { rowCount } = await goodlot.db.query('select from outbox')
      assert.equal(rowCount, 0)
      for (let index = 0; index < 12; index++) {
        await add()
        await ours.managed('DELETE', `${organization}${ours.organizationId}/managers/${second.id}`)
      }
      const { length } = await rows(goodlot.db, 'select from outbox where user_id = $1', [second.id])
      assert.equal(length, 20)
      const { id: elsewhere } = await givenOrganization(goodlot.db, { managerIds: [ours.manager.id] })
      await ours.managed('POST', `${organization}${elsewhere}/managers`, { email: second.email })
      const after = await rows(goodlot.db, 'select from outbox where user_id = $1', [second.id])
      assert.equal(after.length, 21)
    })

    test('many changes of one kind hide none of another', async () => {
      await add()
      const path = `${organization}${ours.organizationId}`
      for (let index = 0; index < 21; index++) {
        const named = await ours.managed('POST', `${path}/named-managers`, { email: 'noise@example.org' })
        await ours.manage('DELETE', `${path}/named-managers/${named.id}`)
      }
      await sent()
      await ours.managed('PUT', `${path}/payments`, { secretKey: 'rk_test_unitedHands' })
      assert.deepEqual(
        (await sent()).map(({ to, text }) => [to, /account that receives card payments/.test(text)]),
        everybody().map((email) => [email, true]),
      )
      await ours.managed('DELETE', `${path}/payments`)
      await ours.managed('DELETE', `${path}/managers/${second.id}`)
      await sent()
    })
  })

  suite('what does not get through', () => {
    const broken = () => server.mails.filter(({ subject }) => subject?.endsWith('isn’t getting through'))

    beforeEach(async () => {
      await goodlot.db.query('delete from webhook_endpoints')
      const { organizationId } = ours
      await givenAuction(goodlot.db, { organizationId, columns: { time_zone: 'UTC' } })
    })
    const givenWebhook = async (offReason: string | null) => {
      await goodlot.db.query(
        `insert into webhook_endpoints (organization_id, url, kinds, made_by, key_id, sealed, after_event_id, is_on, off_reason, off_at)
         values ($1, 'https://hooks.example.org/secret-path', '{bids}', $2, 'k', 's', 0, $3::text is null, $3,
                 case when $3::text is null then null else goodlot_now() end)`,
        [ours.organizationId, ours.manager.id, offReason],
      )
    }
    const morning = async () => {
      await wait(0)
      await wait(24 * 60)
    }

    test('a webhook that was turned off by itself is mailed to managers once, the next morning', async () => {
      await givenWebhook('unreachable')
      await morning()
      assert.deepEqual(
        broken().map(({ to }) => to?.[0]?.address),
        [ours.manager.email],
      )
      assert.match(
        broken()[0]!.text!,
        /hooks\.example\.org\n {2}Webhook turned off: nothing arrived for three days/,
      )
      assert.doesNotMatch(broken()[0]!.text!, /secret-path/)
      await morning()
      assert.equal(broken().length, 1)
    })

    test('not about one that works, that a manager turned off, or that is on again by then', async () => {
      await givenWebhook(null)
      await givenWebhook('manager')
      await morning()
      await givenWebhook('gone')
      await wait(0)
      await goodlot.db.query('update webhook_endpoints set is_on = true, off_reason = null')
      await morning()
      assert.deepEqual(broken(), [])
    })

    test('texts that wait for an hour are counted', async () => {
      await goodlot.db.query(
        `insert into outbox (kind, about, channel, user_id, auction_id, state, next_at, expires_at, segments)
         select 'won', 'late', 'text', $1, max(id), 'deferred', goodlot_now() + interval '2 days', goodlot_now() + interval '3 days', 1
           from auctions`,
        [anna.id],
      )
      const queued = () => rows(goodlot.db, "select from outbox where kind = 'channelBroken'")
      await wait(58)
      assert.deepEqual(await queued(), [])
      await wait(2)
      assert.equal((await queued()).length, 1)
      await morning()
      assert.match(broken()[0]!.text!, /Text messages that couldn’t be sent yet: 1\n/)
    })
  })
})
