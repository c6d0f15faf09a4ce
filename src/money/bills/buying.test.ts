import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenAuction,
  type GivenItem,
  givenAuction,
  givenInvitation,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

suite('buying', () => {
  const goodlot = useService()

  async function onSale(item: Partial<GivenItem> = {}, auction: GivenAuction = {}) {
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, auction)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale', ...item })
    return { auctionId, organizationId, itemId }
  }
  const buy = (person: Person, itemId: number, body: object = {}) =>
    goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token: person.token, body })
  const bid = (person: Person, itemId: number, amount: number) =>
    goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
  const standing = (itemId: number) =>
    row<Record<string, unknown>>(goodlot.db, 'select * from standings where item_id = $1', [itemId])
  const kindsOf = (room: 'user_id' | 'auction_id', id: number) =>
    rows<{ kind: string }>(goodlot.db, `select kind from event_log where ${room} = $1 order by id`, [id])
  const notifications = (person: Person) =>
    rows<{ type: string; message: string }>(
      goodlot.db,
      'select type, message from notifications where user_id = $1 order by id',
      [person.id],
    )
  async function refusal(person: Person, itemId: number, body: object = {}) {
    const answer = await buy(person, itemId, body)
    assert.equal(answer.status, 409, answer.text)
    assert.equal(answer.body.error, 'purchase_refused')
    assert.equal(typeof answer.body.message, 'string')
    return answer.body.reason
  }

  suite('from the stock', () => {
    test('a purchase answers 201 with the cart item, and the cart holds it', async () => {
      const { auctionId, itemId } = await onSale({ quantity: 5, buyNowCents: 1250n })
      const anna = await givenPerson(goodlot)
      const answer = await buy(anna, itemId, { quantity: 2 })
      assert.equal(answer.status, 201, answer.text)
      const { id, itemType, purchaseAmount, purchaseQuantity, isPaid, quantityRemaining } = answer.body
      assert.deepEqual(
        { id, itemType, purchaseAmount, purchaseQuantity, isPaid, quantityRemaining },
        {
          id: itemId,
          itemType: 'forSale',
          purchaseAmount: '25.00',
          purchaseQuantity: 2,
          isPaid: false,
          quantityRemaining: 3,
        },
      )
      const cart = await goodlot.call('GET', '/v3/bidder/my-cart', { token: anna.token })
      assert.deepEqual(cart.body.items, [answer.body])
      assert.deepEqual(await kindsOf('auction_id', auctionId), [
        { kind: 'event.item' },
        { kind: 'event.raised' },
      ])
      const own = (await kindsOf('user_id', anna.id)).map(({ kind }) => kind)
      assert.deepEqual(own.sort(), ['event.notification', 'event.purchase', 'event.registration'])
      assert.deepEqual(
        (await notifications(anna)).map(({ type }) => type),
        ['purchase'],
      )
    })

    test('one is bought when no quantity is named, with or without a body', async () => {
      const { itemId } = await onSale({ quantity: 5 })
      const anna = await givenPerson(goodlot)
      assert.equal((await buy(anna, itemId)).body.purchaseQuantity, 1)
      const bare = await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token: anna.token })
      assert.equal(bare.body.purchaseQuantity, 1)
    })

    test('the last one can be bought and turns the item sold out; one more is refused', async () => {
      const { auctionId, itemId } = await onSale({ quantity: 3 })
      const anna = await givenPerson(goodlot)
      assert.equal(await refusal(anna, itemId, { quantity: 4 }), 'sold_out')
      assert.equal((await buy(anna, itemId, { quantity: 3 })).body.status, 'soldOut')
      assert.equal(await refusal(anna, itemId), 'sold_out')
      const { status_id, quantity_sold } = (await standing(itemId))!
      assert.deepEqual({ status_id, quantity_sold }, { status_id: 10, quantity_sold: 3 })
      const [event] = await rows<{ payload: object }>(
        goodlot.db,
        'select payload::jsonb as payload from event_log where auction_id = $1',
        [auctionId],
      )
      assert.partialDeepStrictEqual(event?.payload, { itemId, action: 'status', status: 'soldOut' })
    })

    test('what others have bought is no longer there', async () => {
      const { itemId } = await onSale({ quantity: 3 })
      const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      assert.equal((await buy(anna, itemId, { quantity: 2 })).body.quantityRemaining, 1)
      assert.equal(await refusal(ben, itemId, { quantity: 2 }), 'sold_out')
      assert.equal((await buy(ben, itemId)).body.quantityRemaining, 0)
    })

    test('a stock without a limit never sells out', async () => {
      const { itemId } = await onSale({ itemType: 'raffle' })
      const anna = await givenPerson(goodlot)
      const answer = await buy(anna, itemId, { quantity: 1000 })
      assert.equal(answer.body.purchaseAmount, '25000.00')
      assert.equal(answer.body.status, 'available')
      assert.equal(answer.body.quantityRemaining, null)
    })

    for (const quantity of [0, -1, 1.5, '2', true, null, 1001]) {
      test(`a quantity of ${JSON.stringify(quantity)} is 400`, async () => {
        const { itemId } = await onSale()
        const answer = await buy(await givenPerson(goodlot), itemId, { quantity })
        assert.equal(answer.status, 400)
        assert.deepEqual(Object.keys(answer.body.fields), ['quantity'])
      })
    }

    test('a purchase on a public auction registers the buyer; a second one keeps the paddle', async () => {
      const { auctionId, itemId } = await onSale()
      const anna = await givenPerson(goodlot)
      await buy(anna, itemId)
      await buy(anna, itemId)
      assert.deepEqual(
        await rows(goodlot.db, 'select user_id, paddle_number from registrations where auction_id = $1', [
          auctionId,
        ]),
        [{ user_id: anna.id, paddle_number: 101 }],
      )
    })

    test('the first purchases of a newcomer, all at once, register once and tell so once', async () => {
      const { auctionId, itemId } = await onSale()
      const itemIds = [itemId]
      for (let number = 1; number < 8; number++)
        itemIds.push((await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })).id)
      const anna = await givenPerson(goodlot)
      const bought = await Promise.all(itemIds.map((id) => buy(anna, id)))
      assert.ok(bought.every(({ status }) => status === 201))
      const told = (await kindsOf('user_id', anna.id)).filter(({ kind }) => kind === 'event.registration')
      assert.equal(told.length, 1)
    })

    test('all purchases of a person in an auction stand on one receipt', async () => {
      const { auctionId, itemId } = await onSale()
      const other = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
      const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      const first = (await buy(anna, itemId)).body.receiptId
      assert.equal((await buy(anna, other.id)).body.receiptId, first)
      assert.notEqual((await buy(ben, itemId)).body.receiptId, first)
    })
  })

  suite('refusals', () => {
    test('each carries the code of its check', async () => {
      const anna = await givenPerson(goodlot)
      const cases: [string, Partial<GivenItem>, GivenAuction][] = [
        ['auction_paused', {}, { status: 'paused' }],
        ['auction_closed', {}, { status: 'closed' }],
        ['auction_not_open', {}, { status: 'preview' }],
        ['item_paused', { status: 'paused' }, {}],
        ['item_not_open', { status: 'pending' }, {}],
        ['item_not_for_sale', { itemType: 'silent' }, {}],
        ['item_not_for_sale', { itemType: 'live', buyNowCents: 5000n }, {}],
        ['item_not_for_sale', { itemType: 'donation' }, {}],
        ['location_not_allowed', {}, { columns: { allowed_countries: ['US'] } }],
        ['ticket_required', {}, { columns: { require_ticket_to_bid: true } }],
        ['check_in_required', { columns: { is_local_only: true } }, {}],
        ['card_required', {}, { columns: { require_card: true } }],
        ['spending_limit_exceeded', {}, { columns: { spending_limit_cents: 2499 } }],
      ]
      for (const [reason, item, auction] of cases) {
        const { itemId } = await onSale(item, auction)
        assert.equal(await refusal(anna, itemId), reason)
      }
    })

    test('a banned account may not buy', async () => {
      const { itemId } = await onSale()
      const anna = await givenPerson(goodlot)
      await goodlot.db.query('update users set is_locked_out = true where id = $1', [anna.id])
      assert.equal(await refusal(anna, itemId), 'account_banned')
    })

    test('the ban comes before the question what can be bought', async () => {
      const { itemId } = await onSale({ itemType: 'donation' })
      const anna = await givenPerson(goodlot)
      assert.equal(await refusal(anna, itemId), 'item_not_for_sale')
      await goodlot.db.query('update users set is_locked_out = true where id = $1', [anna.id])
      assert.equal(await refusal(anna, itemId), 'account_banned')
    })

    test('a refused purchase leaves nothing behind', async () => {
      const { auctionId, itemId } = await onSale({ quantity: 1 })
      const anna = await givenPerson(goodlot)
      await refusal(anna, itemId, { quantity: 2 })
      for (const table of ['registrations', 'receipts', 'purchases', 'events']) {
        const left = await rows(goodlot.db, `select from ${table} where auction_id = $1`, [auctionId])
        assert.equal(left.length, 0, table)
      }
      assert.equal((await standing(itemId))!.quantity_sold, 0)
    })

    test('presale sells tickets and for-sale items, and no raffles', async () => {
      const anna = await givenPerson(goodlot)
      const sold = async (itemType: 'ticket' | 'forSale' | 'raffle') =>
        (await buy(anna, (await onSale({ itemType }, { status: 'presale' })).itemId)).status
      assert.deepEqual([await sold('ticket'), await sold('forSale'), await sold('raffle')], [201, 201, 409])
    })

    test('a region on the list stands for its provinces', async () => {
      const anna = await givenPerson(goodlot)
      const { itemId } = await onSale({}, { columns: { allowed_provinces: ['ES-AN'] } })
      assert.equal(await refusal(anna, itemId), 'location_not_allowed')
      const live = (province: string) =>
        goodlot.db.query(
          `insert into addresses (user_id, address_type, country_code, province_code, is_primary)
           values ($1, 'Home', 'ES', $2, true)
           on conflict (user_id) where is_primary do update set province_code = $2`,
          [anna.id, province],
        )
      await live('ES-M')
      assert.equal(await refusal(anna, itemId), 'location_not_allowed')
      await live('ES-SE')
      assert.equal((await buy(anna, itemId)).status, 201)
    })

    test('a ticket bought opens what asks for one', async () => {
      const { auctionId, itemId } = await onSale({}, { columns: { require_ticket_to_bid: true } })
      const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
      const anna = await givenPerson(goodlot)
      assert.equal(await refusal(anna, itemId), 'ticket_required')
      assert.equal((await buy(anna, ticket.id)).status, 201)
      assert.equal((await buy(anna, itemId)).status, 201)
    })

    test('unpaid purchases, leading bids and this one together stay within the spending limit', async () => {
      const { auctionId, itemId } = await onSale({}, { columns: { spending_limit_cents: 7500 } })
      const silent = await givenItem(goodlot.db, { auctionId, startingCents: 2500n })
      const anna = await givenPerson(goodlot)
      assert.equal((await bid(anna, silent.id, 25)).body.isCurrentUserWinning, true)
      assert.equal((await buy(anna, itemId)).status, 201)
      assert.equal((await buy(anna, itemId)).status, 201, 'exactly at the limit')
      assert.equal(await refusal(anna, itemId), 'spending_limit_exceeded')
    })

    test('what the buyer cannot see is 404: a private auction, a hidden item, an item that is missing', async () => {
      const anna = await givenPerson(goodlot)
      const away = [
        (await onSale({}, { isPrivate: true })).itemId,
        (await onSale({}, { status: 'draft' })).itemId,
        (await onSale({ status: 'withdrawn' })).itemId,
        2_000_000_000,
      ]
      for (const itemId of away) assert.equal((await buy(anna, itemId)).status, 404)
    })

    test('a registered guest buys in a private auction, and so does its manager', async () => {
      const { auctionId, organizationId, itemId } = await onSale({}, { isPrivate: true })
      const [guest, manager] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
      await givenManager(goodlot.db, { organizationId, userId: manager.id })
      assert.equal((await buy(guest, itemId)).status, 201)
      assert.equal((await buy(manager, itemId)).status, 201)
    })

    test('in a private auction the ticket lets those in who were invited, and nobody else', async () => {
      const columns = { require_ticket_to_register: true }
      const { auctionId, itemId } = await onSale({}, { isPrivate: true, columns })
      const ticket = await givenItem(goodlot.db, { auctionId, itemType: 'ticket' })
      const [guest, stranger] = [await givenPerson(goodlot), await givenPerson(goodlot)]
      await givenInvitation(goodlot.db, { auctionId, email: guest.email })
      const register = (person: Person) =>
        goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: person.token })

      assert.equal((await register(guest)).body.reason, 'ticket_required')
      assert.equal(await refusal(guest, itemId), 'registration_required')
      const bought = await buy(guest, ticket.id)
      assert.equal(bought.status, 201, bought.text)
      const registered = await register(guest)
      assert.deepEqual([registered.status, registered.body.paddleNumber], [200, 101])
      const cart = await goodlot.call('GET', '/v3/bidder/my-cart', { token: guest.token })
      assert.deepEqual(cart.body.items, [bought.body])
      assert.equal((await buy(guest, itemId)).status, 201)

      assert.equal((await buy(stranger, ticket.id)).status, 404)
      assert.equal((await register(stranger)).status, 404)
    })

    test('a manager who buys in a private auction stays unregistered', async () => {
      const { auctionId, organizationId, itemId } = await onSale({ itemType: 'ticket' }, { isPrivate: true })
      const manager = await givenPerson(goodlot)
      await givenManager(goodlot.db, { organizationId, userId: manager.id })
      assert.equal((await buy(manager, itemId)).status, 201)
      const left = await rows(goodlot.db, 'select from registrations where auction_id = $1', [auctionId])
      assert.equal(left.length, 0)
    })

    test('a token is required', async () => {
      const { itemId } = await onSale()
      assert.equal((await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { body: {} })).status, 401)
    })
  })

  suite('buy now', () => {
    const silent = { itemType: 'silent', buyNowCents: 10_000n } as const

    test('buying a silent item ends it at its buy-now price', async () => {
      const { auctionId, itemId } = await onSale(silent)
      const anna = await givenPerson(goodlot)
      const answer = await buy(anna, itemId)
      assert.equal(answer.status, 201, answer.text)
      assert.partialDeepStrictEqual(answer.body, {
        status: 'sold',
        statusId: 2,
        currentPrice: 100,
        bidCount: 0,
        isCurrentUserWinning: true,
        purchaseAmount: '100.00',
        purchaseQuantity: 1,
      })
      assert.deepEqual(
        (await kindsOf('auction_id', auctionId)).map(({ kind }) => kind),
        ['event.bid', 'event.item', 'event.raised'],
      )
      const log = await rows(goodlot.db, 'select sequence, bidder_id, kind from bids where item_id = $1', [
        itemId,
      ])
      assert.deepEqual(log, [{ sequence: 1, bidder_id: anna.id, kind: 'buyNow' }])
      assert.equal(await refusal(anna, itemId), 'item_closed')
    })

    test('whoever led is outbid, the other bidders have lost, the buyer is thanked', async () => {
      const { itemId } = await onSale(silent)
      const [anna, ben, cara] = [
        await givenPerson(goodlot),
        await givenPerson(goodlot),
        await givenPerson(goodlot),
      ]
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 20)
      assert.equal((await buy(cara, itemId)).status, 201)
      const last = async (person: Person) => (await notifications(person)).at(-1)!
      assert.equal((await last(anna)).type, 'general')
      assert.equal((await last(ben)).type, 'outbid')
      assert.match((await last(ben)).message, /bought .* for \$100\./)
      assert.equal((await last(cara)).type, 'purchase')
      const after = await bid(anna, itemId, 50)
      assert.equal(after.body.data.code, 'item_closed')
    })

    test('the leader may buy, and needs room for the price only once', async () => {
      const { itemId } = await onSale(silent, { columns: { spending_limit_cents: 10_000 } })
      const anna = await givenPerson(goodlot)
      await bid(anna, itemId, 50)
      assert.equal((await buy(anna, itemId)).status, 201)
      assert.deepEqual(
        (await notifications(anna)).map(({ type }) => type),
        ['winning', 'purchase'],
      )
    })

    test('two of one item cannot be bought', async () => {
      const { itemId } = await onSale(silent)
      assert.equal(await refusal(await givenPerson(goodlot), itemId, { quantity: 2 }), 'sold_out')
    })

    test('before its end it can be bought, at its end no more', async () => {
      const anna = await givenPerson(goodlot)
      const early = await onSale({ ...silent, endsIn: 60 })
      const late = await onSale({ ...silent, endsIn: 60 })
      assert.equal((await buy(anna, early.itemId)).status, 201)
      await goodlot.clock.advance(60)
      assert.equal(await refusal(anna, late.itemId), 'item_ended')
    })
  })
})
