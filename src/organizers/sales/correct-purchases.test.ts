import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('a sale, a purchase or a pledge is corrected', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function givenEvening() {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { allow_pledge: true, enable_custom_donation: true },
    })
    const givenGuest = async () => {
      const guest = await givenPerson(goodlot)
      const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
      const own = async () => {
        const { body } = await goodlot.call('GET', '/v3/bidder/receipts', { token: guest.token })
        const [receipt] = body.receipts
        if (!receipt) return null
        return (await goodlot.call('GET', `/v3/bidder/receipts/${receipt.id}`, { token: guest.token })).body
      }
      const notices = async () =>
        (
          await goodlot.call('GET', '/v3/bidder/notifications', { token: guest.token })
        ).body.notifications.map(({ kind }: { kind: string }) => kind)
      return { ...guest, paddleNumber, own, notices }
    }
    const givenLot = async () => {
      const lot = { auctionId, controlMode: 'manual', incrementCents: 100n, name: 'Loon Cabin' } as const
      return (await givenItem(goodlot.db, lot)).id
    }
    const typedBid = (itemId: number, userId: number, amount: number) =>
      ours.managed('POST', `/items/${itemId}/bids`, { userId, amount })
    const hammer = async (itemId: number) => {
      await ours.managed('POST', `/items/${itemId}/close`)
      const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases?itemId=${itemId}`)
      return purchases[0] as { id: number; receiptId: number }
    }
    const log = (itemId: number) =>
      rows<{ sequence: number; kind: string; amount: number }>(
        goodlot.db,
        'select sequence, kind, amount_cents::int as amount from bids where item_id = $1 order by sequence',
        [itemId],
      )
    return { auctionId, givenGuest, givenLot, typedBid, hammer, log }
  }
  const correct = (id: number, body: object) => ours.manage('POST', `/purchases/${id}/correction`, body)
  const takeBack = (id: number) => ours.manage('POST', `/purchases/${id}/void`, { reason: 'By mistake.' })
  const reason = 'Two zeros too many.'

  test('the price of a typed bid: the lot, the receipt and the log say so, and the guest is told', async () => {
    const { givenGuest, givenLot, typedBid, hammer, log } = await givenEvening()
    const [guest, itemId] = [await givenGuest(), await givenLot()]
    await typedBid(itemId, guest.id, 90_000)
    const sale = await hammer(itemId)
    const { status, body } = await correct(sale.id, { amount: 900, reason })
    assert.deepEqual([status, body.purchase.amount], [200, '900.00'])
    assert.deepEqual(
      body.told.map(({ userId }: { userId: number }) => userId),
      [guest.id],
    )
    assert.deepEqual(await log(itemId), [
      { sequence: 1, kind: 'bid', amount: 90_000_00 },
      { sequence: 2, kind: 'correction', amount: 900_00 },
    ])
    const card = (await goodlot.call('GET', `/v3/item/${itemId}`, { token: guest.token })).body
    assert.deepEqual([card.currentPrice, card.status, card.bidCount], [900, 'sold', 1])
    const [shown] = (await guest.own()).corrections
    assert.deepEqual([shown.name, shown.before, shown.after], ['Loon Cabin', '90000.00', '900.00'])
    assert.equal((await guest.notices())[0], 'amountCorrected')
    const up = await correct(sale.id, { amount: 9000, reason })
    assert.equal(up.status, 200, 'an organizer typed it, so the room may have agreed on more')
  })

  test('the winner of a typed bid: what they paid stays theirs, and is owed back', async () => {
    const { givenGuest, givenLot, typedBid, hammer } = await givenEvening()
    const [wrong, right, itemId] = [await givenGuest(), await givenGuest(), await givenLot()]
    await typedBid(itemId, wrong.id, 500)
    const sale = await hammer(itemId)
    await ours.managed('POST', `/receipts/${sale.receiptId}/payments`, { paidBy: 'cash' })
    const { body } = await correct(sale.id, { paddleNumber: right.paddleNumber, reason: 'Wrong paddle.' })
    assert.deepEqual(
      [body.purchase.buyer.userId, body.purchase.isPaid, body.told.length],
      [right.id, false, 2],
    )
    const item = await ours.managed('GET', `/items/${itemId}`)
    assert.equal(item.status, 'sold', 'and no longer paid')
    const left = await ours.managed('GET', `/receipts/${sale.receiptId}`)
    assert.deepEqual([left.owedBackAmount, left.purchases.length], ['500.00', 0])
    assert.deepEqual([(await wrong.notices())[0], (await right.notices())[0]], ['removedFromReceipt', 'won'])
    assert.deepEqual((await wrong.own()).corrections[0].after, null)
    assert.deepEqual((await right.own()).corrections[0].before, null)
    // The payment follows to the guest who made it.
    const [payment] = left.payments
    const move = { userId: right.id, reason: 'Wrong paddle.' }
    await ours.managed('PATCH', `/receipts/${sale.receiptId}/payments/${payment.id}`, move)
    assert.equal((await ours.managed('GET', `/items/${itemId}`)).status, 'paid')
    const gone = await correct(sale.id, { amount: 1, reason })
    assert.equal(gone.status, 403, 'it is another purchase now')
  })

  test('a guest’s own bid: the price only falls, the winner stays, and no ceiling shows', async () => {
    const { givenGuest, givenLot, hammer, log } = await givenEvening()
    const [guest, other, itemId] = [await givenGuest(), await givenGuest(), await givenLot()]
    const ceiling = { token: guest.token, body: { maxAmount: 5000 } }
    await goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, ceiling)
    const sale = await hammer(itemId)
    const price = Number((await ours.managed('GET', `/items/${itemId}`)).currentPrice)
    const why = async (body: object) => (await correct(sale.id, { reason, ...body })).body.reason
    for (const amount of [price + 0.01, 5000, 5000.01]) assert.equal(await why({ amount }), 'above_own_bid')
    assert.equal(await why({ userId: other.id }), 'won_by_own_bid')
    assert.equal(await why({ amount: price }), 'unchanged')
    assert.equal((await correct(sale.id, { amount: 20, reason })).status, 200)
    assert.equal((await correct(sale.id, { amount: price, reason })).status, 200, 'back up to the hammer')
    assert.equal(await why({ amount: price + 0.01 }), 'above_own_bid')
    assert.deepEqual(
      (await log(itemId)).map(({ sequence, kind }) => `${sequence} ${kind}`),
      ['1 autoBid', '2 correction', '3 correction'],
    )
  })

  test('taken back: nobody has the lot, what was paid is owed back, and it cannot be done twice', async () => {
    const { auctionId, givenGuest, givenLot, typedBid, hammer, log } = await givenEvening()
    const [guest, itemId] = [await givenGuest(), await givenLot()]
    await typedBid(itemId, guest.id, 500)
    const sale = await hammer(itemId)
    await ours.managed('POST', `/receipts/${sale.receiptId}/payments`, { paidBy: 'card' })
    const { status, body } = await takeBack(sale.id)
    assert.deepEqual([status, body.purchase], [200, null])
    assert.deepEqual((await log(itemId)).at(-1)?.kind, 'takenBack')
    assert.equal((await ours.managed('GET', `/items/${itemId}`)).status, 'unsold')
    assert.deepEqual([(await guest.own()).totals.owedBack, (await guest.own()).lines], ['500.00', []])
    const auction = (await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body
    assert.equal(auction.thermometer?.raised ?? '0.00', '0.00')
    assert.equal((await takeBack(sale.id)).status, 403)
  })

  test('a paid line becomes dearer or cheaper: the payment counts for it, to the cent', async () => {
    const { givenGuest, givenLot, typedBid, hammer } = await givenEvening()
    const [guest, itemId] = [await givenGuest(), await givenLot()]
    await typedBid(itemId, guest.id, 500)
    const sale = await hammer(itemId)
    await ours.managed('POST', `/receipts/${sale.receiptId}/payments`, { paidBy: 'cash' })
    const after = async (amount: number) => {
      await correct(sale.id, { amount, reason })
      const { isPaid, dueAmount, creditAmount, owedBackAmount } = await ours.managed(
        'GET',
        `/receipts/${sale.receiptId}`,
      )
      const { status } = await ours.managed('GET', `/items/${itemId}`)
      return [isPaid, dueAmount, creditAmount, owedBackAmount, status]
    }
    assert.deepEqual(await after(499.99), [true, '0.00', '0.01', '0.01', 'paid'])
    assert.deepEqual(await after(620), [false, '120.00', '500.00', '0.00', 'sold'])
    assert.deepEqual(await after(500), [true, '0.00', '0.00', '0.00', 'paid'])
    await ours.managed('PATCH', `/purchases/${sale.id}`, { isPaid: false })
    await ours.managed('POST', `/receipts/${sale.receiptId}/payments/${await newest(sale)}/void`, { reason })
    await ours.managed('PATCH', `/purchases/${sale.id}`, { isPaid: true })
    assert.equal((await correct(sale.id, { amount: 1, reason })).body.reason, 'marked_by_hand')
  })
  const newest = async ({ receiptId }: { receiptId: number }) =>
    (await ours.managed('GET', `/receipts/${receiptId}`)).payments.at(-1).id

  test('a pledge and something from the stock', async () => {
    const { auctionId, givenGuest } = await givenEvening()
    const [guest, other] = [await givenGuest(), await givenGuest()]
    const sell = (body: object) => ours.managed('POST', `/auctions/${auctionId}/purchases`, body)
    const pledge = await sell({ userId: guest.id, amount: 5000, isPledge: true })
    const down = await correct(pledge.id, { amount: 500, reason })
    assert.deepEqual([down.body.purchase.amount, down.body.purchase.isPledge], ['500.00', true])
    const moved = await correct(pledge.id, { userId: other.id, reason })
    assert.deepEqual([moved.body.purchase.isPledge, moved.body.purchase.buyer.userId], [true, other.id])
    const stock = { auctionId, itemType: 'forSale', buyNowCents: 1000n, quantity: 3 } as const
    const { id: itemId } = await givenItem(goodlot.db, stock)
    const sold = await sell({ userId: guest.id, itemId, quantity: 2 })
    assert.equal((await correct(sold.id, { quantity: 4, reason })).body.reason, 'sold_out')
    const three = await correct(sold.id, { quantity: 3, reason })
    assert.deepEqual([three.body.purchase.amount, three.body.purchase.quantity], ['30.00', 3])
    const left = async () => {
      const { status, quantityRemaining } = await ours.managed('GET', `/items/${itemId}`)
      return [status, quantityRemaining]
    }
    assert.deepEqual(await left(), ['soldOut', 0])
    await takeBack(sold.id)
    assert.deepEqual(await left(), ['available', 3])
  })

  test('what guests bought or gave themselves is only lowered, and stays theirs', async () => {
    const { auctionId, givenGuest } = await givenEvening()
    const [guest, other] = [await givenGuest(), await givenGuest()]
    const gift = { token: guest.token, body: { amount: 500 } }
    const { purchaseId } = (await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, gift)).body
    const why = async (body: object) => (await correct(purchaseId, { reason, ...body })).body.reason
    assert.equal(await why({ amount: 500.01 }), 'own_purchase')
    assert.equal(await why({ userId: other.id, amount: 5 }), 'own_purchase')
    assert.equal((await correct(purchaseId, { amount: 50, reason })).status, 200)
    assert.equal((await correct(purchaseId, { amount: 500, reason })).status, 200, 'what they agreed to')
    assert.equal(await why({ amount: 501 }), 'own_purchase')
    assert.equal((await takeBack(purchaseId)).status, 200)
  })

  test('for managers, with a reason, until the auction is settled', async () => {
    const { auctionId, givenGuest, givenLot, typedBid, hammer } = await givenEvening()
    const [guest, itemId, clerk] = [await givenGuest(), await givenLot(), await givenPerson(goodlot)]
    await givenStaff(goodlot.db, { auctionId, email: clerk.email, roles: ['clerk', 'desk'] })
    await typedBid(itemId, guest.id, 500)
    const sale = await hammer(itemId)
    assert.equal((await correct(sale.id, { amount: 5 })).status, 400)
    assert.equal((await correct(sale.id, { reason })).status, 400)
    assert.equal((await correct(sale.id, { quantity: 2, reason })).status, 400)
    const asClerk = await goodlot.call('POST', `/v3/manage/purchases/${sale.id}/void`, {
      token: clerk.token,
      body: { reason },
    })
    assert.equal(asClerk.status, 403)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    assert.equal((await correct(sale.id, { amount: 400, reason })).status, 200)
    await ours.managed('POST', `/auctions/${auctionId}/status`, {
      status: 'reconciled',
      acceptUnsettled: true,
    })
    assert.equal((await correct(sale.id, { amount: 300, reason })).body.reason, 'settled')
    assert.equal((await takeBack(sale.id)).body.reason, 'settled')
  })

  test('a correction and a payment at once leave the books true', async () => {
    const { givenGuest, givenLot, typedBid, hammer } = await givenEvening()
    const [guest, itemId] = [await givenGuest(), await givenLot()]
    await typedBid(itemId, guest.id, 500)
    const sale = await hammer(itemId)
    const path = `/receipts/${sale.receiptId}`
    await Promise.all([
      correct(sale.id, { amount: 400, reason }),
      ours.manage('POST', `${path}/payments`, { paidBy: 'cash', amount: 300 }),
      correct(sale.id, { amount: 350, reason }),
    ])
    const { purchases, payments, dueAmount } = await ours.managed('GET', path)
    assert.equal(Number(dueAmount), Number(purchases[0].amount) - Number(payments[0].amount))
  })
})
