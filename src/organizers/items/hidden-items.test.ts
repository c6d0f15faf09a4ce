import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

suite('items nobody sees', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const ourAuction = async () =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, endsIn: 7200 })).id
  const told = (auctionId: number) =>
    rows<{ kind: string; itemId: number | null; status: string }>(
      goodlot.db,
      `select kind, (payload::jsonb->>'itemId')::int as "itemId", payload::jsonb->>'status' as status
         from event_log where auction_id = $1 order by id`,
      [auctionId],
    )
  const toldItems = async (auctionId: number) =>
    (await told(auctionId)).flatMap(({ itemId }) => (itemId === null ? [] : [itemId]))

  const ofAuctions: Record<string, (auctionId: number) => Promise<unknown>> = {
    'another end': (id) => ours.managed('PATCH', `/auctions/${id}`, { endTime: now() + 9000 }),
    'more time': (id) => ours.managed('POST', `/auctions/${id}/extend`, { seconds: 300 }),
    'a pause': async (id) => {
      await ours.managed('POST', `/auctions/${id}/status`, { status: 'paused' })
      await goodlot.clock.advance(60)
      await ours.managed('POST', `/auctions/${id}/status`, { status: 'open' })
    },
    'a cancellation': (id) => ours.managed('POST', `/auctions/${id}/status`, { status: 'cancelled' }),
  }
  for (const [name, change] of Object.entries(ofAuctions)) {
    test(`${name} of the auction is told of its open item and not of its draft`, async () => {
      const auctionId = await ourAuction()
      const { id } = await givenItem(goodlot.db, { auctionId })
      await givenItem(goodlot.db, { auctionId, status: 'draft' })
      await change(auctionId)
      assert.deepEqual(await toldItems(auctionId), [id])
    })
  }

  const ofItems: Record<string, (itemId: number) => Promise<unknown>> = {
    'another name': (id) => ours.managed('PATCH', `/items/${id}`, { name: 'Other' }),
    'a withdrawal': (id) => ours.managed('POST', `/items/${id}/withdraw`),
    'a deletion': (id) => ours.managed('DELETE', `/items/${id}`),
  }
  for (const [name, change] of Object.entries(ofItems)) {
    test(`${name} is told of an open item and not of a draft`, async () => {
      const auctionId = await ourAuction()
      const open = await givenItem(goodlot.db, { auctionId })
      const draft = await givenItem(goodlot.db, { auctionId, status: 'draft' })
      await change(draft.id)
      await change(open.id)
      assert.deepEqual(await toldItems(auctionId), [open.id])
    })
  }

  test('an item that is published is told of, and so is one that is hidden again', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId: ours.organizationId,
      status: 'preview',
    })
    const { id } = await givenItem(goodlot.db, { auctionId, status: 'draft' })
    await ours.managed('PATCH', `/items/${id}`, { isDraft: false })
    await ours.managed('PATCH', `/items/${id}`, { isDraft: true })
    await ours.managed('PATCH', `/items/${id}`, { name: 'Out of sight' })
    const item = { kind: 'event.item', itemId: id }
    assert.deepEqual(await told(auctionId), [
      { ...item, status: 'pending' },
      { ...item, status: 'draft' },
    ])
  })

  test('a withdrawn item in somebody’s cart shows its new name at once, and is not named', async () => {
    const auctionId = await ourAuction()
    const { id } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', name: 'Ticket' })
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${id}/purchase`, { token: anna.token, body: {} })
    await ours.managed('POST', `/items/${id}/withdraw`)
    const nameInCart = async () =>
      (await goodlot.call('GET', '/v3/bidder/my-cart', { token: anna.token })).body.items[0].name
    assert.equal(await nameInCart(), 'Ticket')
    await ours.managed('PATCH', `/items/${id}`, { name: 'Seat' })
    assert.equal(await nameInCart(), 'Seat')
    assert.deepEqual(await told(auctionId), [
      { kind: 'event.raised', itemId: null, status: null },
      { kind: 'event.item', itemId: id, status: 'withdrawn' },
      { kind: 'event.auction', itemId: null, status: 'open' },
    ])
  })
})
