import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenInvitation,
  givenItem,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('what stands between somebody and a bid', () => {
  const goodlot = useService()
  const ask = (itemId: number, token?: string) =>
    goodlot.call('GET', `/v3/item/${itemId}/requirements`, token ? { token } : {})
  const missing = async (itemId: number, token?: string) => {
    const { status, body } = await ask(itemId, token)
    if (status !== 200) return status
    const codes = body.requirements.filter((one: { isMet: boolean }) => !one.isMet)
    assert.equal(body.isAllowed, codes.length === 0)
    return [body.action, ...codes.map(({ code }: { code: string }) => code)]
  }
  const bid = async (itemId: number, token: string, amount: number) =>
    (await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount } })).body

  test('is answered for the caller, and each step taken is one less', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, {
      columns: { require_ticket_to_bid: true, allowed_countries: '{CA}' },
    })
    const { id } = await givenItem(goodlot.db, { auctionId, columns: { is_local_only: true } })
    const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
    assert.deepEqual(await missing(id, anna.token), ['bid', 'ticket_required', 'check_in_required'])
    assert.deepEqual(await missing(ticket.id, anna.token), ['purchase'])
    assert.equal((await bid(id, anna.token, 10)).data.code, 'ticket_required')

    await goodlot.call('POST', `/v3/item/${ticket.id}/purchase`, { token: anna.token, body: {} })
    assert.deepEqual(await missing(id, anna.token), ['bid', 'check_in_required'])
    await goodlot.db.query('update registrations set checked_in_at = goodlot_now() where auction_id = $1', [
      auctionId,
    ])
    assert.deepEqual(await missing(id, anna.token), ['bid'])
    assert.equal((await bid(id, anna.token, 10)).currentPrice, 10)
    assert.deepEqual(await missing(id, anna.token), ['bid', 'already_winning'])
  })

  test('counts what the caller has promised elsewhere in the auction', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, { columns: { spending_limit_cents: 2000n } })
    const [first, second] = [
      await givenItem(goodlot.db, { auctionId }),
      await givenItem(goodlot.db, { auctionId }),
    ]
    await bid(first.id, anna.token, 10)
    assert.deepEqual(await missing(second.id, anna.token), ['bid'])
    await bid(first.id, (await givenPerson(goodlot)).token, 15)
    await bid(first.id, anna.token, 20)
    assert.deepEqual(await missing(second.id, anna.token), ['bid', 'spending_limit_exceeded'])
    const gift = await givenItem(goodlot.db, { auctionId, itemType: 'donation', startingCents: 0n })
    assert.deepEqual(await missing(gift.id, anna.token), ['purchase', 'spending_limit_exceeded'])
  })

  test('asks a visitor to sign in, and is 404 for what they cannot see', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { columns: { require_card: true } })
    const { id } = await givenItem(goodlot.db, { auctionId })
    assert.deepEqual(await missing(id), ['bid', 'sign_in_required'])
    assert.ok(!(await ask(id)).text.includes('card'))
    const hidden = await givenItem(goodlot.db, { auctionId, status: 'draft' })
    const closed = await givenAuction(goodlot.db, { isPrivate: true })
    const secret = await givenItem(goodlot.db, { auctionId: closed.id })
    const stranger = await givenPerson(goodlot)
    for (const itemId of [hidden.id, secret.id, 999_999])
      for (const token of [undefined, stranger.token]) assert.equal(await missing(itemId, token), 404)
  })

  test('shows the invited nothing but the way in', async () => {
    const anna = await givenPerson(goodlot)
    const { id: auctionId } = await givenAuction(goodlot.db, {
      isPrivate: true,
      columns: { require_card: true },
    })
    const { id } = await givenItem(goodlot.db, { auctionId })
    await givenInvitation(goodlot.db, { auctionId, email: anna.email })
    assert.deepEqual(await missing(id, anna.token), ['bid', 'registration_required'])
    assert.ok(!(await ask(id, anna.token)).text.includes('card'))
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    assert.deepEqual(await missing(id, anna.token), ['bid', 'card_required'])
  })
})
