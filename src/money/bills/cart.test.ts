import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  deleteOrganization,
  type GivenAuction,
  givenAuction,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { type GivenPurchase, givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'

const DAY = 86_400

suite('my-cart', () => {
  const goodlot = useService()

  const cart = async (person: Person, query = '') => {
    const answer = await goodlot.call('GET', `/v3/bidder/my-cart${query}`, { token: person.token })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  async function bought(person: Person, purchase: Partial<GivenPurchase> = {}, auction: GivenAuction = {}) {
    const auctionId = purchase.auctionId ?? (await givenAuction(goodlot.db, auction)).id
    const itemId = purchase.itemId ?? (await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })).id
    const made = await givenPurchase(goodlot.db, { userId: person.id, ...purchase, auctionId, itemId })
    return { ...made, auctionId, itemId }
  }
  const ids = (body: { items: { purchaseId: number }[] }) => body.items.map((item) => item.purchaseId)

  test('an empty cart is exactly what the contract shows', async () => {
    const body = await cart(await givenPerson(goodlot))
    assert.deepEqual(body, {
      items: [],
      totalCount: 0,
      totals: { unpaidAmount: '0.00', paidAmount: '0.00', currency: 'USD', byCurrency: [] },
    })
  })

  test('a cart item is an item card with its purchase', async () => {
    const anna = await givenPerson(goodlot)
    const auction = { name: 'Spring Gala', status: 'closed' } as const
    const { id, receiptId, auctionId, itemId } = await bought(anna, { quantity: 2, ago: 10 }, auction)
    const [item] = (await cart(anna)).items
    const now = Math.floor(goodlot.clock.now() / 1000)
    const { auctionEndTime, purchasedAt, ...rest } = item
    assert.ok(Math.abs(purchasedAt - (now - 10)) <= 30)
    assert.ok(Math.abs(auctionEndTime - (now - 3600)) <= 30)
    assert.partialDeepStrictEqual(rest, {
      id: itemId,
      auctionId,
      itemType: 'forSale',
      isFavorite: false,
      controlMode: 'auto',
      auctionName: 'Spring Gala',
      auctionStatus: 'closed',
      isCurrent: false,
      purchaseId: id,
      purchaseAmount: '25.00',
      purchaseQuantity: 2,
      receiptId,
      isPaid: false,
    })
  })

  test('isCurrent is true when the auction’s status id is 2, 3, 4, 5 or 8', async () => {
    const anna = await givenPerson(goodlot)
    const statuses = ['presale', 'preview', 'open', 'paused', 'extended', 'closed', 'reconciled'] as const
    for (const status of statuses) await bought(anna, {}, { status })
    const shown = (await cart(anna)).items.map((item: { auctionStatus: string; isCurrent: boolean }) => [
      item.auctionStatus,
      item.isCurrent,
    ])
    assert.deepEqual(Object.fromEntries(shown), {
      presale: true,
      preview: true,
      open: true,
      paused: true,
      extended: true,
      closed: false,
      reconciled: false,
    })
  })

  test('unpaid come first, then the newest; of the same moment the higher id', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const buy = (purchase: Partial<GivenPurchase>) => bought(anna, { auctionId, ...purchase })
    const newestPaid = await buy({ paidBy: 'cash', ago: 1 })
    const oldUnpaid = await buy({ ago: 300 })
    const newUnpaid = await buy({ ago: 30 })
    const oldPaid = await buy({ paidBy: 'check', ago: 400 })
    const [twin, otherTwin] = [await buy({ ago: 500 }), await buy({ ago: 500 })]
    await goodlot.db.query(
      'update purchases set created_at = (select created_at from purchases where id = $1) where id = $2',
      [twin.id, otherTwin.id],
    )
    const expected = [newUnpaid, oldUnpaid, otherTwin, twin, newestPaid, oldPaid].map(({ id }) => id)
    assert.deepEqual(ids(await cart(anna)), expected)
    const pages = [await cart(anna, '?limit=4'), await cart(anna, '?limit=4&offset=4')]
    assert.deepEqual(pages.flatMap(ids), expected)
  })

  test('all purchases, with no filter by type of item', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const types = ['silent', 'live', 'sealedBid', 'forSale', 'ticket', 'raffle', 'donation'] as const
    for (const itemType of types) {
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType })
      await bought(anna, { auctionId, itemId })
    }
    const { items, totalCount } = await cart(anna)
    assert.equal(totalCount, 7)
    assert.deepEqual(new Set(items.map((item: { itemType: string }) => item.itemType)), new Set(types))
  })

  test('what was withdrawn after somebody bought it stays in their cart: it is still owed', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      status: 'withdrawn',
    })
    await bought(anna, { auctionId, itemId })
    const { totalCount, totals } = await cart(anna)
    assert.deepEqual([totalCount, totals.unpaidAmount], [1, '25.00'])
  })

  test('totals cover the whole cart and not the page, split by each purchase', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    await bought(anna, { auctionId, amountCents: 1001n })
    await bought(anna, { auctionId, amountCents: 2002n })
    await bought(anna, { auctionId, amountCents: 10n, paidBy: 'cash' })
    const body = await cart(anna, '?limit=1')
    assert.equal(body.items.length, 1)
    assert.equal(body.totalCount, 3)
    const sums = { unpaidAmount: '30.03', paidAmount: '0.10' }
    assert.deepEqual(body.totals, { ...sums, currency: 'USD', byCurrency: [{ currency: 'USD', ...sums }] })
    const past = await cart(anna, '?offset=3')
    assert.deepEqual([past.items, past.totalCount, past.totals], [[], 3, body.totals])
  })

  test('the currency of the totals is the highest among the visible auctions, and each currency has its own sums', async () => {
    const anna = await givenPerson(goodlot)
    await givenAuction(goodlot.db, { columns: { currency: 'VND' } })
    assert.equal((await cart(await givenPerson(goodlot))).totals.currency, 'USD', 'of an empty cart')
    await givenAuction(goodlot.db, { columns: { currency: 'YER' }, isPrivate: true })
    await bought(anna, { amountCents: 500n }, { columns: { currency: 'EUR' } })
    await bought(anna, { amountCents: 700n, paidBy: 'other' }, { columns: { currency: 'CAD' } })
    const invisible = { status: 'draft', columns: { currency: 'ZAR' } } as const
    await bought(anna, { amountCents: 900n }, invisible)
    assert.deepEqual((await cart(anna)).totals, {
      unpaidAmount: '5.00',
      paidAmount: '7.00',
      currency: 'VND',
      byCurrency: [
        { currency: 'CAD', unpaidAmount: '0.00', paidAmount: '7.00' },
        { currency: 'EUR', unpaidAmount: '5.00', paidAmount: '0.00' },
      ],
    })
  })

  test('purchases of auctions the buyer no longer sees are neither shown, counted nor summed', async () => {
    const anna = await givenPerson(goodlot)
    const shown = [
      await bought(anna, {}, { status: 'closed', startsIn: -40 * DAY, endsIn: -30 * DAY + 60 }),
      await bought(anna, {}, { status: 'reconciled', startsIn: -40 * DAY, endsIn: -29 * DAY }),
    ]
    await bought(anna, {}, { status: 'closed', startsIn: -40 * DAY, endsIn: -30 * DAY - 1 })
    await bought(anna, {}, { status: 'cancelled' })
    await bought(anna, {}, { status: 'test' })
    await bought(anna, {}, { isPrivate: true })
    const { organizationId, id: orphan } = await givenAuction(goodlot.db)
    await bought(anna, { auctionId: orphan })
    await deleteOrganization(goodlot.db, organizationId)
    const own = await bought(anna, {}, { isPrivate: true })
    await givenRegistration(goodlot.db, { auctionId: own.auctionId, userId: anna.id })
    const body = await cart(anna)
    assert.deepEqual(new Set(ids(body)), new Set([...shown, own].map(({ id }) => id)))
    assert.deepEqual([body.totalCount, body.totals.unpaidAmount], [3, '75.00'])
  })

  test('another person’s purchases are in another cart', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id } = await bought(anna)
    await bought(ben)
    assert.deepEqual(ids(await cart(anna)), [id])
  })

  suite('its whitelabel', () => {
    test('the default covers every public whitelabel, any other its own', async () => {
      const anna = await givenPerson(goodlot)
      const own = await bought(anna, { ago: 1 }, { whitelabelId: 1 })
      const vt = await bought(anna, { ago: 2 }, { whitelabelId: 3 })
      const closed = await bought(anna, { ago: 3 }, { whitelabelId: 4 })
      assert.deepEqual(ids(await cart(anna)), [own.id, vt.id])
      assert.deepEqual(ids(await cart(anna, '?whitelabelKey=default')), [own.id, vt.id])
      assert.deepEqual(ids(await cart(anna, '?whitelabelKey=vt')), [vt.id])
      assert.deepEqual(ids(await cart(anna, '?whitelabelId=3')), [vt.id])
      assert.deepEqual(ids(await cart(anna, '?whitelabelKey=connectNGo')), [closed.id])
      assert.deepEqual(ids(await cart(anna, '?whitelabelKey=vt&whitelabelId=4')), [vt.id])
      assert.equal((await cart(anna, '?whitelabelKey=zap')).totals.unpaidAmount, '0.00')
    })

    test('says how many rows a page has, unless the caller does', async () => {
      await goodlot.db.query('update whitelabels set cart_page_size = 2 where id = 5')
      const anna = await givenPerson(goodlot)
      for (let count = 0; count < 3; count++) await bought(anna, {}, { whitelabelId: 5 })
      assert.equal((await cart(anna, '?whitelabelKey=zap')).items.length, 2)
      assert.equal((await cart(anna, '?whitelabelKey=zap&limit=3')).items.length, 3)
      assert.equal((await cart(anna)).items.length, 3)
    })

    for (const query of ['whitelabelKey=nobody', 'whitelabelId=99', 'whitelabelId=0', 'whitelabelId=x']) {
      test(`${query} is 400`, async () => {
        const { token } = await givenPerson(goodlot)
        const answer = await goodlot.call('GET', `/v3/bidder/my-cart?${query}`, { token })
        assert.deepEqual([answer.status, answer.body.error], [400, 'validation_error'])
      })
    }
  })

  for (const query of ['limit=0', 'limit=101', 'limit=', 'limit=1x', 'offset=-1', 'limit=1&limit=2']) {
    test(`${query} is 400`, async () => {
      const { token } = await givenPerson(goodlot)
      assert.equal((await goodlot.call('GET', `/v3/bidder/my-cart?${query}`, { token })).status, 400)
    })
  }

  test('limits of 1 and 100 are fine', async () => {
    const anna = await givenPerson(goodlot)
    await cart(anna, '?limit=1')
    await cart(anna, '?limit=100')
  })

  test('a token is required', async () => {
    assert.equal((await goodlot.call('GET', '/v3/bidder/my-cart')).status, 401)
  })

  suite('caching', () => {
    test('the answer is cached for 30 s', async () => {
      const anna = await givenPerson(goodlot)
      assert.equal((await cart(anna)).totalCount, 0)
      await bought(anna)
      await goodlot.clock.advance(29)
      assert.equal((await cart(anna)).totalCount, 0)
      await goodlot.clock.advance(2)
      assert.equal((await cart(anna)).totalCount, 1)
    })

    test('the buyer’s own purchase is in it at once', async () => {
      const anna = await givenPerson(goodlot)
      assert.equal((await cart(anna)).totalCount, 0)
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
      await goodlot.call('POST', `/v3/item/${id}/purchase`, { token: anna.token, body: {} })
      assert.equal((await cart(anna)).totalCount, 1)
    })

    test('what happens in an auction that it shows is in it at once', async () => {
      const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      const { id: auctionId } = await givenAuction(goodlot.db)
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', quantity: 9 })
      await bought(anna, { auctionId, itemId })
      assert.equal((await cart(anna)).items[0].quantityRemaining, 9)
      await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token: ben.token, body: {} })
      assert.equal((await cart(anna)).items[0].quantityRemaining, 8)
    })
  })
})
