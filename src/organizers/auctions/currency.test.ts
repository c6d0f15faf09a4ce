import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'

const DAY = 86_400

suite('a currency knows its decimals', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const create = (more: object) =>
    ours.manage('POST', '/auctions', {
      organizationId: ours.organizationId,
      name: 'Sakura Evening',
      startTime: now() + DAY,
      endTime: now() + 2 * DAY,
      ...more,
    })
  const wrongFields = ({ status, body }: { status: number; body: { fields?: object } }) => [
    status,
    ...Object.keys(body.fields ?? {}),
  ]
  const inYen = async (columns = {}) =>
    givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { currency: 'JPY', enable_custom_donation: true, ...columns },
    })

  test('three decimals are refused when an auction is made, changed or copied', async () => {
    const refused = await create({ currency: 'KWD' })
    assert.deepEqual(wrongFields(refused), [400, 'currency'])
    assert.match(refused.body.fields.currency[0], /more than two decimals/)
    const { body } = await create({ currency: 'USD' })
    assert.deepEqual(wrongFields(await ours.manage('PATCH', `/auctions/${body.id}`, { currency: 'KWD' })), [
      400,
      'currency',
    ])
    await execute(goodlot.db, "update auctions set currency = 'KWD' where id = $1", [body.id])
    const kept = await ours.manage('PATCH', `/auctions/${body.id}`, { name: 'Desert Evening' })
    assert.equal(kept.status, 200, 'an existing one goes on')
    assert.deepEqual(wrongFields(await ours.manage('POST', `/auctions/${body.id}/copy`, {})), [
      400,
      'currency',
    ])
  })

  test('settings, increments and levels are whole where there are no cents', async () => {
    const bad = { goal: 10.5, donations: { levels: [5, 7.5] } }
    const increments = [{ below: null, increment: 0.5 }]
    assert.deepEqual(wrongFields(await create({ currency: 'JPY', ...bad, bidding: { increments } })), [
      400,
      'goal',
      'bidding.increments',
      'donations.levels',
    ])
    assert.equal((await create({ currency: 'USD', ...bad, bidding: { increments } })).status, 201)
    const { body } = await create({ currency: 'JPY', donations: { levels: [5, 7] } })
    assert.deepEqual(wrongFields(await ours.manage('PATCH', `/auctions/${body.id}`, { goal: 10.5 })), [
      400,
      'goal',
    ])
  })

  test('the currency changes only where every amount fits it', async () => {
    const { body: auction } = await create({ currency: 'USD', goal: 10.5 })
    const change = (more = {}) =>
      ours.manage('PATCH', `/auctions/${auction.id}`, { currency: 'JPY', ...more })
    assert.deepEqual(wrongFields(await change()), [400, 'goal'])
    const lot = await ours.managed('POST', `/auctions/${auction.id}/items`, {
      name: 'Fan',
      startingPrice: 12.5,
    })
    const refused = await change({ goal: 11 })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'amounts_not_whole'])
    await ours.managed('PATCH', `/items/${lot.id}`, { startingPrice: 13 })
    assert.equal((await change({ goal: 11 })).status, 200)
  })

  test('lots are whole, typed or imported; an old one keeps its amounts', async () => {
    const { id } = await inYen()
    const add = (more: object) => ours.manage('POST', `/auctions/${id}/items`, { name: 'Fan', ...more })
    const amounts = { startingPrice: 10.5, buyNowPrice: 90.5, reservePrice: 20.5, fairMarketValue: 1.5 }
    assert.deepEqual(wrongFields(await add(amounts)).toSorted(), [400, ...Object.keys(amounts)].toSorted())
    const csv = 'name,startingPrice\nFan,10.50\nBowl,10.00\n'
    const response = await fetch(`${goodlot.url}/v3/manage/auctions/${id}/items/import?dryRun=1`, {
      method: 'POST',
      body: csv,
      headers: { authorization: `Bearer ${ours.manager.token}`, 'content-type': 'text/csv' },
    })
    const imported = (await response.json()) as { errors: { line: number; field: string }[] }
    assert.deepEqual(
      imported.errors.map(({ line, field }) => [line, field]),
      [[2, 'startingPrice']],
    )
    const old = await givenItem(goodlot.db, { auctionId: id, startingCents: 100_50n })
    assert.equal((await ours.manage('PATCH', `/items/${old.id}`, { name: 'Old fan' })).status, 200)
    assert.deepEqual(wrongFields(await ours.manage('PATCH', `/items/${old.id}`, { startingPrice: 9.5 })), [
      400,
      'startingPrice',
    ])
    const { body } = await goodlot.call('GET', `/v3/item/${old.id}`)
    assert.deepEqual([body.startingPrice, body.nextMinimumBid], [100.5, 101])
  })

  test('bids, limits, donations and payments are whole', async () => {
    const { id: auctionId } = await inYen()
    const { token, id: userId } = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, controlMode: 'manual' })
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      goodlot.call(method, path, { token, body })
    const refusal = async (path: string, body: object) =>
      (await send('POST', `/v3/item/${itemId}/${path}`, body)).body.data?.code
    assert.equal(await refusal('bid', { amount: 100.5 }), 'amount_not_whole')
    assert.equal(await refusal('auto-bid', { maxAmount: 100.5 }), 'amount_not_whole')
    assert.equal(await refusal('bid', { amount: 100 }), undefined)
    const typed = await ours.manage('POST', `/items/${itemId}/bids`, { userId, amount: 200.5 })
    assert.equal(typed.body.reason, 'already_winning')
    const limit = `/v3/bidder/auctions/${auctionId}/limit`
    assert.deepEqual(wrongFields(await send('PUT', limit, { amount: 900.5 })), [400, 'amount'])
    const give = (amount: number) => send('POST', `/v3/auctions/${auctionId}/donation`, { amount })
    assert.deepEqual(wrongFields(await give(50.5)), [400, 'amount'])
    assert.equal((await give(50)).status, 201)
    const spending = { spendingLimit: 10.5 }
    const registration = `/auctions/${auctionId}/registrations/${userId}`
    assert.deepEqual(wrongFields(await ours.manage('PATCH', registration, spending)), [400, 'spendingLimit'])

    await ours.managed('POST', `/items/${itemId}/close`)
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases?itemId=${itemId}`)
    const [{ id, receiptId }] = purchases
    const correction = { amount: 99.5, reason: 'Agreed.' }
    assert.deepEqual(wrongFields(await ours.manage('POST', `/purchases/${id}/correction`, correction)), [
      400,
      'amount',
    ])
    const pay = (amount?: number) =>
      ours.manage('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', ...(amount && { amount }) })
    assert.deepEqual(wrongFields(await pay(20.5)), [400, 'amount'])
    // A bill from before this rule is paid as a whole.
    await execute(goodlot.db, 'update purchases set amount_cents = 10050 where id = $1', [id])
    assert.equal((await pay()).status, 201)
  })
})
