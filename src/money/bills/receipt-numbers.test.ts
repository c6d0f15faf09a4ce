import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

suite('the numbers of receipts', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example', RATE_LIMITS: 'manage=999999/60' })
  const call = (person: Person, method: string, path: string, body?: object) =>
    goodlot.call(method, path, { token: person.token, body })

  async function givenEvening(columns: Record<string, unknown> = {}) {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, { managerIds: [manager.id] })
    const { id: auctionId } = await givenAuction(goodlot.db, {
      organizationId,
      columns: { currency: 'USD', country_code: 'US', ...columns },
    })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      buyNowCents: 2500n,
      columns: { fair_market_value_cents: 1000n },
    })
    const buy = async (userId: number, amountCents = 2500n) => {
      await goodlot.db.query('update standings set quantity_sold = quantity_sold + 1 where item_id = $1', [
        itemId,
      ])
      return givenPurchase(goodlot.db, { auctionId, itemId, userId, amountCents })
    }
    const owe = async (amountCents = 2500n, guest?: Person) => {
      const person = guest ?? (await givenPerson(goodlot))
      const { id, receiptId } = await buy(person.id, amountCents)
      const read = async (revision?: number) => {
        const query = revision === undefined ? '' : `?revision=${revision}`
        return call(person, 'GET', `/v3/bidder/receipts/${receiptId}${query}`)
      }
      const numbered = async () => {
        const { number, revision } = (await read()).body
        return [number, revision]
      }
      return { person, purchaseId: id, receiptId, read, numbered }
    }
    const pay = (receiptId: number, body: object = {}) =>
      call(manager, 'POST', `/v3/manage/receipts/${receiptId}/payments`, { paidBy: 'cash', ...body })
    return { manager, organizationId, auctionId, itemId, buy, owe, pay }
  }

  test('one is numbered once it is paid in full, in the same commit, and every organization counts for itself', async () => {
    const [here, there] = [await givenEvening(), await givenEvening()]
    const [first, second, other] = [await here.owe(), await here.owe(), await there.owe()]
    assert.deepEqual(await first.numbered(), [null, null])
    await here.pay(second.receiptId, { amount: 10 })
    assert.deepEqual(await second.numbered(), [null, null])
    await here.pay(second.receiptId)
    await here.pay(first.receiptId)
    await there.pay(other.receiptId)
    assert.deepEqual(await second.numbered(), [1, 1])
    assert.deepEqual(await first.numbered(), [2, 1])
    assert.deepEqual(await other.numbered(), [1, 1])
  })

  test('once the auction is settled every bill has one, and an empty receipt has none', async () => {
    const { manager, auctionId, owe, pay } = await givenEvening()
    const [unpaid, paid, removed] = [await owe(), await owe(), await owe()]
    await pay(paid.receiptId)
    await call(manager, 'DELETE', `/v3/manage/purchases/${removed.purchaseId}`)
    await goodlot.db.query('update auctions set status_id = 6, closed_at = goodlot_now() where id = $1', [
      auctionId,
    ])
    assert.deepEqual(await unpaid.numbered(), [null, null])
    const path = `/v3/manage/auctions/${auctionId}/status`
    const settled = await call(manager, 'POST', path, { status: 'reconciled', acceptUnsettled: true })
    assert.equal(settled.status, 200, settled.text)
    assert.deepEqual(await paid.numbered(), [1, 1])
    const { number, state } = (await unpaid.read()).body
    assert.deepEqual([number, state], [2, 'open'])
    const numbers = await rows(goodlot.db, 'select from receipt_revisions where receipt_id = $1', [
      removed.receiptId,
    ])
    assert.equal(numbers.length, 0)
  })

  test('what changes afterwards is a revision, and the one before stays as it was', async () => {
    const { manager, buy, owe, pay, auctionId, itemId } = await givenEvening()
    const anna = await owe(100_00n)
    await pay(anna.receiptId)
    const first = (await anna.read()).body
    assert.deepEqual(first.statements, ['quidProQuo'])
    const { id: late } = await buy(anna.person.id)
    assert.deepEqual(await anna.numbered(), [1, 2])
    const removed = await call(manager, 'DELETE', `/v3/manage/purchases/${late}`)
    assert.equal(removed.status, 204, removed.text)
    assert.deepEqual(await anna.numbered(), [1, 3])
    const { payments } = (await call(manager, 'GET', `/v3/manage/receipts/${anna.receiptId}`)).body
    const paid = `/v3/manage/receipts/${anna.receiptId}/payments/${payments[0].id}`
    await call(manager, 'PATCH', paid, { paidBy: 'check', reason: 'It was a check' })
    assert.deepEqual(await anna.numbered(), [1, 4])
    await goodlot.db.query(
      `update organizations set legal_name = 'Renamed' where id =
      (select organization_id from auctions where id = $1)`,
      [auctionId],
    )
    await goodlot.db.query('update items set fair_market_value_cents = 2000 where id = $1', [itemId])
    const now = (await anna.read()).body
    assert.deepEqual(
      [now.revision, now.newestRevision, now.organization.legalName, now.lines[0].fairMarketValue],
      [5, 5, 'Renamed', '20.00'],
    )
    assert.equal(now.replacesIssuedAt, first.issuedAt)
    assert.deepEqual((await anna.read(1)).body, { ...first, newestRevision: 5 })
    assert.equal((await anna.read(6)).status, 404)
  })

  test('what changes nothing on it makes none', async () => {
    const { manager, owe, pay, auctionId, itemId } = await givenEvening()
    const anna = await owe()
    await pay(anna.receiptId)
    await goodlot.db.query('update purchases set handed_over_at = goodlot_now() where id = $1', [
      anna.purchaseId,
    ])
    await goodlot.db.query(
      `update organizations set receipt_footer = 'New' where id =
      (select organization_id from auctions where id = $1)`,
      [auctionId],
    )
    await goodlot.db.query(`update items set description = 'New' where id = $1`, [itemId])
    assert.deepEqual(await anna.numbered(), [1, 1])
    assert.equal((await anna.read()).body.organization.receiptFooter, null)
    assert.equal((await call(manager, 'GET', `/v3/bidder/receipts/${anna.receiptId}`)).status, 404)
  })

  test('neither a test nor a rehearsal takes one, nor what was final before there were numbers', async () => {
    const tried = await givenEvening({ status_id: 9 })
    const rehearsed = await givenEvening()
    await goodlot.db.query(
      'insert into rehearsals (auction_id, original_id, started_by, bids_per_minute) values ($1, $2, $3, 10)',
      [rehearsed.auctionId, tried.auctionId, tried.manager.id],
    )
    const before = await givenEvening()
    const early = await before.owe()
    await goodlot.db.query('update receipts set is_unnumbered = true where id = $1', [early.receiptId])
    const all = [
      [tried, await tried.owe()],
      [rehearsed, await rehearsed.owe()],
      [before, early],
    ] as const
    for (const [evening, { receiptId }] of all) {
      await goodlot.db.query(
        `update purchases set paid_at = goodlot_now(), paid_by = 'cash' where receipt_id = $1`,
        [receiptId],
      )
      const counter = await row(
        goodlot.db,
        'select from receipt_counters where organization_id = $1 and last_number > 0',
        [evening.organizationId],
      )
      assert.equal(counter, undefined)
    }
    const next = await before.owe()
    await before.pay(next.receiptId)
    assert.deepEqual(await next.numbered(), [1, 1])
  })

  test('a guest merged into another leaves the number that was given out', async () => {
    const { manager, auctionId, owe, pay } = await givenEvening()
    const [anna, double] = [await owe(), await owe()]
    await pay(double.receiptId)
    for (const { person } of [anna, double])
      await givenRegistration(goodlot.db, { auctionId, userId: person.id, columns: { joined_at: null } })
    const registrations = `/v3/manage/auctions/${auctionId}/registrations`
    const merged = await call(manager, 'POST', `${registrations}/${anna.person.id}/merge`, {
      withUserId: double.person.id,
    })
    assert.equal(merged.status, 200, merged.text)
    assert.deepEqual([await double.numbered(), (await double.read()).body.lines], [[1, 2], []])
    assert.deepEqual([await anna.numbered(), (await anna.read()).body.state], [[null, null], 'partlyPaid'])
    const undone = await call(manager, 'DELETE', `${registrations}/${anna.person.id}/merge`)
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual([await double.numbered(), (await double.read()).body.state], [[1, 3], 'paid'])
  })

  const payAll = `update purchases set paid_at = goodlot_now(), paid_by = 'cash' where receipt_id = $1`

  test('twenty at once leave no gap and no double, although some are rolled back', async () => {
    const { owe, organizationId } = await givenEvening()
    const bills = await Promise.all(Array.from({ length: 20 }, () => owe()))
    await Promise.allSettled(
      bills.map(({ receiptId }, index) =>
        inTransaction(goodlot.db, async (tx) => {
          await execute(tx, payAll, [receiptId])
          // The number is there before the rest of the transaction fails.
          if (index % 4 !== 0) return
          await execute(tx, 'set constraints all immediate')
          throw new Error('killed')
        }),
      ),
    )
    assert.deepEqual(
      await numbersOf(organizationId),
      Array.from({ length: 15 }, (_, index) => index + 1),
    )
  })

  const numbersOf = async (organizationId: number) =>
    (
      await rows<{ number: number }>(
        goodlot.db,
        'select number from receipt_revisions where organization_id = $1 and revision = 1 order by number',
        [organizationId],
      )
    ).map(({ number }) => number)

  test('a late line beside the payment is on the receipt; without the lock it would be missing', async () => {
    const raced = async (buyerSaw: (revised: Promise<unknown>) => Promise<unknown>) => {
      const { owe, auctionId, itemId } = await givenEvening()
      const anna = await owe()
      const [payer, buyer] = [await goodlot.db.connect(), await goodlot.db.connect()]
      try {
        for (const client of [payer, buyer]) await client.query('begin')
        await payer.query(payAll, [anna.receiptId])
        await givenPurchase(buyer, { auctionId, itemId, userId: anna.person.id })
        await payer.query('set constraints all immediate')
        const revised = buyer.query('set constraints all immediate')
        await buyerSaw(revised)
        await payer.query('commit')
        await revised
        await buyer.query('commit')
      } finally {
        for (const client of [payer, buyer]) client.release()
      }
      return (await anna.read()).body
    }
    const { lines, revision, state } = await raced(() => untilSomebodyWaits(goodlot.db))
    assert.deepEqual([lines.length, revision, state], [2, 2, 'partlyPaid'])

    const { source } = (await row<{ source: string }>(
      goodlot.db,
      `select pg_get_functiondef('revise_receipt(integer)'::regprocedure) as source`,
    ))!
    const isLocked = /perform from receipt_counters[^;]*;/
    assert.match(source, isLocked)
    await goodlot.db.query(
      source
        .replace(isLocked, '')
        .replace(
          /insert into receipt_counters[^;]*;/,
          `if not exists (select from receipt_counters where organization_id = organization) then insert into receipt_counters (organization_id) values (organization) on conflict do nothing; end if;`,
        ),
    )
    try {
      // Nobody waits, so the line is missing as long as the payment commits last.
      const unlocked: number[][] = []
      while (unlocked.length < 3) {
        const receipt = await raced((revised) => revised)
        unlocked.push([receipt.lines.length, receipt.revision])
      }
      assert.ok(
        unlocked.some(([shown, revision]) => shown === 1 && revision === 1),
        JSON.stringify(unlocked),
      )
    } finally {
      await goodlot.db.query(source)
    }
  })
})
