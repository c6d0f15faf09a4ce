import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { useBidding } from '../../../tests/kit/bidding.ts'
import {
  givenInvitation,
  givenItem,
  givenManager,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'

suite('each check of a bid has its data behind it', () => {
  const goodlot = useService()
  const { given, person, bid, autoBid, refusalOf } = useBidding(goodlot)

  test('ban: an account that is locked out', async () => {
    const { itemId } = await given()
    const anna = await person()
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [anna.id])
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'account_banned')
    await goodlot.db.query('update users set is_locked_out = false where id = $1', [anna.id])
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
  })

  test('auction status: only open auctions take bids', async () => {
    const anna = await person()
    for (const [status, expected] of [
      ['presale', 'auction_not_open'],
      ['preview', 'auction_not_open'],
      ['open', 'accepted'],
      ['paused', 'auction_paused'],
      ['closed', 'auction_closed'],
      ['reconciled', 'auction_closed'],
    ] as const) {
      const { itemId } = await given({ status })
      assert.equal(await refusalOf(bid(anna, itemId, 10)), expected, status)
    }
    for (const status of ['draft', 'test', 'cancelled'] as const) {
      const { itemId } = await given({ status })
      assert.equal((await bid(anna, itemId, 10)).status, 404, status)
    }
  })

  test('a test auction takes bids of its managers', async () => {
    const anna = await person()
    const organization = await givenOrganization(goodlot.db, { managerIds: [anna.id] })
    const { itemId } = await given({ status: 'test', organizationId: organization.id })
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
    assert.equal((await bid(await person(), itemId, 20)).status, 404)
  })

  test('item status and end', async () => {
    const anna = await person()
    for (const [status, expected] of [
      ['open', 'accepted'],
      ['closing', 'accepted'],
      ['pending', 'item_not_open'],
      ['paused', 'item_paused'],
      ['sold', 'item_closed'],
      ['unsold', 'item_closed'],
    ] as const) {
      const { itemId } = await given({}, { status })
      assert.equal(await refusalOf(bid(anna, itemId, 10)), expected, status)
    }
    for (const status of ['draft', 'deleted', 'withdrawn'] as const) {
      const { itemId } = await given({}, { status })
      assert.equal((await bid(anna, itemId, 10)).status, 404, status)
    }
    const { itemId } = await given({}, { endsIn: -1, startsIn: -100 })
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'item_ended')
  })

  test('item type: what is for sale is bought, and a sealed item takes no ceiling', async () => {
    const anna = await person()
    const forSale = await given({}, { itemType: 'forSale' })
    assert.equal(await refusalOf(bid(anna, forSale.itemId, 100)), 'item_not_for_bids')
    const sealed = await given({}, { itemType: 'sealedBid' })
    assert.equal(await refusalOf(autoBid(anna, sealed.itemId, 100)), 'item_not_for_auto_bids')
    assert.equal(await refusalOf(bid(anna, sealed.itemId, 100)), 'accepted')
  })

  test('registration: a private auction does not exist, but tells those it invited to register', async () => {
    const { auctionId, itemId } = await given({ isPrivate: true })
    const [stranger, invited, registered] = [await person(), await person(), await person()]
    await givenInvitation(goodlot.db, { auctionId, email: invited.email.toUpperCase() })
    await givenRegistration(goodlot.db, { auctionId, userId: registered.id })
    assert.equal((await bid(stranger, itemId, 10)).status, 404)
    assert.equal(await refusalOf(bid(invited, itemId, 10)), 'registration_required')
    assert.equal(await refusalOf(bid(registered, itemId, 10)), 'accepted')
  })

  test('geo: the country of the profile and the province of the primary address', async () => {
    const columns = { allowed_countries: ['CA'], allowed_provinces: ['CA-QC'] }
    const { itemId } = await given({ columns })
    const anna = await person()
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'location_not_allowed')
    await goodlot.db.query(
      `insert into addresses (user_id, address_type, country_code, province_code, is_primary)
       values ($1, 'Home', 'CA', 'CA-QC', true)`,
      [anna.id],
    )
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
    await goodlot.db.query(`update users set country_code = 'US' where id = $1`, [anna.id])
    assert.equal(await refusalOf(bid(anna, itemId, 30)), 'location_not_allowed')
  })

  test('geo: of several addresses, and of several people’s, only the own primary one counts', async () => {
    const { itemId } = await given({ columns: { allowed_provinces: ['CA-QC'] } })
    const [anna, ben] = [await person(), await person()]
    const lives = (userId: number, province: string, isPrimary: boolean) =>
      goodlot.db.query(
        `insert into addresses (user_id, address_type, country_code, province_code, is_primary)
         values ($1, 'Home', 'CA', $2, $3)`,
        [userId, province, isPrimary],
      )
    await lives(anna.id, 'CA-QC', false)
    await lives(anna.id, 'CA-ON', true)
    await lives(ben.id, 'CA-ON', false)
    await lives(ben.id, 'CA-QC', true)
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'location_not_allowed')
    assert.equal(await refusalOf(bid(ben, itemId, 10)), 'accepted')
  })

  test('ticket: asked of bidders, and of managers only when owners need one too', async () => {
    const anna = await person()
    const { auctionId, organizationId, itemId } = await given({ columns: { require_ticket_to_bid: true } })
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'ticket_required')
    const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
    const bought = await goodlot.call('POST', `/v3/item/${ticket.id}/purchase`, {
      token: anna.token,
      body: {},
    })
    assert.equal(bought.status, 201)
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
    const manager = await person()
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    assert.equal(await refusalOf(bid(manager, itemId, 20)), 'accepted')
    await goodlot.db.query('update auctions set require_ticket_for_owners = true where id = $1', [auctionId])
    assert.equal(await refusalOf(autoBid(manager, itemId, 50)), 'ticket_required')
  })

  test('check-in: asked for local-only items', async () => {
    const { auctionId, itemId } = await given({}, { columns: { is_local_only: true } })
    const anna = await person()
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'check_in_required')
    await givenRegistration(goodlot.db, {
      auctionId,
      userId: anna.id,
      columns: { checked_in_at: new Date() },
    })
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
  })

  test('card: asked above the threshold, over all the bidder leads', async () => {
    const columns = { require_card: true, card_threshold_cents: 2500 }
    const { auctionId, itemId } = await given({ columns })
    const other = await givenItem(goodlot.db, { auctionId })
    const anna = await person()
    assert.equal(await refusalOf(bid(anna, itemId, 25.01)), 'card_required')
    assert.equal(await refusalOf(bid(anna, itemId, 15)), 'accepted')
    assert.equal(await refusalOf(bid(anna, other.id, 10.01)), 'card_required')
    assert.equal(await refusalOf(bid(anna, other.id, 10)), 'accepted')
    await goodlot.db.query('update registrations set has_card = true where user_id = $1', [anna.id])
    assert.equal(await refusalOf(autoBid(anna, other.id, 500)), 'accepted')
  })

  test('spending limit: of sealed amounts on one item the last and highest counts', async () => {
    const { auctionId, itemId } = await given({ columns: { spending_limit_cents: 10_000 } })
    const sealed = await givenItem(goodlot.db, { auctionId, itemType: 'sealedBid' })
    const anna = await givenPerson(goodlot)
    for (const amount of [10, 30, 60]) assert.equal(await refusalOf(bid(anna, sealed.id, amount)), 'accepted')
    assert.equal(await refusalOf(bid(anna, itemId, 40.01)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(anna, itemId, 40)), 'accepted')
  })

  test('spending limit: leading ceilings and prices and unpaid purchases stay within it', async () => {
    const { auctionId, itemId } = await given({ columns: { spending_limit_cents: 10_000 } })
    const other = await givenItem(goodlot.db, { auctionId })
    const forSale = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', buyNowCents: 3000n })
    const anna = await person()
    assert.equal(await refusalOf(autoBid(anna, itemId, 60)), 'accepted')
    const bought = await goodlot.call('POST', `/v3/item/${forSale.id}/purchase`, {
      token: anna.token,
      body: {},
    })
    assert.equal(bought.status, 201)
    assert.equal(await refusalOf(bid(anna, other.id, 10.01)), 'spending_limit_exceeded')
    assert.equal(await refusalOf(bid(anna, other.id, 10)), 'accepted')
    await goodlot.db.query(`update registrations set spending_limit_cents = 20000 where user_id = $1`, [
      anna.id,
    ])
    assert.equal(await refusalOf(autoBid(anna, other.id, 100)), 'accepted')
  })

  test('buy-now ceiling: a reach at the buy-now price is told to buy', async () => {
    const { itemId } = await given({}, { buyNowCents: 5000n })
    const anna = await person()
    assert.equal(await refusalOf(bid(anna, itemId, 50)), 'buy_now_reached')
    assert.equal(await refusalOf(autoBid(anna, itemId, 49.99)), 'accepted')
  })

  test('a manager’s waiver lets one bidder past one check', async () => {
    const columns = { require_card: true, allowed_countries: ['US'] }
    const { auctionId, itemId } = await given({ columns })
    const anna = await person()
    await givenRegistration(goodlot.db, {
      auctionId,
      userId: anna.id,
      columns: { overrides: ['location'] },
    })
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'card_required')
    await goodlot.db.query(
      `update registrations set overrides = '{location,creditCard}' where user_id = $1`,
      [anna.id],
    )
    assert.equal(await refusalOf(bid(anna, itemId, 10)), 'accepted')
  })
})
