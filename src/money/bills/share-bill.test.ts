import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits, withoutStatement } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../../tests/kit/given-people.ts'
import { givenOnlinePayment } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { type Database, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { insertLines } from './add-purchases.ts'
import { acceptToShare } from './bill-sharing.ts'
import { sellItem } from './sell-item.ts'
import { lockBothPlaces, shareBill, writePayer } from './share-bill.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

suite('one bill for several guests', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** Anna and Ben, who came together, and Carl, in an auction that sells tickets for 40. */
  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', buyNowCents: 40_00n })
    const people: Person[] = []
    for (const _ of 'abc') people.push(await givenPerson(goodlot))
    for (const { id: userId } of people) await givenRegistration(goodlot.db, { auctionId, userId })
    const [anna, ben, carl] = people as [Person, Person, Person]
    return { auctionId, itemId, anna, ben, carl }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const payBy = ({ auctionId }: Scene, who: Person, payer: Person | null, more: object = {}) =>
    ours.manage('PUT', `/auctions/${auctionId}/registrations/${who.id}/payer`, {
      payerUserId: payer?.id ?? null,
      ...more,
    })
  const buy = async ({ itemId }: Scene, { token }: Person) => {
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token, body: { quantity: 1 } })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const cart = async ({ token }: Person) => (await goodlot.call('GET', '/v3/bidder/my-cart', { token })).body
  const bills = async ({ token }: Person) =>
    (await goodlot.call('GET', '/v3/bidder/receipts', { token })).body.receipts
  const bill = async (receiptId: number, { token }: Person) =>
    goodlot.call('GET', `/v3/bidder/receipts/${receiptId}`, { token })
  const pay = (receiptId: number, amount: number) =>
    ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', amount })
  const kindsFor = (who: Person) =>
    rows<{ kind: string }>(
      goodlot.db,
      `select kind from notifications where user_id = $1 and kind like 'bill%' order by id`,
      [who.id],
    ).then((found) => found.map(({ kind }) => kind))
  /** Who bought what is on whose bill, unpaid or paid. */
  const lines = ({ auctionId }: Scene) =>
    rows<{ buyer: number; payer: number; isPaid: boolean }>(
      goodlot.db,
      `select purchases.user_id as buyer, receipts.user_id as payer, paid_at is not null as "isPaid"
         from purchases join receipts on receipts.id = receipt_id where purchases.auction_id = $1 order by purchases.id`,
      [auctionId],
    )

  test('what each buys goes on one bill, which is paid once with one receipt; each cart stays one’s own', async () => {
    const given = await scene()
    const { anna, ben } = given
    await buy(given, ben)
    const joined = await payBy(given, ben, anna)
    assert.equal(joined.status, 200, joined.text)
    assert.deepEqual(
      [joined.body.payerUserId, joined.body.movedCount, joined.body.leftCount],
      [anna.id, 1, 0],
    )
    await buy(given, ben)
    await buy(given, anna)
    assert.deepEqual(
      (await lines(given)).map(({ buyer, payer }) => [buyer, payer]),
      [
        [ben.id, anna.id],
        [ben.id, anna.id],
        [anna.id, anna.id],
      ],
    )
    const own = await cart(ben)
    assert.deepEqual([own.totalCount, own.items[0].payerName === null], [2, false])
    assert.deepEqual([(await cart(anna)).totalCount, (await cart(anna)).items[0].payerName], [1, null])
    assert.deepEqual(await bills(ben), [], 'the bill is Anna’s')
    const [{ id: receiptId, due }] = await bills(anna)
    assert.equal(due, '120.00')
    assert.equal((await bill(receiptId, ben)).status, 404)

    await pay(receiptId, 120)
    const { number, totals, lines: shown } = (await bill(receiptId, anna)).body
    assert.deepEqual([number, totals.isPaid, totals.paid], [1, true, '120.00'])
    assert.deepEqual(
      shown.map(({ buyerName }: Shown) => buyerName !== null),
      [true, true, false],
    )
    assert.ok((await cart(ben)).items.every(({ isPaid }: Shown) => isPaid))
    assert.deepEqual([await kindsFor(anna), await kindsFor(ben)], [['billShared'], ['billShared']])
  })

  test('ended, what is unpaid is on two bills again and what is paid stays; both are told', async () => {
    const given = await scene()
    const { anna, ben } = given
    await payBy(given, ben, anna)
    await buy(given, ben)
    const [{ id: receiptId }] = await bills(anna)
    await pay(receiptId, 40)
    await buy(given, ben)
    const ended = await payBy(given, ben, null)
    assert.deepEqual([ended.body.payerUserId, ended.body.movedCount, ended.body.leftCount], [null, 1, 0])
    assert.deepEqual(await lines(given), [
      { buyer: ben.id, payer: anna.id, isPaid: true },
      { buyer: ben.id, payer: ben.id, isPaid: false },
    ])
    assert.equal((await bills(ben))[0].due, '40.00')
    assert.deepEqual(await kindsFor(ben), ['billShared', 'billShareEnded'])
    assert.deepEqual((await payBy(given, ben, null)).body.movedCount, 0, 'twice is once')
    assert.equal((await kindsFor(ben)).length, 2)
  })

  test('lines of a bill that is paid in part stay on it', async () => {
    const given = await scene()
    const { anna, ben } = given
    const { receiptId } = await buy(given, ben)
    await pay(receiptId, 10)
    const joined = await payBy(given, ben, anna)
    assert.deepEqual([joined.body.movedCount, joined.body.leftCount], [0, 1])
    await buy(given, ben)
    assert.deepEqual(
      (await lines(given)).map(({ payer }) => payer),
      [ben.id, anna.id],
    )
  })

  test('a bill that is being paid at this moment holds it up, and afterwards nothing is lost', async () => {
    const given = await scene()
    const { anna, ben } = given
    const { receiptId } = await buy(given, ben)
    const { organizationId } = ours
    const attempt = await givenOnlinePayment(goodlot.db, { organizationId, userId: ben.id, receiptId })
    const setEnd = (end: string) =>
      goodlot.db.query(`update payment_attempts set state = $2, ended_at = ${end} where id = $1`, [
        attempt.id,
        end === 'null' ? 'open' : 'expired',
      ])
    await setEnd('null')
    const refused = await payBy(given, ben, anna)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'payment_under_way'])
    assert.deepEqual(
      (await lines(given)).map(({ payer }) => payer),
      [ben.id],
    )
    await setEnd('goodlot_now()')
    assert.equal((await payBy(given, ben, anna)).body.movedCount, 1)
  })

  test('somebody whose bill another pays pays for nobody, and the other way round; only guests of the auction', async () => {
    const given = await scene()
    const { anna, ben, carl } = given
    await payBy(given, ben, anna)
    assert.equal((await payBy(given, carl, ben)).body.reason, 'has_payer')
    assert.equal((await payBy(given, anna, carl)).body.reason, 'pays_for_others')
    assert.equal((await payBy(given, carl, carl)).status, 400)
    assert.equal((await payBy(given, carl, await givenPerson(goodlot))).status, 400)
    const over = await payBy(given, ben, carl)
    assert.equal(over.body.payerUserId, carl.id)
    assert.deepEqual(await kindsFor(anna), ['billShared', 'billShareEnded'])
  })

  test('a shared paddle that a clerk types means the payer; without sharing it, each keeps their own', async () => {
    const given = await scene()
    const { auctionId, anna, ben } = given
    const give = async (amount: number) =>
      (await ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber: 102, amount })).buyer
        .userId
    await payBy(given, ben, anna)
    assert.equal(await give(10), ben.id)
    const shared = await payBy(given, ben, anna, { sharesPaddle: true })
    assert.deepEqual([shared.body.sharesPaddle, shared.body.paddleNumber], [true, 102])
    assert.equal(await give(20), anna.id)
    assert.deepEqual((await kindsFor(ben)).length, 1, 'the bill did not change')
    await payBy(given, ben, null)
    assert.equal(await give(30), ben.id)
  })

  test('limits stay with each person, whoever pays', async () => {
    const given = await scene()
    const { auctionId, itemId, anna, ben } = given
    await payBy(given, ben, anna)
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${ben.id}`, { spendingLimit: 50 })
    await buy(given, ben)
    const body = { quantity: 1 }
    const second = await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token: ben.token, body })
    assert.equal(second.body.reason, 'spending_limit_exceeded')
    await buy(given, anna)
  })

  test('a lot that closes meanwhile goes on the payer’s bill, and a correction to a sharer as well', async () => {
    const given = await scene()
    const { auctionId, anna, ben, carl } = given
    await payBy(given, ben, anna)
    const lot = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    const bid = { token: ben.token, body: { amount: 50 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${lot.id}/bid`, bid)).body.accepted ?? true, true)
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    const [won] = await lines(given)
    assert.deepEqual(won, { buyer: ben.id, payer: anna.id, isPaid: false })
    const sold = await ours.managed('POST', `/auctions/${auctionId}/purchases`, {
      userId: carl.id,
      itemId: given.itemId,
      quantity: 1,
    })
    const moved = await ours.manage('POST', `/purchases/${sold.id}/correction`, {
      userId: ben.id,
      reason: 'wrong paddle',
    })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual((await lines(given)).at(-1), { buyer: ben.id, payer: anna.id, isPaid: false })
  })

  test('an address that an organizer typed means nobody who only registered with it', async () => {
    const given = await scene()
    const { auctionId, anna, ben } = given
    const stranger = await givenPerson(goodlot)
    const registered = await ours.manage('POST', `/auctions/${auctionId}/registrations`, {
      email: stranger.email,
    })
    assert.deepEqual([registered.status, registered.body.userId], [201, stranger.id])
    const path = `/v3/bidder/auctions/${auctionId}/bill-sharing`
    const offered = async (payer: Person) => {
      const call = { token: payer.token, body: { email: stranger.email } }
      assert.equal((await goodlot.call('POST', `${path}/offers`, call)).status, 200)
      return (await goodlot.call('GET', path, { token: stranger.token })).body.received.length
    }
    assert.equal(await offered(anna), 0)
    await givenProvedAddress(goodlot.db, stranger)
    assert.equal(await offered(ben), 1)
  })

  suite('a purchase and a change of who pays at once', () => {
    const change = (db: Database, wish: { auctionId: number; userId: number; payerId: number | null }) =>
      new Changes(db, new ResponseCache()).commit((tx, emit) =>
        shareBill(tx, emit, { ...wish, actorId: wish.userId }),
      )
    const sell = (db: Database, { itemId }: Scene, { id: userId }: Person) =>
      new Changes(db, new ResponseCache()).commit((tx, emit) =>
        sellItem(tx, emit, { itemId, buyer: { userId }, quantity: 1, adminEmails: [] }),
      )

    /** The sale stops right before its line is written; the change comes in between. */
    async function saleFirst(alter: (db: Database) => Database) {
      const given = await scene()
      const { auctionId, anna, ben } = given
      const slow = pausedBefore(insertLines, goodlot.db)
      const sale = sell(slow.db, given, ben)
      await slow.reached
      const changed = change(alter(goodlot.db), { auctionId, userId: ben.id, payerId: anna.id })
      await Promise.race([changed, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      await Promise.all([sale, changed])
      return (await lines(given)).map(({ payer }) => (payer === anna.id ? 'on Anna’s bill' : 'left behind'))
    }
    test('what was being bought moves to the payer', async () =>
      assert.deepEqual(await saleFirst((db) => db), ['on Anna’s bill']))
    test('without the lock it stays behind on a bill of its own', async () =>
      assert.deepEqual(await saleFirst((db) => withoutStatement(lockBothPlaces, db)), ['left behind']))

    /** The change stops when it has moved lines, right before it says who pays; the sale comes in between. */
    async function changeFirst(alter: (db: Database) => Database) {
      const given = await scene()
      const { auctionId, anna, ben } = given
      await buy(given, ben)
      const slow = pausedBefore(writePayer, alter(goodlot.db))
      const changed = change(slow.db, { auctionId, userId: ben.id, payerId: anna.id })
      await slow.reached
      const sale = sell(goodlot.db, given, ben)
      await Promise.race([sale, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      await Promise.all([sale, changed])
      return (await lines(given)).filter(({ payer }) => payer !== anna.id).length
    }
    test('what is bought during the change is on the payer’s bill', async () =>
      assert.equal(await changeFirst((db) => db), 0))
    test('without the lock it is left behind', async () =>
      assert.equal(await changeFirst((db) => withoutStatement(lockBothPlaces, db)), 1))

    test('of two offers that are accepted at the same moment, one holds', async () => {
      const { auctionId, anna, ben, carl } = await scene()
      const path = `/v3/bidder/auctions/${auctionId}/bill-sharing`
      await givenProvedAddress(goodlot.db, anna)
      const body = { email: anna.email }
      for (const { token } of [ben, carl]) await goodlot.call('POST', `${path}/offers`, { token, body })
      const { received } = (await goodlot.call('GET', path, { token: anna.token })).body
      const [one, other] = received.map((offer: Shown) => offer.id) as [number, number]
      const accept = (db: Database, id: number) =>
        new Changes(db, new ResponseCache()).commit((tx, emit) =>
          acceptToShare(tx, emit, { auctionId, userId: anna.id }, id),
        )
      const slow = pausedBefore(writePayer, goodlot.db)
      const first = accept(slow.db, one)
      await slow.reached
      const second = accept(goodlot.db, other)
      const both = Promise.allSettled([first, second])
      await Promise.race([both, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      const [done, late] = await both
      assert.equal(done.status, 'fulfilled')
      assert.equal(late.status === 'rejected' && late.reason.code, 'not_found')
    })

    /** Each is to pay for the other. */
    async function crossed(alter: (db: Database) => Database) {
      const { auctionId, anna, ben } = await scene()
      const slow = pausedBefore(writePayer, alter(goodlot.db))
      const first = change(slow.db, { auctionId, userId: ben.id, payerId: anna.id })
      await slow.reached
      const second = change(alter(goodlot.db), { auctionId, userId: anna.id, payerId: ben.id })
      await Promise.race([second, untilSomebodyWaits(goodlot.db)])
      slow.resume()
      return (await Promise.all([first, second])).map((done) => (typeof done === 'string' ? done : 'done'))
    }
    test('of two who would pay for each other, the first does', async () =>
      assert.deepEqual(await crossed((db) => db), ['done', 'has_payer']))
    test('without the lock each would be on the bill of the other', async () =>
      assert.deepEqual(await crossed((db) => withoutStatement(lockBothPlaces, db)), ['done', 'done']))
  })
})
