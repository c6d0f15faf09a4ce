import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pausedBefore, untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { givenPerson, givenUser, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { updateStandings } from '../../auction/contests/write-standings.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { makeMetrics } from '../../platform/http/operations/metrics.ts'
import { BidDesk } from '../bidding/desk.ts'

suite('the close', () => {
  const goodlot = useService()

  test('an item closes at its end: one purchase for the winner, notifications to winner and losers', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await bid(ben, item.id, 10)
    await bid(anna, item.id, 20)

    await goodlot.service.ticker.tick()
    assert.equal(await statusOf(item.id), 1, 'not before its end')
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    await goodlot.service.ticker.tick()

    assert.equal(await statusOf(item.id), 2)
    const purchases = await rows(
      goodlot.db,
      'select user_id, amount_cents, kind from purchases where item_id = $1',
      [item.id],
    )
    assert.deepEqual(purchases, [{ user_id: anna.id, amount_cents: 2000n, kind: 'won' }])
    assert.deepEqual(await notifications(anna, item.id), ['winning', 'purchase'])
    assert.deepEqual(await notifications(ben, item.id), ['winning', 'outbid', 'general'])
  })

  suite('a bid in the last seconds that the close has to wait for', () => {
    async function race(columns: Record<string, unknown>) {
      const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600, columns })
      const item = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
      const anna = await givenUser(goodlot.db)
      const slow = pausedBefore(updateStandings, goodlot.db)
      const metrics = makeMetrics()
      const changes = new Changes(slow.db, new ResponseCache())
      const desk = new BidDesk({
        db: slow.db,
        changes,
        adminEmails: [],
        metrics,
        log: goodlot.service.app.log,
        time: goodlot.clock,
        answerWithinMs: 3_600_000,
      })
      const placed = desk.place({ kind: 'bid', itemId: item.id, bidderId: anna.id, amountCents: 1000n })
      await slow.reached
      await goodlot.clock.advance(61)
      const closed = goodlot.service.ticker.tick()
      await untilSomebodyWaits(goodlot.db)
      slow.resume()
      await Promise.all([placed, closed])
      metrics.registry.clear()
      return item.id
    }

    test('extends the item, and the close leaves it open until its new end', async () => {
      const extension = { extension_mode: 'add', extension_window_seconds: 120, extension_seconds: 120 }
      const itemId = await race(extension)
      assert.equal(await statusOf(itemId), 8)
      await goodlot.clock.advance(120)
      await goodlot.service.ticker.tick()
      assert.equal(await statusOf(itemId), 2)
    })

    test('is part of the close where nothing extends', async () => {
      assert.equal(await statusOf(await race({ extension_mode: 'off' })), 2)
    })
  })

  test('an item that cannot be closed holds up no other, nor what comes after it', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
    const broken = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    const { id: otherId } = await givenAuction(goodlot.db, { endsIn: 90 })
    const other = await givenItem(goodlot.db, { auctionId: otherId, endsIn: 61 })
    await goodlot.db.query(`
      create function refuse_to_close() returns trigger language plpgsql as
        $$ begin raise exception 'this one cannot be closed'; end $$;
      create trigger refuse_to_close before update of status_id on standings
        for each row when (new.item_id = ${broken.id}) execute function refuse_to_close()`)
    await goodlot.clock.advance(100)
    await goodlot.service.ticker.tick()
    assert.equal(await statusOf(broken.id), 1)
    assert.notEqual(await statusOf(other.id), 1)
    const auction = await row<{ id: number }>(
      goodlot.db,
      'select status_id as id from auctions where id = $1',
      [otherId],
    )
    assert.equal(auction!.id, auctionStatus.closed)

    await goodlot.db.query('drop trigger refuse_to_close on standings')
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    assert.notEqual(await statusOf(broken.id), 1, 'it is tried again after a minute')
  })

  test('a reserve that was not met leaves the item unsold', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60, reserveCents: 5000n })
    const anna = await givenPerson(goodlot)
    await bid(anna, item.id, 10)
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    assert.equal(await statusOf(item.id), 6)
    assert.deepEqual(await rows(goodlot.db, 'select from purchases where item_id = $1', [item.id]), [])
  })

  test('the highest sealed bid wins, and the earlier of equals', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60, itemType: 'sealedBid' })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    await bid(ben, item.id, 30)
    const answer = await bid(anna, item.id, 30)
    assert.deepEqual(
      [answer.body.bidCount, answer.body.winnerId, answer.body.isCurrentUserWinning],
      [0, 0, false],
    )
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    const sold = await row(goodlot.db, 'select user_id, amount_cents from purchases where item_id = $1', [
      item.id,
    ])
    assert.deepEqual(sold, { user_id: ben.id, amount_cents: 3000n })
  })

  test('an auction opens at its start and closes at its end, with everything in it', async () => {
    const auction = await givenAuction(goodlot.db, { status: 'preview', startsIn: 100, endsIn: 200 })
    const item = await givenItem(goodlot.db, { auctionId: auction.id, status: 'pending' })
    const sale = await givenItem(goodlot.db, {
      auctionId: auction.id,
      itemType: 'forSale',
      status: 'pending',
    })
    await goodlot.clock.advance(101)
    await goodlot.service.ticker.tick()
    assert.deepEqual(
      [await auctionStatusOf(auction.id), await statusOf(item.id), await statusOf(sale.id)],
      [4, 1, 4],
    )
    await goodlot.clock.advance(100)
    await goodlot.service.ticker.tick()
    assert.deepEqual(
      [await auctionStatusOf(auction.id), await statusOf(item.id), await statusOf(sale.id)],
      [6, 6, 6],
    )
  })

  test('what is sold and not bid on goes on sale and off by times of its own', async () => {
    const auction = await givenAuction(goodlot.db, { endsIn: 600 })
    const sale = { auctionId: auction.id, itemType: 'ticket', endsIn: 200 } as const
    const later = await givenItem(goodlot.db, { ...sale, status: 'pending', startsIn: 100 })
    const bought = await givenItem(goodlot.db, { ...sale, standing: { quantity_sold: 2 } })
    const byHand = await givenItem(goodlot.db, { ...sale, controlMode: 'manual' })
    const statuses = () => Promise.all([later, bought, byHand].map(({ id }) => statusOf(id)))
    await goodlot.clock.advance(99)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await statuses(), [5, 4, 4])
    await goodlot.clock.advance(2)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await statuses(), [4, 4, 4])
    await goodlot.clock.advance(100)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await statuses(), [6, 2, 4])
    assert.equal(await auctionStatusOf(auction.id), 4)
    assert.deepEqual(await toldOf(later.id), ['available', 'unsold'])
    assert.deepEqual(await toldOf(bought.id), ['sold'])
  })

  test('a presale keeps the times of what it sells, and leaves the rest to the auction', async () => {
    const auction = await givenAuction(goodlot.db, { status: 'presale', startsIn: 600, endsIn: 900 })
    const times = { auctionId: auction.id, startsIn: 100, endsIn: 200, status: 'pending' } as const
    const ticket = await givenItem(goodlot.db, { ...times, itemType: 'ticket' })
    const raffle = await givenItem(goodlot.db, { ...times, itemType: 'raffle' })
    const statuses = async () => [await statusOf(ticket.id), await statusOf(raffle.id)]
    await goodlot.clock.advance(101)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await statuses(), [4, 5])
    await goodlot.clock.advance(100)
    await goodlot.service.ticker.tick()
    assert.deepEqual(await statuses(), [6, 5])
  })

  test('in a pause nothing goes off sale', async () => {
    const auction = await givenAuction(goodlot.db, { status: 'paused', endsIn: 600 })
    const sale = await givenItem(goodlot.db, { auctionId: auction.id, itemType: 'raffle', endsIn: 60 })
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    assert.equal(await statusOf(sale.id), 4)
  })

  test('a late bid extends its item, and the auction stays extended until that item closes', async () => {
    const columns = { extension_mode: 'reset', extension_window_seconds: 60, extension_seconds: 120 }
    const auction = await givenAuction(goodlot.db, { endsIn: 100, columns })
    const late = await givenItem(goodlot.db, { auctionId: auction.id })
    const quiet = await givenItem(goodlot.db, { auctionId: auction.id })
    const sale = await givenItem(goodlot.db, { auctionId: auction.id, itemType: 'forSale' })
    const anna = await givenPerson(goodlot)
    await goodlot.clock.advance(50)
    await bid(anna, late.id, 10)
    await goodlot.clock.advance(51)
    await goodlot.service.ticker.tick()
    assert.deepEqual(
      [await auctionStatusOf(auction.id), await statusOf(late.id), await statusOf(quiet.id)],
      [8, 8, 6],
    )
    assert.equal(await statusOf(sale.id), 6, 'bids extend what is bid on, and no sale')
    await goodlot.clock.advance(70)
    await goodlot.service.ticker.tick()
    assert.deepEqual([await auctionStatusOf(auction.id), await statusOf(late.id)], [6, 2])
  })

  test('an item that its manager has paused is not sold under the pause: its auction waits for it', async () => {
    const auction = await givenAuction(goodlot.db, { endsIn: 60 })
    const item = await givenItem(goodlot.db, { auctionId: auction.id })
    const anna = await givenPerson(goodlot)
    await bid(anna, item.id, 10)
    await goodlot.db.query(
      'update standings set status_id = 9, paused_at = goodlot_now() where item_id = $1',
      [item.id],
    )
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    await goodlot.service.ticker.tick()
    assert.deepEqual([await auctionStatusOf(auction.id), await statusOf(item.id)], [8, 9])
    await goodlot.db.query('update standings set status_id = 8 where item_id = $1', [item.id])
    await goodlot.service.ticker.tick()
    assert.deepEqual([await auctionStatusOf(auction.id), await statusOf(item.id)], [6, 2])
  })

  test('a paused auction closes nothing', async () => {
    const auction = await givenAuction(goodlot.db, { status: 'paused', endsIn: 60 })
    const item = await givenItem(goodlot.db, { auctionId: auction.id })
    await goodlot.clock.advance(61)
    await goodlot.service.ticker.tick()
    assert.deepEqual([await auctionStatusOf(auction.id), await statusOf(item.id)], [5, 1])
  })

  async function bid(person: Person, itemId: number, amount: number) {
    const answer = await goodlot.call('POST', `/v3/item/${itemId}/bid`, {
      token: person.token,
      body: { amount },
    })
    assert.equal(answer.body.success, undefined, answer.text)
    return answer
  }
  const toldOf = async (itemId: number) => {
    const told = await rows<{ status: string }>(
      goodlot.db,
      `select payload::jsonb ->> 'status' as status from event_log
        where kind = 'event.item' and payload::jsonb ->> 'itemId' = $1 order by id`,
      [String(itemId)],
    )
    return told.map(({ status }) => status)
  }

  const statusOf = async (itemId: number) =>
    (
      await row<{ status_id: number }>(goodlot.db, 'select status_id from standings where item_id = $1', [
        itemId,
      ])
    )?.status_id
  const auctionStatusOf = async (id: number) =>
    (await row<{ status_id: number }>(goodlot.db, 'select status_id from auctions where id = $1', [id]))
      ?.status_id
  const notifications = async (person: Person, itemId: number) =>
    (
      await rows<{ type: string }>(
        goodlot.db,
        'select type from notifications where user_id = $1 and item_id = $2 order by id',
        [person.id, itemId],
      )
    ).map((notification) => notification.type)
})
