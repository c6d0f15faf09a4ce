import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('receipts to print', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })
  const ours = useManaged(goodlot)

  async function evening() {
    const { db } = goodlot
    const { id: organizationId } = await givenOrganization(db, {
      managerIds: [ours.manager.id],
      columns: { legal_name: 'Lake, Inc.', tax_number: '12-3' },
    })
    const { id: auctionId } = await givenAuction(db, { organizationId })
    const { id: itemId } = await givenItem(db, { auctionId, itemType: 'forSale' })
    const documents = async (query = '') =>
      ours.managed('GET', `/auctions/${auctionId}/receipts/documents${query}`)
    const buyer = async (paidBy?: 'cash') => {
      const person = await givenPerson(goodlot)
      await givenPurchase(db, { auctionId, itemId, userId: person.id, ...(paidBy ? { paidBy } : {}) })
      return person
    }
    return { auctionId, documents, buyer }
  }

  test('are word for word what their bidder reads', async () => {
    const { documents, buyer } = await evening()
    const anna = await buyer('cash')
    const { documents: found, totalCount } = await documents()
    assert.equal(totalCount, 1)
    const own = await goodlot.call('GET', `/v3/bidder/receipts/${found[0].id}`, { token: anna.token })
    assert.deepEqual(found[0], own.body)
    assert.deepEqual([found[0].organization.legalName, found[0].lines[0].deductible], ['Lake, Inc.', null])
  })

  test('are found by paddle and by what is unpaid, page by page', async () => {
    const { documents, buyer } = await evening()
    await buyer('cash')
    await buyer()
    assert.equal((await documents('?isPaid=false')).documents.length, 1)
    const page = await documents('?limit=1&offset=1')
    assert.deepEqual([page.documents.length, page.totalCount], [1, 2])
    assert.equal((await documents('?paddleNumber=999')).totalCount, 0)
  })

  test('show of a guest who has not joined what was typed, and no address', async () => {
    const { auctionId, documents, buyer } = await evening()
    const anna = await buyer()
    await goodlot.db.query(
      `insert into registrations (auction_id, user_id, paddle_number, joined_at, typed_first_name)
       values ($1, $2, 301, null, 'Annie')`,
      [auctionId, anna.id],
    )
    await goodlot.db.query(
      `insert into addresses (user_id, address_type, street1, is_primary) values ($1, 'Home', 'Secret Lane', true)`,
      [anna.id],
    )
    const [document] = (await documents()).documents
    assert.deepEqual([document.buyer.name, document.buyer.address], ['Annie', null])
  })

  test('show a desk no addresses but the one on the receipt that it prints', async () => {
    const { auctionId, documents, buyer } = await evening()
    const anna = await buyer()
    await goodlot.db.query(
      `insert into addresses (user_id, address_type, street1, is_primary) values ($1, 'Home', 'Secret Lane', true)`,
      [anna.id],
    )
    await goodlot.db.query(`update users set company = 'Lake & Sons' where id = $1`, [anna.id])
    const volunteer = await givenPerson(goodlot, { hasProvedAddress: true })
    await ours.managed('POST', `/auctions/${auctionId}/staff`, { email: volunteer.email, roles: ['desk'] })
    const path = `/v3/manage/auctions/${auctionId}/receipts/documents`
    const atDesk = async (query = '') =>
      (await goodlot.call('GET', `${path}${query}`, { token: volunteer.token })).body.documents
    const shown = ({ buyer }: { buyer: { company: string | null; address: string | null } }) => [
      buyer.company,
      buyer.address,
    ]
    const [whole] = (await documents()).documents
    assert.deepEqual(shown(whole), ['Lake & Sons', 'Secret Lane'], 'a manager')
    const [listed] = await atDesk()
    assert.deepEqual(
      [listed.id, listed.buyer.name, ...shown(listed)],
      [whole.id, whole.buyer.name, null, null],
    )
    const [printed] = await atDesk(`?receiptId=${whole.id}`)
    assert.deepEqual(printed, whole)
    assert.deepEqual(await atDesk(`?receiptId=${whole.id + 1}`), [])
  })
})
