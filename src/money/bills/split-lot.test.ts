import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits, withoutStatement } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { givenUser } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { hasCents } from '../../engine/currency.ts'
import { type Database, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { lockReceipts } from './books.ts'
import { handOver } from './hand-over.ts'
import { markByHand } from './mark-paid.ts'
import { lockBothPlaces, shareBill } from './share-bill.ts'
import { lockPurchase, splitLot, writeShares } from './split-lot.ts'
import { undoSplit } from './undo-split.ts'

suite('a lot that is split while something else happens to it', () => {
  const goodlot = useService()

  type Alter = (db: Database) => Database

  /** Anna has bought a cabin for 90, and is there with Ben and Carl. */
  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db)
    const people: number[] = []
    for (const _ of 'abc') people.push((await givenUser(goodlot.db)).id)
    for (const userId of people) await givenRegistration(goodlot.db, { auctionId, userId })
    const [anna, ben, carl] = people as [number, number, number]
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      buyNowCents: 90_00n,
    })
    const bought = await givenPurchase(goodlot.db, { auctionId, itemId, userId: anna, amountCents: 90_00n })
    return { auctionId, anna, ben, carl, purchaseId: bought.id, receiptId: bought.receiptId }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const changesOf = (db: Database) => new Changes(db, new ResponseCache())
  const split = (db: Database, { purchaseId, anna }: Scene, other: number) =>
    changesOf(db).commit(async (tx, emit) => {
      const shares = [anna, other].map((userId) => ({ userId, amountCents: null }))
      const done = await splitLot(tx, emit, {
        purchaseId,
        shares,
        actorId: anna,
        isOffline: true,
      })
      return typeof done === 'string' ? done : 'split'
    })
  const lines = ({ auctionId }: Scene) =>
    rows<{ buyer: number; payer: number; cents: bigint; isPaid: boolean }>(
      goodlot.db,
      `select purchases.user_id as buyer, receipts.user_id as payer, amount_cents as cents, paid_at is not null as "isPaid"
         from purchases join receipts on receipts.id = receipt_id where purchases.auction_id = $1 order by purchases.id`,
      [auctionId],
    )

  /** The first stops when all is checked and the shares are about to be written; the second comes in between. */
  async function during(given: Scene, other: (db: Database) => Promise<unknown>, alter: Alter) {
    const slow = pausedBefore(writeShares, goodlot.db)
    const first = split(slow.db, given, given.ben)
    await slow.reached
    const second = other(alter(goodlot.db)).catch(({ constraint }) => constraint)
    await Promise.race([second, untilSomebodyWaits(goodlot.db)])
    slow.resume()
    return [await first, await second]
  }
  const withLocks = (db: Database) => db
  const withoutLocks = (db: Database) =>
    [lockReceipts, lockPurchase].reduce((found, lock) => withoutStatement(lock, found), db)

  const twoDesks = async (alter: Alter) => {
    const given = await scene()
    const outcomes = await during(given, (db) => split(db, given, given.carl), alter)
    return { outcomes, buyers: (await lines(given)).map(({ buyer }) => buyer), given }
  }
  test('whoever hands it over waits for the first share before locking another, as whoever pays does', async () => {
    const given = await scene()
    await split(goodlot.db, given, given.ben)
    const ids = (
      await rows<{ id: number }>(goodlot.db, 'select id from purchases where auction_id = $1 order by id', [
        given.auctionId,
      ])
    ).map(({ id }) => id)
    // As after many changes: the rows lie in another order.
    await goodlot.db.query('create index turned on purchases (id desc)')
    await goodlot.db.query('cluster purchases using turned')
    await goodlot.db.query('drop index turned')
    const paying = await goodlot.db.connect()
    await paying.query('begin')
    await paying.query('select from purchases where id = $1 for no key update', [ids[0]])
    const handing = changesOf(goodlot.db).commit((tx, emit) =>
      handOver(tx, emit, { purchaseId: ids[1]!, isHandedOver: true }),
    )
    await untilSomebodyWaits(goodlot.db)
    try {
      await paying.query('select from purchases where id = $1 for no key update nowait', [ids[1]])
    } finally {
      await paying.query('rollback')
      paying.release()
    }
    assert.equal(await handing, true)
  })

  test('of two desks that split it, one does', async () => {
    const { outcomes, buyers, given } = await twoDesks(withLocks)
    assert.deepEqual(outcomes, ['split', 'is_split'])
    assert.deepEqual(buyers, [given.anna, given.ben])
  })
  test('without the locks both would, and only the database refuses', async () => {
    const { outcomes, buyers, given } = await twoDesks(withoutLocks)
    assert.equal(outcomes[0], 'split')
    assert.match(String(outcomes[1]), /shares_make_the_price|a_share_is_a_part_of_the_whole/)
    assert.deepEqual(buyers, [given.anna, given.ben])
  })

  const paidMeanwhile = async (alter: Alter) => {
    const given = await scene()
    const pay = (db: Database) =>
      changesOf(db).commit(async (tx, emit) => {
        await markByHand(tx, emit, given, { paidBy: 'cash' })
        return 'paid'
      })
    const outcomes = await during(given, pay, alter)
    return { outcomes, paid: (await lines(given)).map(({ cents, isPaid }) => [Number(cents), isPaid]) }
  }
  test('whoever pays at that moment pays the share', async () => {
    const { outcomes, paid } = await paidMeanwhile(withLocks)
    assert.deepEqual(outcomes, ['split', 'paid'])
    assert.deepEqual(paid, [
      [45_00, true],
      [45_00, false],
    ])
  })
  test('without the lock of the bill they would pay for all of it', async () => {
    const { outcomes, paid } = await paidMeanwhile(withoutLocks)
    assert.deepEqual(outcomes, ['split', 'paid_by_hand_is_a_part_of_the_line'])
    assert.deepEqual(paid, [
      [45_00, false],
      [45_00, false],
    ])
  })

  const sharedMeanwhile = async (alter: Alter) => {
    const given = await scene()
    const { auctionId, ben: userId, carl: payerId } = given
    const share = (db: Database) =>
      changesOf(db).commit((tx, emit) => shareBill(tx, emit, { auctionId, userId, payerId, actorId: userId }))
    await during(given, share, alter)
    const ofBen = (await lines(given)).find(({ buyer }) => buyer === userId)!
    return ofBen.payer === payerId ? 'on Carl’s bill' : 'left behind'
  }
  test('a share goes along when its guest goes on another bill at that moment', async () =>
    assert.equal(await sharedMeanwhile(withLocks), 'on Carl’s bill'))
  test('without the lock of the place it would be left behind', async () =>
    assert.equal(await sharedMeanwhile((db) => withoutStatement(lockBothPlaces, db)), 'left behind'))

  test('undone twice at once, it is undone once', async () => {
    const given = await scene()
    await split(goodlot.db, given, given.ben)
    const undo = () =>
      changesOf(goodlot.db).commit(async (tx, emit) => {
        const done = await undoSplit(tx, emit, { purchaseId: given.purchaseId, actorId: given.anna })
        return typeof done === 'string' ? done : 'undone'
      })
    assert.deepEqual((await Promise.all([undo(), undo()])).sort(), ['not_split', 'undone'])
    assert.deepEqual(
      (await lines(given)).map(({ cents }) => Number(cents)),
      [90_00],
    )
  })

  test('the database and the engine know the same currencies without cents', async () => {
    const codes =
      'USD EUR JPY BIF CLP DJF GNF ISK KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF CAD KWD'.split(' ')
    const found = await rows<{ code: string; hasCents: boolean }>(
      goodlot.db,
      'select code, has_cents(code) as "hasCents" from unnest($1::text[]) as code',
      [codes],
    )
    for (const one of found) assert.equal(one.hasCents, hasCents(one.code), one.code)
  })
})
