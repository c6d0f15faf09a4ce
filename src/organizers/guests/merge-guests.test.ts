import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { mergedRegistration, type StoredRegistration } from '../../auction/auctions/merge-guests.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

suite('guests who came twice', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  /** Ida of the list, paddle 310, and somebody who registered with her address, paddle 102. */
  async function scene() {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const path = `/auctions/${auctionId}/registrations`
    const person = await givenPerson(goodlot)
    const ida = {
      email: person.email,
      firstName: 'Ida',
      lastName: 'Holm',
      paddleNumber: 310,
      tableName: '12',
    }
    // The address is of an account, which a manager would register with it; the list comes before the account.
    await goodlot.db.query("update users set email = 'later-' || email where id = $1", [person.id])
    const listed = await ours.managed('POST', path, ida)
    await goodlot.db.query("update users set email = replace(email, 'later-', '') where id = $1", [person.id])
    const joined = await goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, {
      token: person.token,
    })
    assert.equal(joined.body.paddleNumber, 102)
    return { auctionId, path, person, listed }
  }
  type Scene = Awaited<ReturnType<typeof scene>>
  const merge = ({ path, person, listed }: Scene, body: object = {}) =>
    ours.manage('POST', `${path}/${person.id}/merge`, { withUserId: listed.userId, ...body })
  const undo = ({ path, person }: Scene) => ours.manage('DELETE', `${path}/${person.id}/merge`)
  const gift = ({ auctionId }: Scene, paddleNumber: number, amount: number, paidBy?: string) =>
    ours.managed('POST', `/auctions/${auctionId}/purchases`, {
      paddleNumber,
      amount,
      ...(paidBy && { paidBy }),
    })
  /** Everything that organizers read of the guests and their money. */
  const books = async ({ auctionId, path }: Scene) => {
    const lists = [path, `/auctions/${auctionId}/receipts`, `/auctions/${auctionId}/purchases`]
    const [guests, receipts, purchases] = await Promise.all(lists.map((list) => ours.managed('GET', list)))
    const still = guests.registrations.map(({ version: _, ...guest }: Shown) => guest)
    // A merge and its undoing are revisions of a receipt that has a number.
    const bills = receipts.receipts.map(({ revision: _, ...receipt }: Shown) => receipt)
    return { still, receipts: bills, purchases: purchases.purchases }
  }

  test('are offered, previewed, merged with both receipts, and undone to the last cent', async () => {
    const given = await scene()
    await gift(given, 310, 50)
    await gift(given, 102, 20, 'cash')
    const { pairs } = await ours.managed('GET', `/auctions/${given.auctionId}/duplicates`)
    assert.deepEqual(
      pairs.map(({ reason, listed, joined }: Shown) => [reason, listed.paddleNumber, joined.paddleNumber]),
      [['email', 310, 102]],
    )
    const before = await books(given)
    const preview = await merge(given, { dryRun: true })
    assert.partialDeepStrictEqual(preview.body, { paddleNumber: 310, purchaseCount: 1, refusal: null })
    assert.deepEqual(await books(given), before)

    const done = await merge(given)
    assert.equal(done.status, 200, done.text)
    assert.partialDeepStrictEqual(done.body.stays, {
      userId: given.person.id,
      paddleNumber: 310,
      tableName: '12',
      state: 'joined',
    })
    const after = await books(given)
    assert.equal(after.still.length, 1)
    assert.deepEqual(
      after.receipts.map(({ total, amountDue }: Shown) => [total, amountDue]).length,
      1,
      'one receipt',
    )
    assert.deepEqual(
      after.purchases.map(({ buyer }: Shown) => buyer.userId),
      [given.person.id, given.person.id],
    )
    const { entries } = await ours.managed('GET', `/auctions/${given.auctionId}/audit`)
    assert.deepEqual([entries[0].action, entries[0].subjectId], ['merge', given.person.id])

    const undone = await undo(given)
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual(await books(given), before)
    assert.equal((await undo(given)).status, 404, 'once')
  })

  test('are two again only for a day, and only while nothing has changed', async () => {
    const changes: Record<string, (given: Scene) => Promise<unknown>> = {
      'a table': ({ path, person }) => ours.managed('PATCH', `${path}/${person.id}`, { tableName: '3' }),
      'a gift': (given) => gift(given, 310, 5),
      'the paddle that became free': async ({ auctionId, path }) => {
        const other = await givenPerson(goodlot)
        await givenRegistration(goodlot.db, { auctionId, userId: other.id, columns: { paddle_number: 999 } })
        return ours.managed('PATCH', `${path}/${other.id}`, { paddleNumber: 102 })
      },
    }
    for (const [what, change] of Object.entries(changes)) {
      const given = await scene()
      await merge(given)
      await change(given)
      const refused = await undo(given)
      assert.deepEqual([refused.status, refused.body.reason], [409, 'changed_since'], what)
    }
    const given = await scene()
    await merge(given)
    await goodlot.clock.advance(24 * 3600 + 1)
    assert.equal((await undo(given)).status, 404)
  })

  test('stay two while one of them leads an open lot or is paying; their bids stay as logged', async () => {
    const given = await scene()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: given.auctionId })
    const bid = (person: Person, amount: number) =>
      goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: person.token, body: { amount } })
    assert.equal((await bid(given.person, 50)).status, 200)
    const refused = await merge(given)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'leads_open_lot'])
    assert.equal((await merge(given, { dryRun: true })).body.refusal, 'leads_open_lot')
    await bid(await givenPerson(goodlot), 90)
    await gift(given, 102, 20)
    await goodlot.db.query(
      `insert into payment_attempts (organization_id, account_id, user_id, requested_by, receipt_id, way, state, currency, amount_cents,
                                     is_guest_present)
       select $1, 'account', user_id, user_id, id, 'checkout', 'open', 'USD', 2000, true from receipts where auction_id = $2`,
      [ours.organizationId, given.auctionId],
    )
    assert.equal((await merge(given)).body.reason, 'payment_under_way')
    await goodlot.db.query("update payment_attempts set state = 'expired', ended_at = goodlot_now()")
    const log = async () =>
      (await goodlot.db.query('select * from bids where item_id = $1 order by sequence', [itemId])).rows
    const logged = await log()
    assert.equal((await merge(given)).status, 200)
    assert.deepEqual(await log(), logged)
  })

  test('are merged at the door when one is only on the list; two accounts are a manager’s', async () => {
    const given = await scene()
    const door = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId: given.auctionId, email: door.email, roles: ['door'] })
    const other = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId: given.auctionId, userId: other.id })
    const call = (token: string, withUserId: number) =>
      goodlot.call('POST', `/v3/manage${given.path}/${given.person.id}/merge`, {
        token,
        body: { withUserId },
      })
    assert.equal((await call(door.token, other.id)).status, 403)
    assert.equal((await call(door.token, given.listed.userId)).status, 200)
    assert.equal((await call(ours.manager.token, other.id)).status, 200)
    assert.equal((await call(ours.manager.token, given.person.id)).status, 400)
    assert.equal((await call(ours.manager.token, given.listed.userId)).status, 400, 'no guest any more')
  })
})

test('of two values that of the guest who stays counts, of two limits the lower one, and the chosen paddle has its ticket', () => {
  const none = {
    table_name: null,
    host_id: null,
    payer_id: null,
    shares_paddle: null,
    spending_limit_cents: null,
    own_limit_cents: null,
    has_card: false,
    overrides: [],
    checked_in_at: null,
    left_at: null,
    joined_at: null,
    typed_email: null,
    version: 1,
    typed_first_name: null,
    typed_last_name: null,
    typed_phone: null,
  }
  const from: StoredRegistration = {
    ...none,
    user_id: 1,
    paddle_number: 310,
    ticket_code: 'FROM',
    table_name: '12',
    host_id: 2,
    spending_limit_cents: 300,
    has_card: true,
    overrides: ['ticket'],
    checked_in_at: '18:00',
    left_at: '19:00',
  }
  const into: StoredRegistration = {
    ...none,
    user_id: 2,
    paddle_number: 102,
    ticket_code: 'INTO',
    table_name: '4',
    version: 5,
    spending_limit_cents: 500,
    overrides: ['location'],
    checked_in_at: '20:00',
  }
  assert.deepEqual(mergedRegistration(from, into, 310), {
    ...none,
    user_id: 2,
    paddle_number: 310,
    ticket_code: 'FROM',
    table_name: '4',
    version: 6,
    spending_limit_cents: 300,
    has_card: true,
    overrides: ['location', 'ticket'],
    checked_in_at: '20:00',
    is_self_checked_in: null,
  })
  assert.equal(mergedRegistration(from, into, 102).ticket_code, 'INTO')
})
