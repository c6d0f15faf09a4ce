import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenGuestsOwing, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import type { Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('a card that an auction requires', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  /** Anna has a card and owes 100; Ben has none and owes nothing. */
  async function scene() {
    const { organizationId } = ours
    const { auctionId, guests } = await givenGuestsOwing(goodlot, standIn, {
      organizationId,
      cards: ['works', null],
    })
    const [anna, ben] = guests as [(typeof guests)[0], (typeof guests)[0]]
    await goodlot.db.query('delete from purchases where user_id = $1', [ben.id])
    await goodlot.db.query('update auctions set require_card = true where id = $1', [auctionId])
    await goodlot.db.query('update registrations set joined_at = now() where auction_id = $1', [auctionId])
    const path = `/auctions/${auctionId}`
    const as = ({ token }: Person, method: string, route: string, body?: object) =>
      goodlot.call(method, `/v3${route}`, { token, body })
    const paddleOf = async ({ id }: Person) =>
      (await ours.managed('GET', `${path}/registrations/${id}`)).paddleNumber
    const purchaseId = async () => (await ours.managed('GET', `${path}/purchases`)).purchases[0].id
    return {
      auctionId,
      path,
      anna,
      ben,
      as,
      paddleOf,
      purchaseId,
      removeCard: async () => {
        const { cards } = (await as(anna, 'GET', '/bidder/cards')).body
        return as(anna, 'DELETE', `/bidder/cards/${cards[0].id}`)
      },
      payBy: (guest: Person, payer: Person | null) =>
        ours.manage('PUT', `${path}/registrations/${guest.id}/payer`, { payerUserId: payer?.id ?? null }),
      /** Offered by the payer, and accepted. */
      agree: async (guest: Person, payer: Person) => {
        const sharing = `/bidder/auctions/${auctionId}/bill-sharing`
        await as(payer, 'POST', `${sharing}/offers`, { paddleNumber: await paddleOf(guest) })
        const { received } = (await as(guest, 'GET', sharing)).body
        return as(guest, 'POST', `${sharing}/offers/${received[0].id}/accept`)
      },
      waive: (guest: Person) => ours.managed('PATCH', `${path}/registrations/${guest.id}`, { hasCard: true }),
    }
  }

  test('stays until nothing is owed, and may be replaced meanwhile', async () => {
    const gala = await scene()
    await goodlot.db.query('update auctions set status_id = 6, closed_at = goodlot_now() where id = $1', [
      gala.auctionId,
    ])
    const refused = await gala.removeCard()
    assert.deepEqual([refused.status, refused.body.reason], [409, 'secures_a_bill'])
    const body = { returnTo: '/you', consentVersion: 1 }
    const opened = await gala.as(gala.anna, 'POST', `/auctions/${gala.auctionId}/card`, body)
    await standIn.pay(opened.body.url, 'worksToo')
    assert.equal(
      (await gala.as(gala.anna, 'POST', `/bidder/payments/${opened.body.id}/look`)).body.state,
      'saved',
    )
    await ours.managed('POST', `/receipts/${gala.anna.receiptId}/payments`, { paidBy: 'cash' })
    assert.equal((await gala.removeCard()).status, 204)
  })

  test('stays while its owner pays for somebody who leads', async () => {
    const gala = await scene()
    await ours.managed('POST', `/receipts/${gala.anna.receiptId}/payments`, { paidBy: 'cash' })
    const { auctionId, ben } = gala
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, startingCents: 10_00n })
    assert.equal((await gala.agree(ben, gala.anna)).status, 200)
    await gala.waive(ben)
    assert.equal(
      (await gala.as(ben, 'POST', `/item/${itemId}/bid`, { amount: 10 })).body.isCurrentUserWinning,
      true,
    )
    assert.equal((await gala.removeCard()).body.reason, 'secures_a_bid')
  })

  test('is asked of whoever takes such a line over: a payer, by offer and by the desk', async () => {
    const gala = await scene()
    const { anna, ben } = gala
    assert.equal((await gala.agree(anna, ben)).body.reason, 'payer_needs_card')
    assert.equal((await gala.payBy(anna, ben)).body.reason, 'payer_needs_card')
    assert.equal((await gala.payBy(ben, anna)).status, 200, 'nothing moves')
    await gala.payBy(ben, null)
    await gala.waive(ben)
    assert.equal((await gala.payBy(anna, ben)).status, 200)
  })

  test('is asked of whoever gets a share, also of one that the desk makes', async () => {
    const gala = await scene()
    const { anna, ben } = gala
    const split = async () =>
      ours.manage('POST', `/purchases/${await gala.purchaseId()}/split`, {
        shares: [
          { userId: anna.id, amount: 0.01 },
          { userId: ben.id, amount: 99.99 },
        ],
      })
    assert.equal((await split()).body.reason, 'needs_card')
    await goodlot.db.query('update auctions set card_threshold_cents = 9999 where id = $1', [gala.auctionId])
    assert.equal((await split()).status, 200, 'as a bid of so much would be')
  })

  test('is asked of the guest who stays when two are merged', async () => {
    const gala = await scene()
    const { anna, ben } = gala
    const merge = (more: object = {}) =>
      ours.manage('POST', `${gala.path}/registrations/${ben.id}/merge`, { withUserId: anna.id, ...more })
    assert.equal((await merge({ dryRun: true })).body.refusal, 'needs_card')
    assert.equal((await merge()).body.reason, 'needs_card')
    await gala.waive(ben)
    assert.equal((await merge()).status, 200)
  })

  test('nobody is erased while something they bought is unpaid on the bill of another', async () => {
    const gala = await scene()
    const { anna, ben } = gala
    await gala.waive(ben)
    assert.equal((await gala.agree(anna, ben)).status, 200)
    const erase = () => gala.as(anna, 'POST', '/user/erasure', { email: anna.email })
    const refused = await erase()
    assert.deepEqual([refused.status, refused.body.reason], [409, 'unpaid_bill'])
    await ours.managed('POST', `/receipts/${ben.receiptId}/payments`, { paidBy: 'cash', amount: 100 })
    assert.equal((await erase()).status, 204)
  })
})
