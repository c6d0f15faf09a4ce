import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, givenUser, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

suite('guests who share a bill', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', buyNowCents: 40_00n })
    const people: Person[] = []
    for (const _ of 'abc') people.push(await givenPerson(goodlot))
    for (const { id: userId } of people)
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    const [anna, ben, carl] = people as [Person, Person, Person]
    return { auctionId, itemId, anna, ben, carl }
  }
  type Scene = Awaited<ReturnType<typeof scene>>
  const sharing = ({ auctionId }: Scene, { token }: Person, method = 'GET', more = '', body?: object) =>
    goodlot.call(method, `/v3/bidder/auctions/${auctionId}/bill-sharing${more}`, { token, body })
  const offer = (given: Scene, who: Person, body: object) => sharing(given, who, 'POST', '/offers', body)
  const payBy = ({ auctionId }: Scene, who: { id: number }, payer: { id: number } | null) =>
    ours.manage('PUT', `/auctions/${auctionId}/registrations/${who.id}/payer`, {
      payerUserId: payer?.id ?? null,
    })
  const buy = ({ itemId }: Scene, { token }: Person) =>
    goodlot.call('POST', `/v3/item/${itemId}/purchase`, { token, body: { quantity: 1 } })
  const payers = async ({ auctionId }: Scene) =>
    Object.fromEntries(
      (
        await rows<{ userId: number; payerId: number | null }>(
          goodlot.db,
          'select user_id as "userId", payer_id as "payerId" from registrations where auction_id = $1',
          [auctionId],
        )
      ).map(({ userId, payerId }) => [userId, payerId]),
    )
  const billsOf = async ({ auctionId }: Scene) =>
    (await ours.managed('GET', `/auctions/${auctionId}/receipts`)).receipts.map((bill: Shown) => [
      bill.buyer.userId,
      bill.dueAmount,
    ])
  const offersTo = async (who: Person) =>
    (
      await rows(goodlot.db, `select from notifications where user_id = $1 and kind = 'billShareOffered'`, [
        who.id,
      ])
    ).length

  suite('by themselves', () => {
    test('one offers by paddle, the other accepts; either can end it', async () => {
      const given = await scene()
      const { anna, ben } = given
      await buy(given, ben)
      const sent = await offer(given, anna, { paddleNumber: 102 })
      assert.deepEqual(
        [sent.status, sent.body.sent.map(({ typed }: Shown) => typed), sent.body.paysFor],
        [200, ['102'], []],
        sent.text,
      )
      assert.equal(await offersTo(ben), 1)
      const [received] = (await sharing(given, ben)).body.received
      assert.equal(received.paddleNumber, 101)
      assert.equal((await sharing(given, given.carl, 'POST', `/offers/${received.id}/accept`)).status, 404)
      const accepted = await sharing(given, ben, 'POST', `/offers/${received.id}/accept`)
      assert.equal(accepted.body.payer.userId, anna.id, accepted.text)
      const bills = new Map<number, string>(await billsOf(given))
      assert.deepEqual([bills.get(anna.id), bills.get(ben.id)], ['40.00', '0.00'])
      assert.deepEqual(
        (await sharing(given, anna)).body.paysFor.map(({ userId }: Shown) => userId),
        [ben.id],
      )
      assert.equal((await sharing(given, anna, 'DELETE', `/${given.carl.id}`)).status, 404)
      assert.deepEqual((await sharing(given, ben, 'DELETE')).body.payer, null)
      assert.equal((await sharing(given, ben, 'DELETE')).status, 404)
      assert.deepEqual(await payers(given), { [anna.id]: null, [ben.id]: null, [given.carl.id]: null })
    })

    test('an offer ends after a day, and shows the paddle and no name, which strangers choose', async () => {
      const given = await scene()
      const { anna, ben } = given
      await offer(given, anna, { paddleNumber: 102 })
      const [received] = (await sharing(given, ben)).body.received
      assert.deepEqual(Object.keys(received).sort(), ['createdAt', 'id', 'paddleNumber'])
      await goodlot.clock.advance(24 * 3600 - 1)
      assert.equal((await sharing(given, ben)).body.received.length, 1)
      await goodlot.clock.advance(1)
      assert.deepEqual((await sharing(given, ben)).body.received, [])
      assert.deepEqual((await sharing(given, anna)).body.sent, [])
      assert.equal((await sharing(given, ben, 'POST', `/offers/${received.id}/accept`)).status, 404)
      await offer(given, anna, { paddleNumber: 102 })
      assert.equal((await sharing(given, ben)).body.received.length, 1, 'and may be made again')
    })

    test('a payer’s own limit holds for what others put on their bill; the rest stays with its buyer', async () => {
      const given = await scene()
      const { auctionId, anna, ben, carl } = given
      const limit = (amount: number | null) =>
        goodlot.call('PUT', `/v3/bidder/auctions/${auctionId}/limit`, {
          token: anna.token,
          body: { amount },
        })
      const bills = async () => new Map<number, string>(await billsOf(given))
      assert.equal((await limit(100)).status, 200)
      await buy(given, ben)
      await payBy(given, ben, anna)
      await buy(given, anna)
      const gift = (who: Person, amount: number) =>
        goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, { token: who.token, body: { amount } })
      assert.equal((await gift(ben, 20.01)).status, 201)
      assert.deepEqual([(await bills()).get(anna.id), (await bills()).get(ben.id)], ['80.00', '20.01'])
      assert.equal((await gift(ben, 20)).status, 201)
      assert.equal((await bills()).get(anna.id), '100.00')
      const { body } = await goodlot.call('GET', `/v3/bidder/auctions/${auctionId}/limit`, anna)
      assert.deepEqual([body.unpaid, body.remaining], ['100.00', '0.00'])
      assert.equal((await gift(anna, 5)).body.reason, 'own_limit_exceeded')
      await buy(given, carl)
      const moved = await payBy(given, carl, anna)
      assert.deepEqual([moved.body.movedCount, moved.body.leftCount], [0, 1])
    })

    test('two gifts at once do not both fit below the payer’s limit', async () => {
      const given = await scene()
      const { auctionId, anna, ben, carl } = given
      await goodlot.call('PUT', `/v3/bidder/auctions/${auctionId}/limit`, {
        token: anna.token,
        body: { amount: 50 },
      })
      await payBy(given, ben, anna)
      await payBy(given, carl, anna)
      await Promise.all([buy(given, ben), buy(given, carl)])
      assert.equal(new Map<number, string>(await billsOf(given)).get(anna.id), '40.00')
    })

    test('nothing more comes onto the bill of a payer who was banned', async () => {
      const given = await scene()
      const { anna, ben } = given
      await payBy(given, ben, anna)
      await execute(goodlot.db, 'update users set is_locked_out = true where id = $1', [anna.id])
      await buy(given, ben)
      const bills = new Map<number, string>(await billsOf(given))
      assert.deepEqual([bills.get(anna.id), bills.get(ben.id)], ['0.00', '40.00'])
    })

    test('an offer looks the same whether there is such a guest and whether that guest declined', async () => {
      const given = await scene()
      const { anna, ben } = given
      const shape = (answer: Shown) => [
        answer.status,
        Object.keys(answer.body),
        answer.body.sent.map((one: object) => Object.keys(one)),
      ]
      const unproved = await offer(given, anna, { email: ben.email })
      assert.equal(await offersTo(ben), 0, 'anybody can open an account with the address of another')
      await sharing(given, anna, 'DELETE', `/offers/${unproved.body.sent[0].id}`)
      await givenProvedAddress(goodlot.db, ben)
      const known = await offer(given, anna, { email: ben.email.toUpperCase() })
      assert.deepEqual(shape(unproved), shape(known))
      const stranger = await givenPerson(goodlot)
      await sharing(given, anna, 'DELETE', `/offers/${known.body.sent[0].id}`)
      const unknown = await offer(given, anna, { email: stranger.email })
      assert.deepEqual(shape(unknown), shape(known))
      assert.equal(await offersTo(stranger), 0)
      const again = await offer(given, anna, { email: ben.email })
      const before = again.body.sent
      const [received] = (await sharing(given, ben)).body.received
      assert.deepEqual((await sharing(given, ben, 'DELETE', `/offers/${received.id}`)).body.received, [])
      assert.deepEqual((await sharing(given, anna)).body.sent, before)
      assert.equal((await sharing(given, ben, 'POST', `/offers/${received.id}/accept`)).status, 404)
      await offer(given, anna, { paddleNumber: 102 })
      assert.equal(await offersTo(ben), 2, 'asked twice by address, and not once more by paddle')
    })

    test('whoever offers again and again tells the other three times a day, and not more', async () => {
      const given = await scene()
      const { anna, ben } = given
      for (let time = 1; time <= 5; time++) {
        const { sent } = (await offer(given, anna, { paddleNumber: 102 })).body
        assert.equal(await offersTo(ben), Math.min(time, 3))
        for (const who of [ben, anna]) await sharing(given, who, 'DELETE', `/offers/${sent[0].id}`)
      }
      await goodlot.clock.advance(24 * 3600)
      await offer(given, anna, { paddleNumber: 102 })
      assert.equal(await offersTo(ben), 4)
    })

    test('only guests of the auction offer, ten times at most, and nobody whose bill another pays', async () => {
      const given = await scene()
      const { anna, ben } = given
      assert.equal((await offer(given, await givenPerson(goodlot), { paddleNumber: 101 })).status, 404)
      assert.equal((await offer(given, anna, {})).status, 400)
      assert.equal((await offer(given, anna, { email: 'nobody' })).status, 400)
      for (let paddle = 901; paddle <= 910; paddle++)
        assert.equal((await offer(given, anna, { paddleNumber: paddle })).status, 200)
      assert.equal((await offer(given, anna, { paddleNumber: 911 })).body.reason, 'too_many')
      await payBy(given, ben, anna)
      assert.equal((await offer(given, ben, { paddleNumber: 103 })).body.reason, 'has_payer')
    })
  })

  test('the desk and managers decide who pays, the door and clerks do not', async () => {
    const given = await scene()
    const { auctionId, anna, ben } = given
    const path = `/v3/manage/auctions/${auctionId}/registrations/${ben.id}/payer`
    for (const [role, status] of [
      ['door', 403],
      ['clerk', 403],
      ['desk', 200],
    ] as const) {
      const person = await givenPerson(goodlot)
      await givenStaff(goodlot.db, { auctionId, email: person.email, roles: [role] })
      const answer = await goodlot.call('PUT', path, { token: person.token, body: { payerUserId: anna.id } })
      assert.equal(answer.status, status, role)
    }
    const { entries } = await ours.managed('GET', `/auctions/${auctionId}/audit`)
    assert.deepEqual(entries[0].changes.payerUserId, { from: null, to: anna.id })
  })

  test('a bill is found at the desk by the paddle of each who shares it', async () => {
    const given = await scene()
    await payBy(given, given.ben, given.anna)
    await buy(given, given.anna)
    const found = await ours.managed('GET', `/auctions/${given.auctionId}/receipts?paddleNumber=102`)
    assert.deepEqual(
      found.receipts.map(({ buyer }: Shown) => buyer.userId),
      [given.anna.id],
    )
    assert.equal(
      (await ours.manage('DELETE', `/auctions/${given.auctionId}/registrations/${given.anna.id}`)).status,
      409,
    )
  })

  suite('when guests are merged', () => {
    test('whoever stays shares the bill of the one who goes, also undone', async () => {
      const given = await scene()
      const { auctionId, anna, ben, carl } = given
      await payBy(given, ben, anna)
      await buy(given, ben)
      const before = await payers(given)
      const path = `/auctions/${auctionId}/registrations/${carl.id}/merge`
      await ours.managed('POST', path, { withUserId: ben.id })
      assert.deepEqual(await payers(given), { [anna.id]: null, [carl.id]: anna.id })
      assert.deepEqual(await billsOf(given), [[anna.id, '40.00']])
      assert.equal(
        (await row<{ id: number }>(goodlot.db, 'select user_id as id from purchases where auction_id = $1', [
          auctionId,
        ]))!.id,
        carl.id,
      )
      await ours.managed('DELETE', path)
      assert.deepEqual(await payers(given), before)
      assert.equal(
        (await row<{ id: number }>(goodlot.db, 'select user_id as id from purchases where auction_id = $1', [
          auctionId,
        ]))!.id,
        ben.id,
      )
      assert.deepEqual(await billsOf(given), [[anna.id, '40.00']])
    })

    test('a payer who goes leaves the others on the bill of the one who stays, also undone', async () => {
      const given = await scene()
      const { auctionId, anna, ben, carl } = given
      await payBy(given, ben, anna)
      await buy(given, ben)
      await buy(given, carl)
      const [before, bills] = [await payers(given), await billsOf(given)]
      const path = `/auctions/${auctionId}/registrations/${carl.id}/merge`
      await ours.managed('POST', path, { withUserId: anna.id })
      assert.deepEqual(await payers(given), { [ben.id]: carl.id, [carl.id]: null })
      assert.deepEqual(await billsOf(given), [[carl.id, '80.00']])
      await ours.managed('DELETE', path)
      assert.deepEqual(await payers(given), before)
      assert.deepEqual((await billsOf(given)).toSorted(), bills.toSorted())
    })

    test('two whose bills different people pay, or with an unpaid bill beside it, are not merged', async () => {
      const given = await scene()
      const { auctionId, anna, ben, carl } = given
      const merge = () =>
        ours.manage('POST', `/auctions/${auctionId}/registrations/${carl.id}/merge`, { withUserId: ben.id })
      await payBy(given, ben, anna)
      await buy(given, carl)
      assert.deepEqual([(await merge()).status, (await merge()).body.reason], [409, 'different_bills'])
      await payBy(given, carl, anna)
      assert.equal((await merge()).status, 200)
      assert.deepEqual(await payers(given), { [anna.id]: null, [carl.id]: anna.id })
    })
  })

  suite('when one of them is erased', () => {
    const erase = ({ token, email }: Person) =>
      goodlot.call('POST', '/v3/user/erasure', { token, body: { email } })

    test('a payer only once the bill is paid, and the others pay for themselves from then on', async () => {
      const given = await scene()
      const { anna, ben } = given
      await payBy(given, ben, anna)
      const { body } = await buy(given, ben)
      assert.equal((await erase(anna)).body.reason, 'unpaid_bill')
      await ours.managed('POST', `/receipts/${body.receiptId}/payments`, { paidBy: 'cash', amount: 40 })
      assert.equal((await erase(anna)).status, 204)
      assert.equal((await payers(given))[ben.id], null)
      await buy(given, ben)
      assert.deepEqual(
        (await billsOf(given)).find(([userId]: number[]) => userId === ben.id),
        [ben.id, '40.00'],
      )
    })

    test('of the others a number is left on the payer’s bill, and no new revision is made', async () => {
      const given = await scene()
      const { anna, ben } = given
      await execute(
        goodlot.db,
        `update users set first_name = 'Benedikt', last_name = 'Osei' where id = $1`,
        [ben.id],
      )
      await payBy(given, ben, anna)
      const { body } = await buy(given, ben)
      await ours.managed('POST', `/receipts/${body.receiptId}/payments`, { paidBy: 'cash', amount: 40 })
      const read = () => goodlot.call('GET', `/v3/bidder/receipts/${body.receiptId}`, { token: anna.token })
      assert.equal((await read()).body.lines[0].buyerName, 'Benedikt Osei')
      assert.equal((await erase(ben)).status, 204)
      const after = await read()
      assert.ok(!after.text.includes('Benedikt'))
      assert.deepEqual([after.body.lines[0].buyerName.trim(), after.body.revision], [`#${ben.id}`, 1])
    })
  })

  test('a bill names guests who have not joined as they were typed', async () => {
    const given = await scene()
    const { auctionId, anna } = given
    const account = await givenUser(goodlot.db, { email: 'secret@example.org' })
    await execute(goodlot.db, `update users set first_name = 'Secret', last_name = 'Name' where id = $1`, [
      account.id,
    ])
    const listed = await ours.managed('POST', `/auctions/${auctionId}/registrations`, {
      email: 'secret@example.org',
      firstName: 'Uncle',
      lastName: 'Joe',
    })
    await payBy(given, { id: listed.userId }, anna)
    await ours.managed('POST', `/auctions/${auctionId}/purchases`, {
      userId: listed.userId,
      itemId: given.itemId,
    })
    const { documents } = await ours.managed('GET', `/auctions/${auctionId}/receipts/documents`)
    assert.deepEqual(
      documents[0].lines.map(({ buyerName }: Shown) => buyerName),
      ['Uncle Joe'],
    )
  })

  suite('from a file', () => {
    const send = async (auctionId: number, lines: string[], query = '') => {
      const response = await fetch(
        `${goodlot.url}/v3/manage/auctions/${auctionId}/registrations/import${query}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${ours.manager.token}` },
          body: lines.join('\n'),
        },
      )
      return { status: response.status, body: (await response.json()) as Shown }
    }
    const named = async (auctionId: number) => {
      const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
      const byId = new Map(registrations.map((one: Shown) => [one.userId, one.firstName]))
      return registrations
        .map((one: Shown) => `${one.firstName} ${byId.get(one.payerUserId) ?? '-'}`)
        .toSorted()
    }
    const paddles = async (auctionId: number) =>
      (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations
        .map(({ firstName, paddleNumber, sharesPaddle }: Shown) => [firstName, paddleNumber, sharesPaddle])
        .toSorted()
    const lines = [
      'First name,Last name,Paddle,Household',
      'Ida,Holm,201,H1',
      'Jon,Holm,202,h1 ',
      'Kai,Lee,203,',
      'Lea,Lee,204,2',
    ]

    test('lines of one household share a bill, which the first pays; again it changes nothing, in any order', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      assert.equal((await send(auctionId, lines, '?dryRun=1')).status, 200)
      assert.deepEqual(await named(auctionId), [])
      assert.equal((await send(auctionId, lines)).status, 201)
      const expected = ['Ida -', 'Jon Ida', 'Kai -', 'Lea -']
      assert.deepEqual(await named(auctionId), expected)
      const again = await send(auctionId, [lines[0]!, lines[2]!, lines[1]!])
      assert.equal(again.status, 201, JSON.stringify(again.body))
      assert.deepEqual(await named(auctionId), expected)
      const exported = await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/exports/bidders.csv`, {
        token: ours.manager.token,
      })
      assert.match(exported.text, /Household/)
      assert.match(exported.text, /202[^\n]*,201\r?\n/)
      assert.equal(
        (await send(auctionId, [exported.text])).status,
        201,
        'a file of ours can be imported again',
      )
      assert.deepEqual(await named(auctionId), expected)
    })

    test('those with the paddle of the one who pays share it, and an export changes nothing', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      const couple = [
        'First name,Last name,Paddle,Household',
        'Ida,Holm,201,h',
        'Jon,Holm,201,h',
        'Kai,Lee,203,',
      ]
      assert.equal((await send(auctionId, couple, '?dryRun=1')).status, 200)
      const sent = await send(auctionId, couple)
      assert.equal(sent.status, 201, JSON.stringify(sent.body))
      const shared = [
        ['Ida', 201, false],
        ['Jon', 101, true],
        ['Kai', 203, false],
      ]
      assert.deepEqual(await paddles(auctionId), shared)
      // The other number, typed by staff, means the one who pays.
      const gift = await ours.managed('POST', `/auctions/${auctionId}/purchases`, {
        paddleNumber: 101,
        amount: 30,
      })
      assert.equal(gift.buyer.paddleNumber, 201, JSON.stringify(gift))

      await send(auctionId, [couple[0]!, couple[2]!, couple[1]!])
      const exported = await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/exports/bidders.csv`, {
        token: ours.manager.token,
      })
      const again = await send(auctionId, [exported.text])
      assert.equal(again.status, 201, JSON.stringify(again.body))
      assert.deepEqual(await paddles(auctionId), shared)
    })

    test('two with paddles of their own share one later, though one has bought, and the cell of the payer is empty', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      await send(auctionId, lines)
      await ours.managed('POST', `/auctions/${auctionId}/purchases`, { paddleNumber: 202, amount: 30 })
      const sent = await send(auctionId, [lines[0]!, 'Ida,Holm,,h1', 'Jon,Holm,201,h1'])
      assert.equal(sent.status, 201, JSON.stringify(sent.body))
      assert.deepEqual((await paddles(auctionId)).slice(0, 2), [
        ['Ida', 201, false],
        ['Jon', 202, true],
      ])
    })

    test('only the paddle of the one who pays is shared, and only within a household', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      const { status, body } = await send(auctionId, [
        'First name,Last name,Paddle,Household',
        'Ida,Holm,201,h',
        'Jon,Holm,202,h',
        'Kai,Lee,202,h',
        'Lea,Lee,201,',
      ])
      const message =
        'appears twice in the file; only guests of one household share a paddle, that of the one who pays'
      assert.deepEqual(
        [status, body.errors],
        [400, [4, 5].map((line) => ({ line, field: 'paddleNumber', message }))],
      )
    })

    test('what somebody has bought moves along, and two who both pay for others are a problem of the file', async () => {
      const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
      await send(
        auctionId,
        lines.map((line) => line.split(',').slice(0, 3).join(',')),
      )
      const gift = { paddleNumber: 202, amount: 30 }
      await ours.managed('POST', `/auctions/${auctionId}/purchases`, gift)
      assert.equal((await send(auctionId, lines)).status, 201)
      const { receipts } = await ours.managed('GET', `/auctions/${auctionId}/receipts?paddleNumber=201`)
      assert.deepEqual(
        receipts.map(({ dueAmount }: Shown) => dueAmount),
        ['30.00'],
      )
      await send(auctionId, ['First name,Last name,Paddle,Household', 'Kai,Lee,203,x', 'Lea,Lee,204,x'])
      const clash = await send(auctionId, [
        'First name,Last name,Paddle,Household',
        'Ida,Holm,201,y',
        'Kai,Lee,203,y',
      ])
      assert.deepEqual(
        [clash.status, clash.body.errors],
        [400, [{ line: 3, field: 'household', message: 'pays for others already' }]],
      )
    })
  })
})
