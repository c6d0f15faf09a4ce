import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { givenPayment, givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { useSockets } from '../../../tests/kit/socket.ts'
import {
  type AuctionStatusName,
  allowedTransitions,
  auctionStatus,
  auctionStatusName,
  itemStatusName,
} from '../../engine/statuses.ts'

const names = Object.keys(auctionStatus) as AuctionStatusName[]

suite('the status of an auction', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const connect = useSockets()
  const now = () => Math.floor(goodlot.clock.now() / 1000)
  const auctionIn = async (status: AuctionStatusName, more = {}) =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, status, ...more })).id
  const move = (auctionId: number, status: string) =>
    ours.manage('POST', `/auctions/${auctionId}/status`, { status })
  const statusOf = async (itemId: number) => {
    const { rows } = await goodlot.db.query('select status_id from standings where item_id = $1', [itemId])
    return itemStatusName(rows[0].status_id)
  }
  const ending = async (itemId: number) => (await ours.managed('GET', `/items/${itemId}`)).endTime

  for (const from of names) {
    // Settled books are opened again by administrators only.
    const allowed =
      from === 'reconciled' ? [] : allowedTransitions(auctionStatus[from]).map(auctionStatusName)
    test(`from ${from} it goes to: ${allowed.join(', ') || 'nowhere'}; the rest is 409 with these named`, async () => {
      for (const to of names.filter((to) => from !== 'reconciled' || to !== 'closed')) {
        const auctionId = await auctionIn(from)
        const answer = await move(auctionId, to)
        if (allowed.includes(to)) {
          assert.deepEqual([answer.status, answer.body.status], [200, to], answer.text)
        } else {
          assert.deepEqual(
            [answer.status, answer.body.error, answer.body.reason, answer.body.allowed],
            [409, 'conflict', 'status_change', allowed],
            to,
          )
          assert.equal((await ours.managed('GET', `/auctions/${auctionId}`)).status, from)
        }
      }
    })
  }

  suite('settled', () => {
    /** A closed auction with a receipt of which 20 of 30 is paid, one with 5 owed back, and a gift to confirm. */
    async function givenUnsettled() {
      const auctionId = await auctionIn('closed')
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
      const sell = async (amountCents: bigint) => {
        const { id: userId } = await givenUser(goodlot.db)
        return givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents })
      }
      const pay = (receiptId: number, amount: number) =>
        ours.managed('POST', `/receipts/${receiptId}/payments`, { amount, paidBy: 'cash' })
      const [half, gone, gift] = [await sell(3000n), await sell(1000n), await sell(5_000_000n)]
      await goodlot.db.query('update standings set quantity_sold = 3 where item_id = $1', [itemId])
      await goodlot.db.query('update purchases set awaits_confirmation = true where id = $1', [gift.id])
      await pay(half.receiptId, 20)
      await pay(gone.receiptId, 5)
      await ours.managed('DELETE', `/purchases/${gone.id}`)
      return { auctionId, half, gift, pay }
    }

    test('says what is unpaid, owed back and not confirmed, and asks for a yes', async () => {
      const { auctionId } = await givenUnsettled()
      const { status, body } = await move(auctionId, 'reconciled')
      assert.deepEqual([status, body.error, body.reason], [409, 'conflict', 'unsettled'])
      const unsettled = {
        currency: 'USD',
        unpaidReceiptCount: 1,
        unpaidAmount: '10.00',
        owedBackReceiptCount: 1,
        owedBackAmount: '5.00',
        giftsToConfirm: 1,
        giftsToConfirmAmount: '50000.00',
      }
      assert.deepEqual(body.unsettled, unsettled)
      assert.match(body.message, /USD 10\.00 is unpaid on 1 receipt; USD 5\.00 is owed back on 1 receipt/)
      const said = { status: 'reconciled', acceptUnsettled: true }
      assert.equal((await ours.managed('POST', `/auctions/${auctionId}/status`, said)).status, 'reconciled')
      const { entries } = await ours.managed('GET', `/auctions/${auctionId}/audit?limit=1`)
      assert.deepEqual(entries[0].changes.unsettled, unsettled)
    })

    test('needs no yes when everything is', async () => {
      const { auctionId, half, gift, pay } = await givenUnsettled()
      await pay(half.receiptId, 10)
      await ours.managed('DELETE', `/purchases/${gift.id}`)
      assert.equal((await move(auctionId, 'reconciled')).body.reason, 'unsettled')
      await goodlot.db.query('update payments set voided_at = goodlot_now() where amount_cents = 500')
      await goodlot.db.query('update receipts set credit_cents = 0 where auction_id = $1', [auctionId])
      assert.equal((await move(auctionId, 'reconciled')).status, 200)
    })

    test('is taken back by an administrator only, and the auction is as closed as before', async () => {
      const auctionId = await auctionIn('closed')
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType: 'ticket', status: 'unsold' })
      const shown = () => ours.managed('GET', `/auctions/${auctionId}`)
      const before = await shown()
      await move(auctionId, 'reconciled')
      const refused = await move(auctionId, 'closed')
      assert.deepEqual([refused.status, refused.body.error], [403, 'forbidden'])
      await goodlot.clock.advance(60)
      const path = `/v3/manage/auctions/${auctionId}/status`
      const call = { token: ours.admin.token, body: { status: 'closed' } }
      const taken = await goodlot.call('POST', path, call)
      assert.deepEqual([taken.status, taken.body.status], [200, 'closed'])
      const after = await shown()
      assert.deepEqual({ ...after, updatedAt: before.updatedAt, version: before.version }, before)
      assert.equal(await statusOf(itemId), 'unsold')
    })
  })

  test('a status that is none is 400', async () => {
    assert.equal((await move(await auctionIn('draft'), 'finished')).status, 400)
    assert.equal((await move(await auctionIn('draft'), '4')).status, 400)
  })

  test('opening early starts the auction now, with the items that were to start with it', async () => {
    const auctionId = await auctionIn('preview')
    const along = await givenItem(goodlot.db, { auctionId, status: 'pending' })
    const later = await givenItem(goodlot.db, { auctionId, status: 'pending', startsIn: 3700, endsIn: 4000 })
    const manual = await givenItem(goodlot.db, { auctionId, status: 'pending', controlMode: 'manual' })
    const ticket = await givenItem(goodlot.db, { auctionId, status: 'pending', itemType: 'ticket' })
    const draft = await givenItem(goodlot.db, { auctionId, status: 'draft' })
    const opened = await move(auctionId, 'open')
    assert.ok(Math.abs(opened.body.startTime - now()) <= 30)
    const found = [along, later, manual, ticket, draft].map(({ id }) => statusOf(id))
    assert.deepEqual(await Promise.all(found), ['open', 'pending', 'pending', 'available', 'draft'])
    assert.ok(Math.abs((await ours.managed('GET', `/items/${along.id}`)).startTime - now()) <= 30)
  })

  test('an auction whose end has passed is not opened', async () => {
    const auctionId = await auctionIn('draft', { endsIn: -10 })
    const refused = await move(auctionId, 'open')
    assert.deepEqual([refused.status, refused.body.reason], [409, 'end_passed'])
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}`)).status, 'draft')
    await ours.managed('PATCH', `/auctions/${auctionId}`, { endTime: now() + 60 })
    assert.equal((await move(auctionId, 'open')).status, 200)
  })

  test('a pause stops the clock: resuming moves the ends of what is not over by its length', async () => {
    const auctionId = await auctionIn('open')
    const open = await givenItem(goodlot.db, { auctionId })
    const sold = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    const before = await ours.managed('GET', `/auctions/${auctionId}`)
    const paused = await move(auctionId, 'paused')
    assert.ok(Math.abs(paused.body.pausedAt - now()) <= 30)
    assert.equal(await statusOf(open.id), 'open')
    await goodlot.clock.advance(600)
    const resumed = await move(auctionId, 'open')
    assert.equal(resumed.body.pausedAt, null)
    for (const end of [resumed.body.endTime, await ending(open.id)]) {
      assert.ok(Math.abs(end - before.endTime - 600) <= 30, `moved by ${end - before.endTime}`)
    }
    assert.equal(await ending(sold.id), before.endTime)
  })

  test('a second pause counts from its own start', async () => {
    const auctionId = await auctionIn('open')
    const item = await givenItem(goodlot.db, { auctionId })
    const before = await ending(item.id)
    for (const length of [100, 50]) {
      await move(auctionId, 'paused')
      await goodlot.clock.advance(length)
      await move(auctionId, 'open')
      await goodlot.clock.advance(7)
    }
    assert.ok(Math.abs((await ending(item.id)) - before - 150) <= 30)
  })

  test('an item paused by itself keeps its own count through a pause of the auction', async () => {
    const auctionId = await auctionIn('open')
    const item = await givenItem(goodlot.db, { auctionId })
    const before = await ending(item.id)
    await ours.managed('POST', `/items/${item.id}/pause`)
    await goodlot.clock.advance(10)
    await move(auctionId, 'paused')
    await goodlot.clock.advance(20)
    await move(auctionId, 'open')
    await goodlot.clock.advance(30)
    await ours.managed('POST', `/items/${item.id}/resume`)
    assert.ok(Math.abs((await ending(item.id)) - before - 60) <= 30)
  })

  test('closing makes the winners', async () => {
    const auctionId = await auctionIn('open')
    const winner = await givenUser(goodlot.db)
    const won = await givenItem(goodlot.db, {
      auctionId,
      standing: { price_cents: 2500, leader_id: winner.id, bid_count: 1, sequence: 1 },
    })
    const unwanted = await givenItem(goodlot.db, { auctionId, status: 'paused' })
    const lamp = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const closed = await move(auctionId, 'closed')
    assert.equal(closed.status, 200, closed.text)
    assert.ok(Math.abs(closed.body.closedAt - now()) <= 30)
    const found = await Promise.all([won, unwanted, lamp].map(({ id }) => statusOf(id)))
    assert.deepEqual(found, ['sold', 'unsold', 'unsold'])
    const { rows } = await goodlot.db.query(
      'select user_id, amount_cents from purchases where item_id = $1',
      [won.id],
    )
    assert.deepEqual(rows, [{ user_id: winner.id, amount_cents: 2500n }])
  })

  test('a cancelled auction withdraws its items and tells everybody who is registered', async () => {
    const auctionId = await auctionIn('open', { name: 'Spring Gala' })
    const { id } = await givenItem(goodlot.db, { auctionId })
    const bidder = await givenPerson(goodlot)
    const stranger = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: bidder.token })
    await move(auctionId, 'cancelled')
    assert.equal(await statusOf(id), 'withdrawn')
    const told = async ({ token }: { token: string }) =>
      (await goodlot.call('GET', '/v3/bidder/notifications', { token })).body.notifications.map(
        ({ type, kind, facts, title, message }: Record<string, unknown>) => ({
          type,
          kind,
          facts,
          title,
          message,
        }),
      )
    assert.deepEqual(await told(bidder), [
      {
        type: 'general',
        kind: 'auctionCancelled',
        facts: { name: 'Spring Gala' },
        title: 'Auction cancelled',
        message: 'The organizer cancelled Spring Gala. Bids in it no longer count.',
      },
    ])
    assert.deepEqual(await told(stranger), [])
  })

  test('a test leaves nothing behind when it becomes a draft again', async () => {
    const auctionId = await auctionIn('draft')
    const item = await givenItem(goodlot.db, { auctionId, status: 'pending', startingCents: 1000n })
    await move(auctionId, 'test')
    const bid = await goodlot.call('POST', `/v3/item/${item.id}/bid`, {
      token: ours.manager.token,
      body: { amount: 10 },
    })
    assert.equal(bid.body.currentPrice, 10, bid.text)
    const userId = ours.manager.id
    const { receiptId } = await givenPurchase(goodlot.db, { auctionId, itemId: item.id, userId })
    await givenPayment(goodlot.db, { receiptId, takenBy: userId })
    const counted = 'insert into cash_counts (auction_id, counted_cents, counted_by) values ($1, 100, $2)'
    await goodlot.db.query(counted, [auctionId, userId])
    await move(auctionId, 'draft')
    const after = await ours.managed('GET', `/items/${item.id}`)
    assert.deepEqual(
      [after.status, after.bidCount, after.leaderId, after.currentPrice],
      ['pending', 0, null, 10],
    )
    const { rows } = await goodlot.db.query('select 1 from bids where item_id = $1', [item.id])
    assert.equal(rows.length, 0)
    await move(auctionId, 'open')
    const first = await goodlot.call('POST', `/v3/item/${item.id}/bid`, {
      token: ours.admin.token,
      body: { amount: 10 },
    })
    assert.deepEqual([first.body.currentPrice, first.body.bidCount], [10, 1])
  })

  test('whoever follows the auction later, from an earlier event on, hears nothing of its test', async () => {
    const auctionId = await auctionIn('draft')
    const item = await givenItem(goodlot.db, { auctionId, status: 'pending' })
    const bid = (token: string, amount: number) =>
      goodlot.call('POST', `/v3/item/${item.id}/bid`, { token, body: { amount } })
    const { eventId: lastEventId } = await connect(goodlot.url).ready
    await move(auctionId, 'test')
    await bid(ours.manager.token, 500)
    await move(auctionId, 'draft')
    await move(auctionId, 'open')
    const { rows } = await goodlot.db.query('select max(id)::int as id from events')
    while ((await connect(goodlot.url).ready).eventId < rows[0].id);
    const guest = connect(goodlot.url)
    await guest.ready
    const { ok, resync } = await guest.ask('subscribe', { auctionId, lastEventId })
    assert.deepEqual([ok, resync], [true, false])
    const kinds = guest.received.all.map(({ name }) => name)
    assert.ok(kinds.includes('event.auction'), 'it was opened')
    assert.ok(!kinds.includes('event.bid'))
    await bid(ours.admin.token, 10)
    await guest.received.until((all) => all.at(-1)!.name === 'event.bid')
    assert.equal(guest.events().at(-1).currentPrice, 10)
  })

  test('two who open at once open it once', async () => {
    const auctionId = await auctionIn('preview')
    const answers = await Promise.all([move(auctionId, 'open'), move(auctionId, 'open')])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
  })

  test('no bid slips in behind a pause', async () => {
    const auctionId = await auctionIn('open')
    const { id } = await givenItem(goodlot.db, { auctionId, startingCents: 100n, incrementCents: 100n })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    const bid = (turn: number) =>
      goodlot.call('POST', `/v3/item/${id}/bid`, {
        token: turn % 2 ? anna.token : ben.token,
        body: { amount: turn + 1 },
      })
    const bids = Array.from({ length: 30 }, (_, turn) => bid(turn))
    const pause = move(auctionId, 'paused')
    await Promise.all([...bids, ...Array.from({ length: 30 }, (_, turn) => bid(30 + turn)), pause])
    const { rows } = await goodlot.db.query(
      `select count(*)::int as late from bids, auctions
        where bids.item_id = $1 and auctions.id = $2 and bids.placed_at > auctions.paused_at`,
      [id, auctionId],
    )
    assert.equal(rows[0].late, 0)
    assert.equal((await bid(99)).body.data.code, 'auction_paused')
  })

  test('a change is told to those who follow, item by item, and kept in the audit log', async () => {
    const auctionId = await auctionIn('preview')
    const item = await givenItem(goodlot.db, { auctionId, status: 'pending' })
    await move(auctionId, 'open')
    const { rows } = await goodlot.db.query(
      'select kind, payload::jsonb as payload from event_log where auction_id = $1 order by id',
      [auctionId],
    )
    assert.deepEqual(
      rows.map(({ kind, payload }) => [kind, payload.itemId ?? payload.auctionId, payload.status]),
      [
        ['event.auction', auctionId, 'open'],
        ['event.item', item.id, 'open'],
      ],
    )
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    assert.deepEqual(
      [log.entries[0].action, log.entries[0].subjectId, log.entries[0].changes],
      ['changeStatus', auctionId, { status: { from: 'preview', to: 'open' } }],
    )
  })

  test('all open items are extended together', async () => {
    const auctionId = await auctionIn('open')
    const open = await givenItem(goodlot.db, { auctionId })
    const early = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    const lamp = await givenItem(goodlot.db, { auctionId, itemType: 'forSale' })
    const sold = await givenItem(goodlot.db, { auctionId, status: 'sold' })
    const items = [open, early, lamp, sold]
    const before = await Promise.all(items.map(({ id }) => ending(id)))
    const { endTime } = await ours.managed('GET', `/auctions/${auctionId}`)
    const answer = await ours.manage('POST', `/auctions/${auctionId}/extend`, { seconds: 300 })
    assert.deepEqual([answer.status, answer.body], [200, { auctionId, endTime: endTime + 300, itemCount: 3 }])
    const after = await Promise.all(items.map(({ id }) => ending(id)))
    assert.deepEqual(
      after.map((end, index) => end - before[index]),
      [300, 300, 300, 0],
    )
    for (const seconds of [0, -5, 1.5]) {
      const wrong = await ours.manage('POST', `/auctions/${auctionId}/extend`, { seconds })
      assert.equal(wrong.status, 400)
    }
    const idle = await ours.manage('POST', `/auctions/${await auctionIn('draft')}/extend`, { seconds: 5 })
    assert.deepEqual([idle.status, idle.body.reason], [409, 'auction_status'])
  })
})
