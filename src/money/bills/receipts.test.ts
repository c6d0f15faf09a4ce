import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('receipts for their bidder', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const get = (person: Person, path = '') =>
    goodlot.call('GET', `/v3/bidder/receipts${path}`, { token: person.token })
  const post = (person: Person, path: string, body: object) =>
    goodlot.call('POST', path, { token: person.token, body })
  const receiptOf = async (person: Person) => {
    const { body } = await get(person)
    assert.equal(body.totalCount, 1)
    return (await get(person, `/${body.receipts[0].id}`)).body
  }

  test('one says what was paid, what it is worth and what is deductible', async () => {
    const anna = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, {
      name: 'Lake',
      columns: { legal_name: 'Lake, Inc.', tax_number: '12-3', receipt_footer: 'Thanks.' },
    })
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Gala' })
    const worth = (cents: bigint | null) => ({ columns: { fair_market_value_cents: cents } })
    const sold = async (
      itemType: 'forSale' | 'ticket' | 'raffle',
      cents: bigint | null,
      quantity: number,
    ) => {
      const { id } = await givenItem(goodlot.db, { auctionId, itemType, buyNowCents: 5000n, ...worth(cents) })
      await post(anna, `/v3/item/${id}/purchase`, { quantity })
    }
    await sold('ticket', 2000n, 2)
    await sold('forSale', null, 1)
    await sold('raffle', 1000n, 1)
    await post(anna, `/v3/auctions/${auctionId}/donation`, { amount: 30 })
    await goodlot.db.query(
      `update purchases set paid_at = goodlot_now(), paid_by = 'cash' where user_id = $1`,
      [anna.id],
    )
    const late = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', ...worth(100n) })
    await post(anna, `/v3/item/${late.id}/purchase`, {})

    const receipt = await receiptOf(anna)
    assert.deepEqual(
      receipt.lines.map((line: Record<string, unknown>) => [
        line.itemType,
        line.paid,
        line.fairMarketValue,
        line.deductible,
      ]),
      [
        ['ticket', '100.00', '40.00', '60.00'],
        ['forSale', '50.00', null, null],
        ['raffle', '50.00', '10.00', '0.00'],
        ['donation', '30.00', '0.00', '30.00'],
        ['forSale', '0.00', '1.00', '0.00'],
      ],
    )
    assert.deepEqual(receipt.totals, {
      amount: '255.00',
      paid: '230.00',
      unpaid: '25.00',
      due: '25.00',
      owedBack: '0.00',
      isPaid: false,
      credit: '0.00',
      refunded: '0.00',
      deductible: '90.00',
      hasUnstatedValues: true,
    })
    assert.deepEqual(receipt.organization, {
      id: organizationId,
      name: 'Lake',
      legalName: 'Lake, Inc.',
      taxNumber: '12-3',
      receiptFooter: 'Thanks.',
      website: null,
      logoUrl: null,
    })
    assert.deepEqual(
      [receipt.auction.name, receipt.buyer.name, receipt.buyer.paddleNumber],
      ['Gala', 'Pat Person', 101],
    )
    const [{ id, createdAt, ...summary }] = (await get(anna)).body.receipts
    assert.deepEqual([id, typeof createdAt], [receipt.id, 'number'])
    assert.deepEqual(summary, {
      auctionId,
      auctionName: 'Gala',
      organizationName: 'Lake',
      currency: 'USD',
      number: 1,
      revision: 2,
      amount: '255.00',
      paid: '230.00',
      unpaid: '25.00',
      due: '25.00',
      owedBack: '0.00',
      isPaid: false,
    })
  })

  test('nobody reads that of somebody else, and it stays after the auction has left the lists', async () => {
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const { id: auctionId } = await givenAuction(goodlot.db)
    await post(anna, `/v3/auctions/${auctionId}/donation`, { amount: 5 })
    const { id } = await receiptOf(anna)
    assert.equal((await get(ben, `/${id}`)).status, 404)
    assert.deepEqual((await get(ben)).body, { receipts: [], totalCount: 0 })
    await goodlot.db.query(
      `update auctions set status_id = 6, closed_at = goodlot_now() - interval '40 days' where id = $1`,
      [auctionId],
    )
    assert.equal((await goodlot.call('GET', `/v3/auctions/${auctionId}`)).status, 404)
    assert.equal((await receiptOf(anna)).id, id)
  })

  test('a test issues none', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db)
    await post(anna, `/v3/auctions/${auctionId}/donation`, { amount: 5 })
    const { id } = await receiptOf(anna)
    await goodlot.db.query('update auctions set status_id = 9 where id = $1', [auctionId])
    assert.equal((await get(anna)).body.totalCount, 0)
    assert.equal((await get(anna, `/${id}`)).status, 404)
  })

  test('managers say what stands on them', async () => {
    const admin = await givenPerson(goodlot, { email: 'admin@goodlot.example' })
    const body = { name: 'Maple', legalName: 'Maple, Inc.', taxNumber: '98-7', receiptFooter: 'Two\nlines' }
    const made = await post(admin, '/v3/manage/organizations', body)
    assert.equal(made.status, 201, made.text)
    assert.partialDeepStrictEqual(made.body, body)
    const path = `/v3/manage/organizations/${made.body.id}`
    const changed = await goodlot.call('PATCH', path, {
      token: admin.token,
      body: { taxNumber: null, legalName: 'M' },
    })
    assert.partialDeepStrictEqual(changed.body, { ...body, taxNumber: null, legalName: 'M' })
    const wrong = await goodlot.call('PATCH', path, { token: admin.token, body: { legalName: 'Two\nlines' } })
    assert.equal(wrong.status, 400)
  })
})
