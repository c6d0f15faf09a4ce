import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import {
  givenAuction,
  givenItem,
  givenManager,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, row } from '../../platform/database/pool.ts'

suite('erasing what is stored about a person', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({ ...standIn.env, ADMIN_EMAILS: 'admin@goodlot.example' }))
  const ours = useManaged(goodlot)
  let anna: Person

  beforeEach(async () => {
    anna = await givenPerson(goodlot)
    await execute(goodlot.db, `update users set first_name = 'Anna', last_name = 'Lee' where id = $1`, [
      anna.id,
    ])
  })

  const erase = (who = anna, email = who.email) =>
    goodlot.call('POST', '/v3/user/erasure', { token: who.token, body: { email } })
  const reason = async (who = anna) => {
    const { status, body } = await erase(who)
    assert.equal(status, 409)
    return body.reason
  }
  const bid = (who: Person, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: who.token, body: { amount } })
  const pays = (receiptId: number) =>
    ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', amount: 200 })
  const ourAuction = () => givenAuction(goodlot.db, { organizationId: ours.organizationId })
  const addressIn = (userId: number) =>
    goodlot.db.query(
      `insert into addresses (user_id, address_type, street1, is_primary) values ($1, 'Home', '5 Elm Street', true)`,
      [userId],
    )

  test('needs the email of the account, in any case', async () => {
    assert.equal((await erase(anna, 'someone@example.org')).status, 400)
    assert.equal((await erase(anna, ` ${anna.email.toUpperCase()} `)).status, 204)
  })

  test('ends every token at once, and the address may register again as a new person', async () => {
    const profile = () => goodlot.call('GET', '/v3/user/profile', { token: anna.token })
    assert.equal((await profile()).status, 200)
    assert.equal((await erase()).status, 204)
    for (const path of ['/v3/user/profile', '/v3/bidder/my-cart', '/v3/user/data'])
      assert.equal((await goodlot.call('GET', path, { token: anna.token })).status, 401, path)
    assert.equal((await erase()).status, 401)
    const body = {
      firstName: 'A',
      lastName: 'L',
      email: anna.email,
      mobile: '5145569911',
      countryCode: 'CA',
      whitelabelId: 1,
    }
    assert.equal((await goodlot.call('POST', '/v3/auth/register', { body })).status, 201)
    const found = await row<{ id: number }>(
      goodlot.db,
      'select id from users where email = $1 and deleted_at is null',
      [anna.email],
    )
    assert.notEqual(found!.id, anna.id)
  })

  test('is refused while they lead an open lot, and not once they were outbid', async () => {
    const { id: auctionId } = await ourAuction()
    const item = await givenItem(goodlot.db, { auctionId })
    await bid(anna, item.id, 20)
    assert.equal(await reason(), 'leads_open_lot')
    await bid(await givenPerson(goodlot), item.id, 60)
    assert.equal((await erase()).status, 204)
  })

  test('is refused while a sealed bid of theirs is not opened', async () => {
    const { id: auctionId } = await ourAuction()
    const item = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    await bid(anna, item.id, 20)
    await bid(await givenPerson(goodlot), item.id, 60)
    assert.equal(await reason(), 'leads_open_lot')
  })

  test('is refused while a bill is unpaid or money is owed back, and nothing is half done', async () => {
    const { receiptId } = await givenBill(goodlot, { guest: anna, organizationId: ours.organizationId })
    await addressIn(anna.id)
    assert.equal(await reason(), 'unpaid_bill')
    assert.ok(await row(goodlot.db, 'select from addresses where user_id = $1', [anna.id]))
    await pays(receiptId)
    await execute(goodlot.db, 'update receipts set credit_cents = 500 where id = $1', [receiptId])
    assert.equal(await reason(), 'refund_due')
    await execute(goodlot.db, 'update receipts set credit_cents = 0 where id = $1', [receiptId])
    assert.equal((await erase()).status, 204)
  })

  test('is refused while a payment is under way, or a refund', async () => {
    const bill = await givenBill(goodlot, { guest: anna, organizationId: ours.organizationId })
    await pays(bill.receiptId)
    const attempt = await row<{ id: number }>(
      goodlot.db,
      `insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency,
                                     amount_cents, is_guest_present)
       values ($1, 'a', $2, $2, $3, 'checkout', 'open', 'USD', 100, true) returning id`,
      [ours.organizationId, anna.id, bill.receiptId],
    )
    assert.equal(await reason(), 'payment_under_way')
    await execute(
      goodlot.db,
      `update payment_attempts set state = 'paid', ended_at = goodlot_now() where id = $1`,
      [attempt!.id],
    )
    await execute(
      goodlot.db,
      `insert into refunds (attempt_id, amount_cents, state) values ($1, 50, 'asked')`,
      [attempt!.id],
    )
    assert.equal(await reason(), 'payment_under_way')
    await execute(goodlot.db, `update refunds set state = 'done' where attempt_id = $1`, [attempt!.id])
    assert.equal((await erase()).status, 204)
  })

  test('is refused for the only manager of an organization, and for administrators', async () => {
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [anna.id] })
    assert.equal(await reason(), 'only_manager')
    await givenManager(goodlot.db, { organizationId, userId: ours.manager.id })
    assert.equal((await erase()).status, 204)
    assert.equal(await reason(ours.admin), 'administrator')
  })

  test('is refused for a banned account, as every change is', async () => {
    await execute(goodlot.db, 'update users set is_locked_out = true where id = $1', [anna.id])
    assert.equal((await erase()).status, 403)
  })

  test('waits for a bid that is under way, and then counts it', async () => {
    const { id: auctionId } = await ourAuction()
    const item = await givenItem(goodlot.db, { auctionId })
    const holder = await goodlot.db.connect()
    await holder.query('begin')
    await holder.query('select from standings where item_id = $1 for no key update', [item.id])
    const erasing = erase()
    // As a bid that read its bidder before the erasure began: it has the lot, and commits.
    await untilSomebodyWaits(goodlot.db)
    await holder.query(
      'update standings set leader_id = $2, price_cents = 2000, sequence = 1 where item_id = $1',
      [item.id, anna.id],
    )
    await holder.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       values ($1, 1, $2, 'bid', 2000, 2000, goodlot_now())`,
      [item.id, anna.id],
    )
    await holder.query('commit')
    holder.release()
    const { status, body } = await erasing
    assert.deepEqual([status, body.reason], [409, 'leads_open_lot'])
  })

  test('waits for a sale to them that is under way, which does not wait for it', async () => {
    const { id: auctionId } = await ourAuction()
    const item = await givenItem(goodlot.db, { auctionId })
    const holder = await goodlot.db.connect()
    await holder.query('begin')
    await holder.query('select from standings where item_id = $1 for no key update', [item.id])
    const erasing = erase()
    await untilSomebodyWaits(goodlot.db)
    await holder.query(
      `with bill as (insert into receipts (auction_id, user_id) values ($1, $2) returning id)
       insert into purchases (receipt_id, auction_id, item_id, user_id, amount_cents, kind)
       select id, $1, $3, $2, 2000, 'won' from bill`,
      [auctionId, anna.id, item.id],
    )
    await holder.query('commit')
    holder.release()
    const { status, body } = await erasing
    assert.deepEqual([status, body.reason], [409, 'unpaid_bill'])
  })

  test('waits for somebody who edits a lot that they gave, and ends with them: both lock the lot first', async () => {
    const { id: auctionId } = await ourAuction()
    for (const status of ['open', 'draft'] as const) {
      const donor = await givenPerson(goodlot)
      const item = await givenItem(goodlot.db, { auctionId, status })
      await execute(goodlot.db, 'update items set donor_email = $2 where id = $1', [item.id, donor.email])
      await execute(goodlot.db, 'update users set proved_email = email where id = $1', [donor.id])
      const editor = await goodlot.db.connect()
      await editor.query('begin')
      await editor.query('select from standings where item_id = $1 for no key update', [item.id])
      const erasing = erase(donor)
      await untilSomebodyWaits(goodlot.db)
      await editor.query(`update items set name = 'A better name' where id = $1`, [item.id])
      await editor.query('commit')
      editor.release()
      assert.equal((await erasing).status, 204, status)
      const sql = 'select name, donor_email as "donorEmail" from items where id = $1'
      const { rows: after } = await goodlot.db.query(sql, [item.id])
      assert.deepEqual(after, [{ name: 'A better name', donorEmail: null }])
    }
  })

  test('control: who changes the lot before locking it and who edits it wait for each other for ever', async () => {
    const { id: auctionId } = await ourAuction()
    const item = await givenItem(goodlot.db, { auctionId })
    const [eraser, editor] = [await goodlot.db.connect(), await goodlot.db.connect()]
    await editor.query('begin')
    await editor.query('select from standings where item_id = $1 for no key update', [item.id])
    await eraser.query('begin')
    await eraser.query('update items set donor_email = null where id = $1', [item.id])
    // The one that looks for the deadlock ends.
    await editor.query(`set local deadlock_timeout = '10min'`)
    const erasing = eraser.query('select from standings where item_id = $1 for share', [item.id]).then(
      () => null,
      (error) => error.code,
    )
    await untilSomebodyWaits(goodlot.db)
    const editing = editor.query(`update items set name = 'A better name' where id = $1`, [item.id])
    assert.equal(await erasing, '40P01')
    await eraser.query('rollback')
    await editing
    await editor.query('rollback')
    for (const client of [eraser, editor]) client.release()
  })

  test('takes their name off the bills of others, in every revision, and makes no new one', async () => {
    const host = await givenPerson(goodlot)
    const bill = await givenBill(goodlot, { guest: host, organizationId: ours.organizationId })
    const item = await givenItem(goodlot.db, { auctionId: bill.auctionId })
    await execute(
      goodlot.db,
      `insert into purchases (receipt_id, auction_id, item_id, user_id, amount_cents, kind)
       select id, auction_id, $2, $3, 0, 'won' from receipts where id = $1`,
      [bill.receiptId, item.id, anna.id],
    )
    const { totals } = await goodlot
      .call('GET', `/v3/bidder/receipts/${bill.receiptId}`, { token: host.token })
      .then(({ body }) => body)
    await ours.managed('POST', `/receipts/${bill.receiptId}/payments`, {
      paidBy: 'cash',
      amount: Number(totals.due),
    })
    const revisions = async () =>
      (
        await goodlot.db.query('select facts::text from receipt_revisions where receipt_id = $1', [
          bill.receiptId,
        ])
      ).rows
    const before = await revisions()
    assert.ok(
      before.length > 0 && before.some(({ facts }) => facts.includes('Anna Lee')),
      JSON.stringify(before),
    )
    assert.equal((await erase()).status, 204)
    const after = await revisions()
    assert.ok(!after.some(({ facts }) => facts.includes('Anna')))
    assert.ok(after.some(({ facts }) => facts.includes(`#${anna.id}`)))
    await execute(goodlot.db, 'select revise_receipt($1)', [bill.receiptId])
    assert.equal((await revisions()).length, before.length)
  })

  test('removes the person at the payment provider, as soon as it answers', async () => {
    const bill = await givenBill(goodlot, { guest: anna, organizationId: ours.organizationId })
    await pays(bill.receiptId)
    const { url, id } = (await bill.addCard()).body
    await standIn.pay(url)
    await bill.call('POST', `/v3/bidder/payments/${id}/look`)
    const account = () => standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` })
    const known = account().all('customer').length
    assert.ok(known > 0)
    assert.equal((await erase()).status, 204)
    const before = goodlot.logs.length
    standIn.faults.plan('serverError', 'DELETE /v1/customers')
    await goodlot.clock.advance(61)
    assert.equal(account().all('customer').length, known)
    assert.ok(goodlot.logs.slice(before).some((line) => line.includes('was not removed at the provider yet')))
    await goodlot.clock.advance(61)
    assert.equal(account().all('customer').length, known - 1)
    assert.equal(await row(goodlot.db, 'select from customers_to_remove'), undefined)
  })

  test('is in the audit log, without what was erased', async () => {
    assert.equal((await erase()).status, 204)
    const logged = await row<{ actor_id: number; changes: object }>(
      goodlot.db,
      `select actor_id, changes from audit_log where action = 'erase' and subject = 'user' and subject_id = $1`,
      [anna.id],
    )
    assert.deepEqual(logged, { actor_id: anna.id, changes: {} })
  })

  suite('by a manager who was asked', () => {
    const eraseGuest = (auctionId: number, userId: number, token = ours.manager.token) =>
      goodlot.call('POST', `/v3/manage/auctions/${auctionId}/registrations/${userId}/erasure`, { token })

    test('takes what the organization has, and leaves the account and other organizations alone', async () => {
      const { id: here } = await ourAuction()
      const { id: elsewhere } = await givenAuction(goodlot.db)
      const typed = {
        typed_first_name: 'Typed',
        typed_email: anna.email,
        typed_phone: '+15145550199',
        table_name: 'Nine',
      }
      for (const auctionId of [here, elsewhere])
        await givenRegistration(goodlot.db, { auctionId, userId: anna.id, columns: typed })
      const item = await givenItem(goodlot.db, { auctionId: here })
      await bid(anna, item.id, 20)
      assert.equal((await eraseGuest(here, anna.id)).body.reason, 'leads_open_lot')
      await bid(await givenPerson(goodlot), item.id, 60)
      assert.equal((await eraseGuest(here, anna.id)).status, 204)
      const guest = await ours.managed('GET', `/auctions/${here}/registrations/${anna.id}`)
      assert.deepEqual(
        [guest.firstName, guest.lastName, guest.email, guest.phone, guest.tableName],
        [`#${anna.id}`, '', '', '', null],
      )
      const left = await row(
        goodlot.db,
        `select from registrations where auction_id = $1 and user_id = $2 and typed_first_name = 'Typed'`,
        [elsewhere, anna.id],
      )
      assert.ok(left)
      const { body } = await goodlot.call('GET', '/v3/user/profile', { token: anna.token })
      assert.equal(body.firstName, 'Anna')
    })

    test('takes a guest without an account whole', async () => {
      const { id: auctionId } = await ourAuction()
      const walkIn = await ours.managed('POST', `/auctions/${auctionId}/registrations`, {
        firstName: 'Walter',
        lastName: 'Inn',
        mobile: '5145550177',
        countryCode: 'CA',
      })
      assert.equal((await eraseGuest(auctionId, walkIn.userId)).status, 204)
      const stored = await row<{ user: string; registered: boolean }>(
        goodlot.db,
        `select users::text as "user", exists (select from registrations where user_id = users.id) as registered
           from users where id = $1`,
        [walkIn.userId],
      )
      assert.doesNotMatch(stored!.user, /Walter|Inn|5550177/)
      assert.equal(stored!.registered, false)
    })

    test('is for managers of that organization', async () => {
      const { id: auctionId } = await ourAuction()
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      assert.equal((await eraseGuest(auctionId, anna.id, anna.token)).status, 403)
      assert.equal((await eraseGuest(auctionId, ours.manager.id)).status, 404)
    })
  })

  test('an export is refused after a dozen in an hour', async () => {
    const read = () => goodlot.call('GET', '/v3/user/data', { token: anna.token })
    for (let time = 0; time < 12; time++) assert.equal((await read()).status, 200)
    assert.equal((await read()).status, 429)
  })

  test('leaves a number in the log of bids and on the guest list, and the name on receipts for its time', async () => {
    const bill = await givenBill(goodlot, { guest: anna, organizationId: ours.organizationId })
    await execute(goodlot.db, 'update registrations set joined_at = goodlot_now() where user_id = $1', [
      anna.id,
    ])
    await addressIn(anna.id)
    await pays(bill.receiptId)
    const item = await givenItem(goodlot.db, { auctionId: bill.auctionId })
    await bid(anna, item.id, 20)
    await bid(await givenPerson(goodlot), item.id, 60)
    assert.equal((await erase()).status, 204)

    const number = `#${anna.id}`
    const guest = await ours.managed('GET', `/auctions/${bill.auctionId}/registrations/${anna.id}`)
    assert.deepEqual([guest.firstName, guest.email, guest.phone], [number, '', ''])
    const { bids } = await ours.managed('GET', `/auctions/${bill.auctionId}/bids?itemId=${item.id}`)
    assert.ok(JSON.stringify(bids).includes(number) && !JSON.stringify(bids).includes('Lee'))
    const document = async () =>
      JSON.stringify(await ours.managed('GET', `/auctions/${bill.auctionId}/receipts/documents`))
    assert.match(await document(), /Anna Lee.*5 Elm Street/)
    const kept = await row<{ years: number }>(
      goodlot.db,
      `select extract(year from kept_until)::int - extract(year from receipts.created_at)::int as years
         from receipt_buyers join receipts on receipts.id = receipt_id where receipt_id = $1`,
      [bill.receiptId],
    )
    assert.equal(kept!.years, 8)
    await execute(goodlot.db, `update receipt_buyers set kept_until = goodlot_now() + interval '1 hour'`)
    await goodlot.clock.advance(25 * 3_600)
    assert.doesNotMatch(await document(), /Lee|Elm/)
  })
})
