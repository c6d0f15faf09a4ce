import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits, withoutStatement } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { lockPromises } from '../../auction/contests/auction-bidders.ts'
import { lockStandings } from '../../auction/contests/contest.ts'
import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import { insertLines } from '../../money/bills/add-purchases.ts'
import { takeDonation } from '../../money/bills/take-donation.ts'
import { type Database, rows } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'

suite('a large gift', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene(donations: object = {}) {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { allow_pledge: true, enable_custom_donation: true, offline_updates_thermometer: true },
    })
    if (Object.keys(donations).length > 0)
      await ours.managed('PATCH', `/auctions/${auctionId}`, { donations })
    const anna = await givenPerson(goodlot)
    const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    const give = async (amount: number) => {
      const call = { token: anna.token, body: { amount } }
      const { status, body } = await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, call)
      assert.equal(status, 201)
      return body
    }
    const raised = async () => (await ours.managed('GET', `/auctions/${auctionId}/live`)).thermometer.raised
    return { auctionId, anna, paddleNumber, give, raised }
  }
  const cartOf = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/my-cart', { token })).body
  const noticesOf = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/notifications', { token })).body.notifications.map(
      ({ title }: { title: string }) => title,
    )
  const screenOf = async (auctionId: number) => {
    const { code } = await ours.managed('GET', `/auctions/${auctionId}/screen`)
    return (await goodlot.call('GET', `/v3/screens/${code}`)).body
  }

  test('waits above 10,000, and not at it', async () => {
    const { give, raised } = await scene()
    assert.equal((await give(10_000)).awaitsConfirmation, false)
    assert.equal((await give(10_000.01)).awaitsConfirmation, true)
    assert.equal(await raised(), '10000.00')
  })

  test('is also many gifts of one guest: only those up to the limit are shown', async () => {
    const { auctionId, give, raised, paddleNumber } = await scene()
    const waits: boolean[] = []
    for (let gift = 0; gift < 10; gift++) waits.push((await give(10_000)).awaitsConfirmation)
    assert.deepEqual(waits, [false, ...Array(9).fill(true)])
    assert.equal(await raised(), '10000.00')
    const gift = { paddleNumber, amount: 20_000 }
    assert.equal(
      (await ours.managed('POST', `/auctions/${auctionId}/purchases`, gift)).awaitsConfirmation,
      false,
    )
  })

  test('counts no gift that was paid, confirmed or recorded by a manager, nor those of others', async () => {
    const { auctionId, give, paddleNumber } = await scene()
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber, amount: 9_000 })
    const first = await give(9_000)
    assert.equal(first.awaitsConfirmation, false, 'after one that a manager recorded')
    await ours.managed('PATCH', `/purchases/${first.purchaseId}`, { isPaid: true, paidBy: 'cash' })
    assert.equal((await give(9_000)).awaitsConfirmation, false, 'after one that was paid')
    const large = await give(2_000)
    assert.equal(large.awaitsConfirmation, true)
    await ours.managed('POST', `/purchases/${large.purchaseId}/confirm`)
    assert.equal((await give(9_000)).awaitsConfirmation, false, 'a manager knows this guest')
    const ben = await givenPerson(goodlot)
    const { body } = await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, {
      token: ben.token,
      body: { amount: 10_000 },
    })
    assert.equal(body.awaitsConfirmation, false)
  })

  suite('two of one guest at once, on two servers', () => {
    async function race(alter: (db: Database) => Database) {
      const { auctionId, anna } = await scene()
      const itemId = await inTransaction(goodlot.db, (tx) => ensureDonationItem(tx, auctionId))
      assert.ok(itemId)
      const give = (db: Database) =>
        new Changes(db, new ResponseCache()).commit((tx, emit) =>
          takeDonation(tx, emit, {
            auctionId,
            buyer: { userId: anna.id },
            amount: 6_000,
            levelId: null,
            isPledge: false,
            adminEmails: [],
          }),
        )
      const slow = pausedBefore(insertLines, goodlot.db)
      const first = give(slow.db)
      await slow.reached
      const second = give(alter(goodlot.db))
      await Promise.race([second, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      return (await Promise.all([first, second])).map(({ awaitsConfirmation }) => awaitsConfirmation)
    }

    test('the second sees the first, and waits', async () =>
      assert.deepEqual(await race((db) => db), [false, true]))
    test('without the locks both are shown', async () =>
      assert.deepEqual(
        await race((db) => withoutStatement(lockPromises, withoutStatement(lockStandings, db))),
        [false, false],
      ))
  })

  test('is shown and counted nowhere until a manager confirms it', async () => {
    const { auctionId, anna, give, raised } = await scene()
    const { purchaseId, receiptId } = await give(99_999_999.99)
    const live = await ours.managed('GET', `/auctions/${auctionId}/live`)
    assert.deepEqual([await raised(), live.giftsToConfirm, live.unpaidAmount], ['0.00', 1, '0.00'])
    const detail = await goodlot.call('GET', `/v3/auctions/${auctionId}`)
    assert.equal(detail.body.thermometer.raised, '0.00')
    const screen = await screenOf(auctionId)
    assert.deepEqual([screen.donations, screen.thermometer.raised], [[], '0.00'])
    const { totals, topGivers, raisedOverTime } = await ours.managed(
      'GET',
      `/auctions/${auctionId}/reports/summary`,
    )
    assert.deepEqual([topGivers, raisedOverTime], [[], []])
    assert.partialDeepStrictEqual(totals, {
      raised: '0.00',
      unpaid: '0.00',
      donated: '0.00',
      buyerCount: 0,
      awaitingConfirmation: '99999999.99',
    })
    const cart = await cartOf(anna)
    assert.deepEqual([cart.items[0].awaitsConfirmation, cart.totals.unpaidAmount], [true, '0.00'])
    assert.deepEqual(await noticesOf(anna), ['Thank you'])
    const receipts = await goodlot.call('GET', '/v3/bidder/receipts', { token: anna.token })
    assert.equal(receipts.body.totalCount, 0)
    const due = await ours.managed('GET', `/receipts/${receiptId}`)
    assert.deepEqual([due.dueAmount, due.purchases[0].awaitsConfirmation], ['0.00', true])
    for (const body of [{ isPaid: true }, { isPaid: true, paidBy: 'cash' }]) {
      const paid = await ours.manage('PATCH', `/purchases/${purchaseId}`, body)
      assert.deepEqual([paid.status, paid.body.reason], [409, 'awaits_confirmation'])
    }
    await ours.managed('PATCH', `/receipts/${receiptId}`, { isPaid: true })
    assert.equal((await ours.managed('GET', `/receipts/${receiptId}`)).purchases[0].isPaid, false)
  })

  test('counts from the moment a manager confirms it, once, and the donor is told', async () => {
    const { auctionId, anna, give, raised } = await scene()
    const { purchaseId } = await give(25_000)
    const waiting = `/auctions/${auctionId}/purchases?awaitsConfirmation=true`
    assert.equal((await ours.managed('GET', waiting)).purchases[0].id, purchaseId)
    await goodlot.clock.advance(600)
    for (const _ of ['once', 'again']) {
      const confirmed = await ours.managed('POST', `/purchases/${purchaseId}/confirm`)
      assert.equal(confirmed.awaitsConfirmation, false)
    }
    assert.equal((await ours.managed('GET', waiting)).totalCount, 0)
    assert.equal(await raised(), '25000.00')
    const [donation] = (await screenOf(auctionId)).donations
    const now = Math.floor(goodlot.clock.now() / 1000)
    assert.ok(now - donation.time < 60, 'new on the screen when it is confirmed')
    assert.deepEqual(await noticesOf(anna), ['Donation confirmed', 'Thank you'])
    assert.equal((await cartOf(anna)).totals.unpaidAmount, '25000.00')
    const audited = await rows<{ action: string }>(
      goodlot.db,
      `select action from audit_log where subject = 'purchase' and subject_id = $1`,
      [purchaseId],
    )
    assert.deepEqual(audited, [{ action: 'confirm' }])
    const events = await rows<{ action: string }>(
      goodlot.db,
      `select payload->>'action' as action from events where user_id = $1 and kind = 'event.purchase' order by id`,
      [anna.id],
    )
    assert.deepEqual(
      events.map(({ action }) => action),
      ['add', 'confirmed'],
    )
  })

  test('is gone when a manager refuses it, and the donor is told', async () => {
    const { auctionId, anna, give, raised } = await scene()
    const { purchaseId } = await give(25_000)
    assert.equal((await ours.manage('DELETE', `/purchases/${purchaseId}`)).status, 204)
    assert.deepEqual([await raised(), (await cartOf(anna)).totalCount], ['0.00', 0])
    assert.deepEqual(await noticesOf(anna), ['Donation not confirmed', 'Thank you'])
    const { entries } = await ours.managed('GET', `/auctions/${auctionId}/audit?limit=1`)
    assert.equal(entries[0].action, 'refuse')
  })

  test('has the limit that the organizer chose, which a copy keeps', async () => {
    const { auctionId, give } = await scene({ confirmAbove: 500 })
    assert.equal((await give(500)).awaitsConfirmation, false)
    assert.equal((await give(500.01)).awaitsConfirmation, true)
    const copy = await ours.managed('POST', `/auctions/${auctionId}/copy`, {})
    assert.equal(copy.donations.confirmAbove, 500)
    const wrong = await ours.manage('PATCH', `/auctions/${auctionId}`, { donations: { confirmAbove: -1 } })
    assert.equal(wrong.status, 400)
  })

  test('needs no confirmation when a manager records it; what staff record does', async () => {
    const { auctionId, paddleNumber, raised } = await scene()
    const clerk = await givenPerson(goodlot, { hasProvedAddress: true })
    await ours.managed('POST', `/auctions/${auctionId}/staff`, {
      email: clerk.email,
      roles: ['clerk', 'desk'],
    })
    const path = `/v3/manage/auctions/${auctionId}/purchases`
    const gift = { paddleNumber, amount: 20_000 }
    const byClerk = await goodlot.call('POST', path, { token: clerk.token, body: gift })
    assert.deepEqual([byClerk.status, byClerk.body.awaitsConfirmation], [201, true])
    const paid = await goodlot.call('POST', path, { token: clerk.token, body: { ...gift, paidBy: 'cash' } })
    assert.deepEqual([paid.status, paid.body.reason], [409, 'awaits_confirmation'])
    const confirm = `/v3/manage/purchases/${byClerk.body.id}/confirm`
    assert.equal((await goodlot.call('POST', confirm, { token: clerk.token })).status, 403)
    assert.equal(await raised(), '0.00')
    const byManager = await ours.managed('POST', `/auctions/${auctionId}/purchases`, {
      ...gift,
      paidBy: 'check',
    })
    assert.deepEqual([byManager.awaitsConfirmation, byManager.isPaid], [false, true])
    assert.equal(await raised(), '20000.00')
  })

  test('is marked in the files', async () => {
    const { auctionId, give } = await scene()
    await give(20)
    await give(20_000)
    const file = async (kind: string) => {
      const { text } = await ours.manage('GET', `/auctions/${auctionId}/exports/${kind}.csv`)
      return text
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
    }
    const [head, small, large] = await file('purchases')
    const column = head!.indexOf('Waits for confirmation')
    assert.deepEqual([large![column], small![column]], ['yes', 'no'])
    const [titles, guest] = await file('bidders')
    const at = (title: string) => guest![titles!.indexOf(title)]
    assert.deepEqual([at('Unpaid'), at('Due'), at('Owed back')], ['20.00', '20.00', '0.00'])
  })
})
