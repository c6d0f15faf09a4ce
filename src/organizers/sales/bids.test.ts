import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type GivenItem,
  givenAuction,
  givenItem,
  givenManager,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { readLog } from '../../auction/contests/bid-log.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { replay } from '../../engine/replay.ts'
import { freshStanding } from '../../engine/standing.ts'
import { row, rows } from '../../platform/database/pool.ts'

suite('managing bids', () => {
  const goodlot = useService()

  /** An auction with a manager, an item of one-dollar steps from 10.00, and three guests. */
  async function scene(item: Partial<GivenItem> = {}, columns: Record<string, unknown> = {}) {
    const { id: auctionId, organizationId } = await givenAuction(goodlot.db, {
      columns: { auto_bid_policy: 'classic', ...columns },
    })
    const given = { auctionId, incrementCents: 100n, ...item }
    const { id: itemId } = await givenItem(goodlot.db, given)
    const [manager, anna, ben, cara] = await Promise.all([
      givenPerson(goodlot),
      givenPerson(goodlot),
      givenPerson(goodlot),
      givenPerson(goodlot),
    ])
    await givenManager(goodlot.db, { organizationId, userId: manager.id })
    return { auctionId, organizationId, itemId, manager, anna, ben, cara }
  }
  const manage = (person: Person, method: string, path: string, body?: object) =>
    goodlot.call(method, `/v3/manage/${path}`, { token: person.token, ...(body ? { body } : {}) })
  async function bid(person: Person, itemId: number, amount: number) {
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/bid`, {
      token: person.token,
      body: { amount },
    })
    assert.equal(answer.body.itemId, itemId, answer.text)
  }
  async function autoBid(person: Person, itemId: number, maxAmount: number) {
    const options = { token: person.token, body: { maxAmount } }
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/auto-bid`, options)
    assert.equal(answer.body.itemId, itemId, answer.text)
  }
  const audit = (itemId: number) =>
    rows<{ actor_id: number; action: string; changes: object }>(
      goodlot.db,
      `select actor_id, action, changes from audit_log where subject = 'bid' and subject_id = $1 order by id`,
      [itemId],
    )
  const types = async (person: Person) =>
    (
      await rows<{ type: string }>(
        goodlot.db,
        'select type from notifications where user_id = $1 order by id',
        [person.id],
      )
    ).map(({ type }) => type)

  suite('the list', () => {
    test('shows who bid what and when, the newest first', async () => {
      const { auctionId, itemId, manager, anna, ben } = await scene()
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 11)
      const { body } = await manage(manager, 'GET', `auctions/${auctionId}/bids`)
      assert.equal(body.totalCount, 2)
      assert.partialDeepStrictEqual(body.bids, [
        {
          itemId,
          sequence: 2,
          kind: 'bid',
          amount: 11,
          isVoided: false,
          bidder: { userId: ben.id, paddleNumber: 102 },
        },
        { itemId, sequence: 1, kind: 'bid', amount: 10, bidder: { userId: anna.id, email: anna.email } },
      ])
      const own = await manage(manager, 'GET', `auctions/${auctionId}/bids?userId=${anna.id}`)
      assert.deepEqual([own.body.totalCount, own.body.bids[0].sequence], [1, 1])
      const paged = await manage(manager, 'GET', `auctions/${auctionId}/bids?limit=1&offset=1`)
      assert.deepEqual([paged.body.totalCount, paged.body.bids[0].sequence], [2, 1])
      const none = await manage(manager, 'GET', `auctions/${auctionId}/bids?itemId=2000000000`)
      assert.deepEqual(none.body, { bids: [], totalCount: 0 })
    })

    test('a ceiling is secret even to managers, before and after the close', async () => {
      const { auctionId, itemId, manager, anna, ben } = await scene()
      await autoBid(anna, itemId, 777.31)
      await bid(ben, itemId, 20)
      await autoBid(anna, itemId, 888.42)
      for (const statusId of [1, 2]) {
        await goodlot.db.query('update standings set status_id = $2 where item_id = $1', [itemId, statusId])
        const { text, body } = await manage(manager, 'GET', `auctions/${auctionId}/bids`)
        assert.ok(!/777\.31|888\.42/.test(text))
        const amounts = body.bids.map((shown: { kind: string; amount: number | null }) => [
          shown.kind,
          shown.amount,
        ])
        assert.deepEqual(amounts, [
          ['ceiling', null],
          ['answer', 21],
          ['bid', 20],
          ['autoBid', 10],
        ])
      }
    })

    test('a sealed amount is secret even to managers; after the close only the one that won is shown', async () => {
      const { auctionId, itemId, manager, anna, ben } = await scene({ itemType: 'sealedBid' })
      await bid(anna, itemId, 555.17)
      await bid(ben, itemId, 666.28)
      const list = async () => (await manage(manager, 'GET', `auctions/${auctionId}/bids`)).text
      assert.ok(!/555\.17|666\.28/.test(await list()))
      await goodlot.db.query(
        'update standings set status_id = 2, leader_id = $2, price_cents = 66628, bid_count = 2 where item_id = $1',
        [itemId, ben.id],
      )
      assert.ok(!(await list()).includes('555.17'))
      assert.ok((await list()).includes('666.28'))
    })

    test('is for managers of the organization only', async () => {
      const { auctionId, anna } = await scene()
      const other = await scene()
      for (const person of [anna, other.manager])
        assert.equal((await manage(person, 'GET', `auctions/${auctionId}/bids`)).status, 403)
      assert.equal((await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/bids`)).status, 401)
    })
  })

  suite('a bid for a guest', () => {
    test('is placed for a registered guest, by account or by paddle, and audited', async () => {
      const { auctionId, itemId, manager, anna, ben } = await scene()
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const { paddleNumber } = await givenRegistration(goodlot.db, { auctionId, userId: ben.id })
      const first = await manage(manager, 'POST', `items/${itemId}/bids`, { userId: anna.id, amount: 10 })
      assert.equal(first.status, 201, first.text)
      assert.deepEqual(first.body, {
        itemId,
        currentPrice: 10,
        nextMinimumBid: 11,
        bidCount: 1,
        winnerId: anna.id,
        autoBidMax: null,
        isCurrentUserWinning: true,
      })
      const second = await manage(manager, 'POST', `items/${itemId}/bids`, { paddleNumber, maxAmount: 50 })
      assert.deepEqual([second.status, second.body.winnerId, second.body.autoBidMax], [201, ben.id, 50])
      assert.deepEqual(await audit(itemId), [
        { actor_id: manager.id, action: 'place', changes: { bidderId: anna.id, kind: 'bid', amount: 10 } },
        { actor_id: manager.id, action: 'place', changes: { bidderId: ben.id, kind: 'autoBid' } },
      ])
      assert.deepEqual((await types(ben)).toSorted(), ['general', 'winning'])
    })

    test('a refusal is 409 with the code of the check', async () => {
      const { auctionId, itemId, manager, anna } = await scene({}, { allowed_countries: ['US'] })
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const answer = await manage(manager, 'POST', `items/${itemId}/bids`, { userId: anna.id, amount: 10 })
      assert.deepEqual(
        [answer.status, answer.body.error, answer.body.reason],
        [409, 'conflict', 'location_not_allowed'],
      )
      assert.deepEqual(
        (await audit(itemId)).map(({ action }) => action),
        ['place', 'refused'],
      )
    })

    test('404 not_found: an item that the guest does not see, and the audit log tells that no bid was placed', async () => {
      const { auctionId, itemId, manager, anna } = await scene({ status: 'draft' })
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const answer = await manage(manager, 'POST', `items/${itemId}/bids`, { userId: anna.id, amount: 10 })
      assert.deepEqual([answer.status, answer.body.error], [404, 'not_found'])
      assert.deepEqual(
        (await audit(itemId)).map(({ action, changes }) => [action, changes]),
        [
          ['place', { bidderId: anna.id, kind: 'bid', amount: 10 }],
          ['refused', { bidderId: anna.id, reason: 'not_found' }],
        ],
      )
    })

    test('somebody who is not registered cannot be bid for', async () => {
      const { itemId, manager, anna } = await scene()
      for (const guest of [{ userId: anna.id }, { userId: 2_000_000_000 }, { paddleNumber: 999 }]) {
        const answer = await manage(manager, 'POST', `items/${itemId}/bids`, { ...guest, amount: 10 })
        assert.equal(answer.status, 400)
        assert.deepEqual(Object.keys(answer.body.fields), Object.keys(guest))
      }
    })

    test('a plain bid cannot be used to find out a leader’s ceiling', async () => {
      const { auctionId, itemId, manager, anna } = await scene()
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      await autoBid(anna, itemId, 50)
      for (const amount of [20, 60]) {
        const answer = await manage(manager, 'POST', `items/${itemId}/bids`, { userId: anna.id, amount })
        assert.deepEqual([answer.status, answer.body.reason], [409, 'already_winning'])
      }
    })

    for (const body of [
      {},
      { amount: 10, maxAmount: 20 },
      { amount: 0 },
      { amount: '10' },
      { amount: 1.001 },
    ]) {
      test(`${JSON.stringify(body)} is 400`, async () => {
        const { auctionId, itemId, manager, anna } = await scene()
        await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
        const answer = await manage(manager, 'POST', `items/${itemId}/bids`, { userId: anna.id, ...body })
        assert.equal(answer.status, 400)
      })
    }

    test('both ways to name a guest at once, or neither, are 400', async () => {
      const { itemId, manager } = await scene()
      for (const guest of [{}, { userId: 1, paddleNumber: 101 }]) {
        assert.equal(
          (await manage(manager, 'POST', `items/${itemId}/bids`, { ...guest, amount: 10 })).status,
          400,
        )
      }
    })

    test('is not for guests', async () => {
      const { auctionId, itemId, anna } = await scene()
      await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
      const answer = await manage(anna, 'POST', `items/${itemId}/bids`, { userId: anna.id, amount: 10 })
      assert.equal(answer.status, 403)
    })
  })

  suite('a void', () => {
    async function standsAsReplayed(itemId: number) {
      const contest = (await readContests(goodlot.db, [itemId])).get(itemId)!
      const { standing } = contest
      const again = replay(
        freshStanding({ ...standing, endsAt: standing.firstEndsAt }),
        await readLog(goodlot.db, itemId),
      )
      const numbers = 'select count(*)::int as count, max(sequence) as last from bids where item_id = $1'
      const logged = (await goodlot.db.query(numbers, [itemId])).rows[0]
      const { priceCents, leaderId, leaderMaxCents, bidCount } = again
      assert.deepEqual(
        { priceCents, leaderId, leaderMaxCents, bidCount, ...logged },
        {
          priceCents: standing.priceCents,
          leaderId: standing.leaderId,
          leaderMaxCents: standing.leaderMaxCents,
          bidCount: standing.bidCount,
          count: standing.sequence,
          last: standing.sequence,
        },
      )
    }

    test('takes a bid out and gives the lead back to whoever had it', async () => {
      const { auctionId, itemId, manager, anna, ben } = await scene()
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 500)
      const answer = await manage(manager, 'POST', `items/${itemId}/bids/void`, {
        sequences: [2],
        reason: 'A typo',
      })
      assert.equal(answer.status, 200, answer.text)
      const { told, ...rest } = answer.body
      assert.deepEqual(rest, {
        itemId,
        currentPrice: 10,
        nextMinimumBid: 11,
        bidCount: 1,
        winnerId: anna.id,
        droppedSequences: [],
        before: { currentPrice: 500, winnerId: ben.id },
        voidsLeft: 1,
        isDone: true,
      })
      assert.deepEqual(told.map(({ userId }: { userId: number }) => userId).sort(), [anna.id, ben.id].sort())
      await standsAsReplayed(itemId)
      assert.deepEqual(await types(ben), ['winning', 'general'])
      assert.deepEqual(await types(anna), ['winning', 'outbid', 'winning'])
      const { notifications } = (await goodlot.call('GET', '/v3/bidder/notifications', anna)).body
      assert.deepEqual(
        notifications.map(({ type }: { type: string }) => type),
        ['winning', 'outbid'],
        'the first, which was no longer so, is read',
      )
      const events = await rows<{ payload: { currentPrice: number } }>(
        goodlot.db,
        `select payload::jsonb as payload from event_log where auction_id = $1 and kind = 'event.bid' order by id`,
        [auctionId],
      )
      assert.equal(events.at(-1)?.payload.currentPrice, 10)
      assert.deepEqual(await audit(itemId), [
        {
          actor_id: manager.id,
          action: 'void',
          changes: {
            sequences: [2],
            reason: 'A typo',
            from: { currentPrice: 500, leaderId: ben.id },
            to: { currentPrice: 10, leaderId: anna.id },
          },
        },
      ])
      const { body } = await manage(manager, 'GET', `auctions/${auctionId}/bids`)
      assert.deepEqual(
        body.bids.map((shown: { isVoided: boolean }) => shown.isVoided),
        [true, false],
      )
    })

    test('the contest is played again without it, and goes on from there', async () => {
      const { itemId, manager, anna, ben, cara } = await scene()
      await bid(anna, itemId, 10)
      await bid(ben, itemId, 11)
      await bid(anna, itemId, 12)
      const answer = await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [2] })
      assert.deepEqual(
        [answer.body.currentPrice, answer.body.winnerId, answer.body.bidCount],
        [10, anna.id, 1],
      )
      await standsAsReplayed(itemId)
      await bid(cara, itemId, 11)
      await standsAsReplayed(itemId)
      const { currentPrice, leader } = (await row<{ currentPrice: bigint; leader: number }>(
        goodlot.db,
        'select price_cents as "currentPrice", leader_id as leader from standings where item_id = $1',
        [itemId],
      ))!
      assert.deepEqual([currentPrice, leader], [1200n, anna.id], 'the bid of 12.00 was kept as a promise')
    })

    test('plays a log of a thousand bids again', async () => {
      const { itemId, manager, anna, ben } = await scene()
      await goodlot.db.query(
        `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
         select $1, number, (array[$2, $3]::int[])[1 + number % 2], 'bid', 900 + number * 100, 900 + number * 100, goodlot_now()
           from generate_series(1, 1001) as number`,
        [itemId, ben.id, anna.id],
      )
      await goodlot.db.query(
        'update standings set sequence = 1001, bid_count = 1001, price_cents = 101000, leader_id = $2 where item_id = $1',
        [itemId, anna.id],
      )
      const answer = await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })
      assert.partialDeepStrictEqual(answer.body, { currentPrice: 1010, bidCount: 1000, winnerId: anna.id })
      await standsAsReplayed(itemId)
    })

    test('the end stays where bidders have seen it', async () => {
      const { itemId, manager, anna } = await scene(
        { endsIn: 60 },
        { extension_mode: 'reset', extension_window_seconds: 120, extension_seconds: 300 },
      )
      await bid(anna, itemId, 10)
      const end = () =>
        row<{ end_at: Date }>(goodlot.db, 'select end_at from standings where item_id = $1', [itemId])
      const extended = await end()
      assert.equal(
        (await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })).status,
        200,
      )
      assert.deepEqual(await end(), extended)
    })

    test('says which offers have no place in the contest without it, and tells whose ceiling went', async () => {
      const { itemId, manager, anna, ben } = await scene()
      await autoBid(anna, itemId, 50)
      await autoBid(anna, itemId, 20)
      await autoBid(ben, itemId, 45)
      await autoBid(anna, itemId, 22)
      const ceilings = (person: Person) =>
        rows(goodlot.db, `select from event_log where user_id = $1 and kind = 'event.autoBid'`, [person.id])
      const [toldAnna, toldBen] = [(await ceilings(anna)).length, (await ceilings(ben)).length]
      const { body } = await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [2] })
      assert.deepEqual([body.currentPrice, body.winnerId, body.droppedSequences], [46, anna.id, [5]])
      await standsAsReplayed(itemId)
      assert.deepEqual((await types(anna)).slice(-2), ['general', 'winning'])
      assert.equal((await types(ben)).at(-1), 'outbid')
      assert.equal((await ceilings(anna)).length, toldAnna + 1)
      assert.equal((await ceilings(ben)).length, toldBen)
    })

    test('the only bid leaves nobody leading', async () => {
      const { itemId, manager, anna } = await scene()
      await bid(anna, itemId, 10)
      const { body } = await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })
      assert.deepEqual([body.winnerId, body.bidCount, body.nextMinimumBid], [0, 0, 10])
    })

    test('a sealed bid can be voided; its bidder is told, the auction is not', async () => {
      const { auctionId, itemId, manager, anna } = await scene({ itemType: 'sealedBid' })
      await bid(anna, itemId, 50)
      assert.equal(
        (await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })).status,
        200,
      )
      assert.deepEqual(await types(anna), ['general'])
      assert.deepEqual(await rows(goodlot.db, 'select from event_log where auction_id = $1', [auctionId]), [])
      assert.ok(!/\b50(00)?\b/.test(JSON.stringify(await audit(itemId))))
      await bid(anna, itemId, 20)
    })

    test('what followed from a bid, what is voided already and what is not there cannot be voided', async () => {
      const { itemId, manager, anna, ben } = await scene()
      await autoBid(anna, itemId, 50)
      await bid(ben, itemId, 20)
      const reason = async (sequences: number[]) => {
        const answer = await manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences })
        return answer.status === 200 ? 'voided' : answer.body.reason
      }
      assert.equal(await reason([3]), 'no_such_bid', 'the ceiling’s answer')
      assert.equal(await reason([9]), 'no_such_bid')
      assert.equal(await reason([2]), 'voided')
      assert.equal(await reason([2]), 'no_such_bid')
    })

    test('closed is final', async () => {
      const { itemId, manager, anna } = await scene()
      await bid(anna, itemId, 10)
      const void1 = () => manage(manager, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })
      for (const statusId of [2, 6, 13]) {
        await goodlot.db.query('update standings set status_id = $2 where item_id = $1', [itemId, statusId])
        assert.deepEqual([(await void1()).status, (await void1()).body.reason], [409, 'item_closed'])
      }
      await goodlot.db.query('update standings set status_id = 9 where item_id = $1', [itemId])
      assert.equal((await void1()).status, 200)
    })

    for (const body of [
      {},
      { sequences: [] },
      { sequences: [0] },
      { sequences: [1, 1] },
      { sequences: ['1'] },
    ]) {
      test(`${JSON.stringify(body)} is 400`, async () => {
        const { itemId, manager } = await scene()
        assert.equal((await manage(manager, 'POST', `items/${itemId}/bids/void`, body)).status, 400)
      })
    }

    test('is not for guests', async () => {
      const { itemId, anna } = await scene()
      await bid(anna, itemId, 10)
      assert.equal((await manage(anna, 'POST', `items/${itemId}/bids/void`, { sequences: [1] })).status, 403)
    })
  })
})
