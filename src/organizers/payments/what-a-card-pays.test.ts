import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenItem, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { givenGuestsOwing, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { CardName } from '../../money/stripe-stand-in/cards.ts'
import { rows } from '../../platform/database/pool.ts'

type Guest = Person & { receiptId: number }

suite('a card on file pays what its owner promised', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)

  /** Each has bought a cabin for 100, and is here. */
  async function scene(...cards: (CardName | null)[]) {
    const { organizationId } = ours
    const { auctionId, guests } = await givenGuestsOwing(goodlot, standIn, { organizationId, cards })
    await goodlot.db.query('update registrations set joined_at = now() where auction_id = $1', [auctionId])
    const path = `/auctions/${auctionId}`
    const sharing = ({ token }: Person, method: string, more: string, body?: object) =>
      goodlot.call(method, `/v3/bidder/auctions/${auctionId}/bill-sharing${more}`, { token, body })
    const paddleOf = async (guest: Person) =>
      (await ours.managed('GET', `${path}/registrations/${guest.id}`)).paddleNumber
    const linesOf = async (guest: Person) =>
      (await ours.managed('GET', `${path}/purchases`)).purchases.filter(
        (line: { buyer: { userId: number } }) => line.buyer.userId === guest.id,
      )
    return {
      auctionId,
      path,
      guests,
      paddleOf,
      linesOf,
      payBy: (guest: Person, payer: Person | null) =>
        ours.managed('PUT', `${path}/registrations/${guest.id}/payer`, { payerUserId: payer?.id ?? null }),
      /** The payer offers it, and the guest accepts. */
      agree: async (guest: Person, payer: Person) => {
        await sharing(payer, 'POST', '/offers', { paddleNumber: await paddleOf(guest) })
        const { received } = (await sharing(guest, 'GET', '')).body
        return sharing(guest, 'POST', `/offers/${received[0].id}/accept`)
      },
      part: (guest: Person) => sharing(guest, 'DELETE', ''),
      online: ({ receiptId }: Guest) => ours.managed('GET', `/receipts/${receiptId}/online`),
      charge: ({ receiptId }: Guest, body: object = {}) =>
        ours.manage('POST', `/receipts/${receiptId}/charge`, body),
      /** Whom "Charge cards" would charge what. */
      shown: async () => {
        const { charge, bills } = await ours.managed('GET', `${path}/money`)
        const paddles = bills.filter((bill: { isChargeable: boolean }) => bill.isChargeable)
        return [charge.total, ...paddles.map((bill: { chargeable: string }) => bill.chargeable)]
      },
      chargeAll: async () => {
        const { charge } = await ours.managed('GET', `${path}/money`)
        await ours.managed('POST', `${path}/charges`, {
          seenCount: charge.count,
          seenTotal: Number(charge.total),
        })
        await goodlot.clock.advance(3)
      },
      dueOf: async ({ receiptId }: Guest) => (await ours.managed('GET', `/receipts/${receiptId}`)).dueAmount,
    }
  }
  const captured = () =>
    standIn.ledger.filter(({ kind }) => kind === 'capture').reduce((sum, { amount }) => sum + amount, 0)
  const toldOf = async ({ id }: Person) =>
    (
      await rows<{ amount: string }>(
        goodlot.db,
        `select facts ->> 'amount' as amount from notifications where user_id = $1 and kind = 'addedToBill' order by id`,
        [id],
      )
    ).map(({ amount }) => amount)

  test('not what the desk put on their bill, which they are told at once with its amount', async () => {
    const gala = await scene('works', null)
    const [anna, ben] = gala.guests as [Guest, Guest]
    await gala.payBy(ben, anna)
    assert.deepEqual(await toldOf(anna), ['100.00'])
    assert.equal(await gala.dueOf(anna), '200.00')
    assert.equal((await gala.online(anna)).chargeable, '100.00')
    const all = await gala.charge(anna, { amount: 200, seenDue: 200 })
    assert.deepEqual([all.status, all.body.reason], [409, 'not_agreed'])
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'])
    const before = captured()
    await gala.chargeAll()
    assert.equal(captured() - before, 100_00)
    assert.equal(await gala.dueOf(anna), '100.00')
    const again = await gala.charge(anna)
    assert.deepEqual([again.status, again.body.reason], [409, 'not_agreed'])
    assert.deepEqual(await gala.shown(), ['0.00'])
    const own = await goodlot.call('POST', `/v3/bidder/receipts/${anna.receiptId}/payments`, {
      token: anna.token,
      body: { way: 'card', seenTotal: 100 },
    })
    assert.deepEqual([own.status, own.body.state], [201, 'paid'], 'paying it themselves is their word')
    assert.equal(await gala.dueOf(anna), '0.00')
  })

  test('what they offered to pay for, until that ends', async () => {
    const gala = await scene('works', 'works')
    const [anna, ben] = gala.guests as [Guest, Guest]
    assert.equal((await gala.agree(ben, anna)).status, 200)
    assert.deepEqual(await gala.shown(), ['200.00', '200.00'])
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId: gala.auctionId,
      itemType: 'forSale',
      buyNowCents: 30_00n,
    })
    const more = await goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token: ben.token, body: {} })
    assert.equal(more.status, 201, more.text)
    assert.deepEqual(await toldOf(anna), ['100.00', '30.00'])
    assert.equal((await gala.online(anna)).chargeable, '230.00')
    await gala.part(ben)
    assert.deepEqual(await gala.shown(), ['230.00', '100.00', '130.00'], 'each pays what they bought')
    await gala.payBy(ben, anna)
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'], 'the desk is not the payer')
  })

  test('a part at a time is never more in all, whatever came onto the bill before it', async () => {
    const gala = await scene(null, 'works')
    const [anna, ben] = gala.guests as [Guest, Guest]
    await gala.payBy(anna, ben)
    const before = captured()
    assert.equal((await gala.charge(ben, { amount: 40 })).body.state, 'paid')
    assert.equal((await gala.charge(ben, { amount: 61 })).body.reason, 'not_agreed')
    assert.equal((await gala.charge(ben)).body.amount, '60.00')
    assert.equal((await gala.charge(ben)).body.reason, 'not_agreed')
    assert.equal(captured() - before, 100_00)
    assert.equal(await gala.dueOf(ben), '100.00')
  })

  test('a share they agreed to, and none that the desk gave them', async () => {
    const gala = await scene(null, 'works')
    const [anna, ben] = gala.guests as [Guest, Guest]
    const [bought] = await gala.linesOf(anna)
    const split = await ours.manage('POST', `/purchases/${bought.id}/split`, {
      shares: [
        { userId: anna.id, amount: 0.01 },
        { userId: ben.id, amount: 99.99 },
      ],
    })
    assert.equal(split.status, 200, split.text)
    assert.equal(await gala.dueOf(ben), '199.99')
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'])
    await ours.managed('DELETE', `/purchases/${bought.id}/split`)
    const splits = `/v3/bidder/auctions/${gala.auctionId}/splits`
    const body = { purchaseId: bought.id, people: [{ paddleNumber: await gala.paddleOf(ben) }] }
    const sent = await goodlot.call('POST', splits, { token: anna.token, body })
    assert.equal(sent.status, 200, sent.text)
    const [mine] = (await goodlot.call('GET', splits, { token: ben.token })).body.received
    const agreed = await goodlot.call('POST', `${splits}/${mine.id}/agree`, { token: ben.token })
    assert.equal(agreed.status, 200, agreed.text)
    assert.deepEqual(await gala.shown(), ['150.00', '150.00'])
  })

  test('not what a merge brings, which they are told; the door merges only guests who owe nothing', async () => {
    const gala = await scene('works')
    const [anna] = gala.guests as [Guest]
    const walkIn = await ours.managed('POST', `${gala.path}/walk-ins`, {
      firstName: 'Will',
      lastName: 'Walker',
      mobile: '+12075550177',
    })
    await ours.managed('POST', `${gala.path}/purchases`, { paddleNumber: walkIn.paddleNumber, amount: 400 })
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId: gala.auctionId, email: volunteer.email, roles: ['door'] })
    const path = `/v3/manage${gala.path}/registrations/${anna.id}/merge`
    const body = { withUserId: walkIn.userId }
    const merge = (more: object = {}) =>
      goodlot.call('POST', path, { token: volunteer.token, body: { ...body, ...more } })
    assert.equal((await merge({ dryRun: true })).body.refusal, 'moves_money')
    const refused = await merge()
    assert.deepEqual([refused.status, refused.body.reason], [403, 'moves_money'])
    await ours.managed('POST', path.replace('/v3/manage', ''), body)
    assert.deepEqual(await toldOf(anna), ['400.00'])
    assert.equal(await gala.dueOf(anna), '500.00')
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'])
  })

  test('the door merges a guest of the list who owes nothing, and carries no waiver over', async () => {
    const gala = await scene(null)
    const [anna] = gala.guests as [Guest]
    const listed = await ours.managed('POST', `${gala.path}/registrations`, {
      firstName: 'Anna',
      hasCard: true,
    })
    const volunteer = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId: gala.auctionId, email: volunteer.email, roles: ['door'] })
    const merged = await goodlot.call('POST', `/v3/manage${gala.path}/registrations/${anna.id}/merge`, {
      token: volunteer.token,
      body: { withUserId: listed.userId },
    })
    assert.equal(merged.status, 200, merged.text)
    assert.equal((await ours.managed('GET', `${gala.path}/registrations/${anna.id}`)).hasCard, false)
  })

  test('a key moves lines or payers only with the scope for money, whatever the route', async () => {
    const gala = await scene('works', null)
    const [anna, ben] = gala.guests as [Guest, Guest]
    const keyOf = async (...scopes: string[]) =>
      (
        await ours.managed('POST', `/organizations/${ours.organizationId}/keys`, {
          name: 'CRM',
          scopes,
          expiresInDays: 30,
        })
      ).key
    const [guests, money] = [await keyOf('guests'), await keyOf('guests', 'money')]
    const file = ['email,first name,last name,household', `${anna.email},,,1`, `${ben.email},,,1`].join('\n')
    const send = (key: string) =>
      fetch(`${goodlot.url}/v3/manage${gala.path}/registrations/import?trustAddresses=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: file,
      })
    const merge = (key: string) =>
      goodlot.call('POST', `/v3/manage${gala.path}/registrations/${anna.id}/merge`, {
        token: key,
        body: { withUserId: ben.id },
      })
    assert.equal((await send(guests)).status, 403)
    assert.equal((await merge(guests)).status, 403)
    assert.deepEqual(await toldOf(anna), [])
    assert.equal((await send(money)).status, 201)
    assert.deepEqual(await toldOf(anna), ['100.00'])
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'])
    assert.equal((await merge(guests)).status, 403, 'a payer changes')
    assert.equal((await merge(money)).status, 200)
    const undo = (key: string) =>
      goodlot.call('DELETE', `/v3/manage${gala.path}/registrations/${anna.id}/merge`, { token: key })
    assert.equal((await undo(guests)).status, 403, 'lines move back')
    assert.equal((await undo(money)).status, 200)
  })

  test('not a sale that was moved to them afterwards, nor one to somebody who never came', async () => {
    const gala = await scene('works', null, 'works')
    const [anna, ben, carl] = gala.guests as [Guest, Guest, Guest]
    const sell = (guest: Person) =>
      ours.managed('POST', `${gala.path}/purchases`, { userId: guest.id, amount: 50 })
    const { id } = await sell(ben)
    await ours.managed('POST', `/purchases/${id}/correction`, { userId: anna.id, reason: 'It was Anna.' })
    assert.equal((await gala.online(anna)).chargeable, '100.00')
    await sell(anna)
    assert.equal((await gala.online(anna)).chargeable, '150.00', 'her paddle went up')
    await goodlot.db.query('update registrations set joined_at = null where user_id = $1', [carl.id])
    await sell(carl)
    assert.equal((await gala.online(carl)).chargeable, '100.00')
  })

  test('nothing that becomes more than a payer allows, after a split was undone or a sale corrected', async () => {
    const gala = await scene(null, 'works', null)
    const [anna, ben, carl] = gala.guests as [Guest, Guest, Guest]
    const [bought] = await gala.linesOf(anna)
    const sold = await ours.managed('POST', `${gala.path}/purchases`, { userId: anna.id, amount: 20 })
    const shares = [
      { userId: anna.id, amount: 5 },
      { userId: carl.id, amount: 95 },
    ]
    await ours.managed('POST', `/purchases/${bought.id}/split`, { shares })
    const limit = (amount: number) =>
      goodlot.call('PUT', `/v3/bidder/auctions/${gala.auctionId}/limit`, {
        token: ben.token,
        body: { amount },
      })
    assert.equal((await limit(150)).status, 200)
    assert.equal((await gala.agree(anna, ben)).status, 200)
    assert.deepEqual(await gala.shown(), ['125.00', '125.00'])
    await ours.managed('DELETE', `/purchases/${bought.id}/split`)
    assert.equal(await gala.dueOf(ben), '220.00')
    assert.deepEqual(await gala.shown(), ['120.00', '120.00'])
    const correct = (amount: number) =>
      ours.managed('POST', `/purchases/${sold.id}/correction`, { amount, reason: 'Mistyped.' })
    await limit(225)
    await correct(24)
    assert.deepEqual(await gala.shown(), ['124.00', '124.00'], 'still within the limit')
    await correct(30)
    assert.deepEqual(await gala.shown(), ['100.00', '100.00'])
  })

  test('a guest is told the part that is charged on the day', async () => {
    const gala = await scene('works', null)
    const [anna, ben] = gala.guests as [Guest, Guest]
    await gala.payBy(ben, anna)
    await goodlot.db.query(
      'insert into charge_days (auction_id, day, set_by) values ($1, current_date + 5, $2)',
      [gala.auctionId, ours.manager.id],
    )
    const choices = async (guest: Guest) =>
      (await goodlot.call('GET', `/v3/bidder/receipts/${guest.receiptId}/payment`, { token: guest.token }))
        .body
    const { due, chargeDayAmount } = await choices(anna)
    assert.deepEqual([due, chargeDayAmount], ['200.00', '100.00'])
    await ours.managed('POST', `/receipts/${anna.receiptId}/payments`, { paidBy: 'cash', amount: 100 })
    assert.deepEqual([(await choices(anna)).due, (await choices(anna)).chargeDay], ['100.00', null])
  })
})
