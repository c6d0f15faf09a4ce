import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

type Entry = {
  action: string
  subject: string
  guest: { name: string; paddleNumber: number } | null
  newGuest: { name: string } | null
  item: { itemCode: string } | null
}

suite('the log of an auction', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function evening() {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      columns: { allow_pledge: true, enable_custom_donation: true },
    })
    const givenGuest = async (firstName: string, lastName: string) => {
      const { id } = await givenPerson(goodlot)
      const sql = 'update users set first_name = $2, last_name = $3 where id = $1'
      await goodlot.db.query(sql, [id, firstName, lastName])
      return { id, ...(await givenRegistration(goodlot.db, { auctionId, userId: id })) }
    }
    const [ben, bo] = [await givenGuest('Ben', 'Okafor'), await givenGuest('Bo', 'Rossi')]
    const mug = { auctionId, itemType: 'forSale', name: 'Mug', itemCode: 'M-7', buyNowCents: 1000n } as const
    const { id: itemId } = await givenItem(goodlot.db, mug)
    const log = async (query = ''): Promise<Entry[]> =>
      (await ours.managed('GET', `/auctions/${auctionId}/audit${query}`)).entries
    return { auctionId, ben, bo, itemId, log }
  }
  const short = ({ subject, action, guest, newGuest, item }: Entry) =>
    [action, subject, guest?.name ?? '-', newGuest?.name ?? '-', item?.itemCode ?? '-'].join(' ')

  test('names the guests and the lots, also of what is gone', async () => {
    const { auctionId, ben, bo, itemId, log } = await evening()
    const sold = await ours.managed('POST', `/auctions/${auctionId}/purchases`, { userId: ben.id, itemId })
    const path = `/receipts/${sold.receiptId}/payments`
    const { payments } = await ours.managed('POST', path, { paidBy: 'cash' })
    const move = { userId: bo.id, reason: 'Wrong paddle.' }
    await ours.managed('PATCH', `${path}/${payments[0].id}`, move)
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${bo.id}`, { checkedIn: true })
    await ours.managed('PATCH', `/receipts/${sold.receiptId}`, { isPaid: true })
    await ours.managed('PATCH', `/purchases/${sold.id}`, { isPaid: false })
    await ours.managed('DELETE', `/purchases/${sold.id}`)
    await ours.managed('POST', `/items/${itemId}/pause`)
    assert.deepEqual((await log()).map(short), [
      'pause item - - M-7',
      'take back purchase Ben Okafor - M-7',
      'unpaid purchase Ben Okafor - -',
      'paid receipt Ben Okafor - -',
      'update registration Bo Rossi - -',
      'correct payment Ben Okafor Bo Rossi -',
      'take payment Ben Okafor - -',
      'create purchase Ben Okafor - M-7',
    ])
    const [, , , , checkedIn] = await log()
    assert.equal(checkedIn?.guest?.paddleNumber, bo.paddleNumber)
  })

  test('is searched by guest, paddle, lot, person and reason', async () => {
    const { auctionId, ben, bo, itemId, log } = await evening()
    const sold = await ours.managed('POST', `/auctions/${auctionId}/purchases`, { userId: ben.id, itemId })
    const path = `/receipts/${sold.receiptId}/payments`
    const { payments } = await ours.managed('POST', path, { paidBy: 'cash' })
    await ours.managed('POST', `${path}/${payments[0].id}/void`, { reason: 'Bounced' })
    await ours.managed('PATCH', `/auctions/${auctionId}/registrations/${bo.id}`, { checkedIn: true })
    const found = async (text: string) =>
      (await log(`?search=${encodeURIComponent(text)}`)).map(({ action }) => action)
    assert.deepEqual(await found('okafor'), ['undo', 'take', 'create'])
    assert.deepEqual(await found(String(ben.paddleNumber)), ['undo', 'take', 'create'])
    assert.deepEqual(await found('mug'), ['create'])
    assert.deepEqual(await found('bounced'), ['undo'])
    assert.deepEqual(await found('Rossi'), ['update'])
    assert.deepEqual(await found('100%'), [])
  })
})
