import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import {
  givenAuction,
  givenCategory,
  givenItem,
  givenManager,
  givenRegistration,
  givenStaff,
} from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenUser } from '../../../tests/kit/given-people.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'
import { botNames } from './bot-names.ts'
import { MOST_AT_ONCE } from './rehearsal-schema.ts'
import { deletions } from './throw-away.ts'

const HOUR = 3_600

suite('a rehearsal', () => {
  const goodlot = useService({ RATE_LIMITS: 'manage=9999/60' })
  const ours = useManaged(goodlot)

  afterEach(async () => {
    const left = await rows<{ id: number }>(
      goodlot.db,
      'select auction_id as id from rehearsals where kept_at is null',
    )
    for (const { id } of left) await endAsAdministrator(id)
  })

  async function original() {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db, {
      organizationId: ours.organizationId,
      name: 'Gala',
      columns: { vanity_address: null, extension_mode: 'reset' },
    })
    const { id: categoryId } = await givenCategory(db, { auctionId, name: 'Light' })
    for (const name of ['Lamp', 'Vase', 'Quilt'])
      await givenItem(db, {
        auctionId,
        name,
        categoryId,
        startingCents: 1_000n,
        columns: { fair_market_value_cents: 50_000n },
      })
    await givenItem(db, { auctionId, name: 'Mug', itemType: 'forSale', buyNowCents: 500n })
    const guest = await givenPerson(goodlot)
    await givenRegistration(db, { auctionId, userId: guest.id })
    await givenStaff(db, { auctionId, email: `door${auctionId}@example.org`, roles: ['door'] })
    return auctionId
  }

  const start = async (auctionId: number, body: object = {}) =>
    (await ours.managed('POST', `/auctions/${auctionId}/rehearsal`, body)).rehearsal
  const end = (auctionId: number) => ours.manage('DELETE', `/auctions/${auctionId}/rehearsal`)
  const endAsAdministrator = (auctionId: number) =>
    goodlot.call('DELETE', `/v3/manage/auctions/${auctionId}/rehearsal`, { token: ours.admin.token })
  const running = async (auctionId: number) =>
    (await ours.managed('GET', `/auctions/${auctionId}/rehearsal`)).rehearsal

  async function live(seconds: number) {
    for (let second = 0; second < seconds; second++) {
      await goodlot.clock.advance(1)
      await goodlot.service.bots.tick()
    }
  }

  test('leaves nothing but its log behind, whatever was practised in it', async () => {
    const auctionId = await original()
    const before = await countRows()
    const { auctionId: copyId } = await start(auctionId, { minutes: 3, bots: 6, bidsPerMinute: 120 })
    await live(20)
    assert.equal((await ours.managed('GET', `/auctions/${copyId}`)).isRehearsal, true)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}`)).isRehearsal, false)
    const { registrations } = await ours.managed('GET', `/auctions/${copyId}/registrations`)
    const { userId, paddleNumber } = registrations[0]
    const { items } = await ours.managed('GET', `/auctions/${copyId}/items`)
    await ours.managed('PATCH', `/auctions/${copyId}/registrations/${userId}`, { checkedIn: true })
    await ours.managed('POST', `/auctions/${copyId}/purchases`, { paddleNumber, amount: 50 })
    const { receipts } = await ours.managed('GET', `/auctions/${copyId}/receipts`)
    await ours.managed('POST', `/receipts/${receipts[0].id}/payments`, { paidBy: 'cash' })
    await ours.managed('POST', `/items/${items[0].id}/pause`)
    await ours.managed('POST', `/items/${items[0].id}/resume`)
    await ours.managed('PATCH', `/items/${items[0].id}`, { donorName: 'Practice' })
    await ours.managed('POST', `/auctions/${copyId}/broadcasts`, { title: 'Hello', message: 'there' })
    await ours.managed('POST', `/auctions/${copyId}/staff`, { email: 'new@example.org', roles: ['desk'] })
    await ours.managed('PUT', `/auctions/${copyId}/screen`, { scene: { kind: 'countdown' } })
    const bid = { token: ours.manager.token, body: { amount: 900 } }
    assert.equal((await goodlot.call('POST', `/v3/item/${items[1].id}/bid`, bid)).status, 200)
    await goodlot.call('POST', `/v3/bidder/favorite/${items[1].id}`, { token: ours.manager.token })
    await goodlot.clock.advance(10 * 60)
    await goodlot.service.ticker.tick()
    const { totalCount: noted } = await ours.managed('GET', `/auctions/${copyId}/audit`)
    assert.ok(noted >= 8, `${noted} entries`)
    assert.equal((await end(auctionId)).status, 204)
    const after = await countRows()
    // The log of the original keeps who rehearsed, and that it was ended.
    assert.deepEqual(after, { ...before, audit_log: before.audit_log! + 2 + noted })
    const { entries } = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=100`)
    const ofCopy = entries.filter((entry: { auctionId: number }) => entry.auctionId === copyId)
    assert.equal(ofCopy.length, noted)
    assert.ok(ofCopy.some(({ subject }: { subject: string }) => subject === 'payment'))
    assert.equal(await running(auctionId), null)
    assert.equal((await ours.manage('GET', `/auctions/${copyId}`)).status, 403)
  })

  test('is an evening in three minutes: bots bid, the clock closes, lots are sold', async () => {
    const auctionId = await original()
    const { auctionId: copyId, endTime, startedAt, botCount } = await start(auctionId, { bidsPerMinute: 300 })
    assert.deepEqual([endTime - startedAt, botCount], [180, 20])
    await live(30)
    assert.ok((await running(auctionId)).bidCount > 10)
    assert.equal((await running(copyId)).originalId, auctionId)
    await goodlot.clock.advance(10 * 60)
    for (let round = 0; round < 4; round++) await goodlot.service.ticker.tick()
    assert.equal((await running(auctionId)).status, 'closed')
    const { totals } = await ours.managed('GET', `/auctions/${copyId}/reports/summary`)
    assert.ok(Number(totals.raised) > 0)
    const real = await ours.managed('GET', `/auctions/${auctionId}/reports/summary`)
    assert.deepEqual([real.totals.raised, real.totals.bidCount], ['0.00', 0])
    await end(auctionId)
  })

  test('is seen by its managers and staff, and by nobody outside', async () => {
    const auctionId = await original()
    const { auctionId: copyId } = await start(auctionId)
    const stranger = await givenPerson(goodlot)
    const [guest] = await rows<{ email: string }>(
      goodlot.db,
      'select email from users join registrations on user_id = users.id where auction_id = $1',
      [auctionId],
    )
    for (const token of [undefined, stranger.token]) {
      const options = token ? { token } : {}
      const { text } = await goodlot.call('GET', '/v3/auctions?limit=100', options)
      assert.ok(!text.includes('Rehearsal: Gala'))
      assert.equal((await goodlot.call('GET', `/v3/auctions/${copyId}`, options)).status, 404)
      assert.equal((await goodlot.call('GET', `/v3/auction/${copyId}/items`, options)).status, 404)
    }
    const { text } = await ours.manage('GET', `/auctions/${copyId}/registrations?limit=100`)
    assert.ok(!text.includes(guest!.email))
    const { staff } = await ours.managed('GET', `/auctions/${copyId}/staff`)
    assert.equal(staff.length, 1)
    await end(auctionId)
  })

  test('lets nobody real in: neither invited, nor registered, nor texted', async () => {
    const auctionId = await original()
    const { email } = await givenPerson(goodlot)
    const { auctionId: copyId } = await start(auctionId)
    const [bot] = (await ours.managed('GET', `/auctions/${copyId}/registrations`)).registrations
    for (const [path, body] of [
      ['invitations', { emails: [email] }],
      ['registrations', { email }],
      ['registrations/import', `email\n${email}\n`],
      [`registrations/${bot.userId}/link`, undefined],
    ] as const) {
      const refused = await ours.manage('POST', `/auctions/${copyId}/${path}`, body)
      assert.deepEqual([refused.status, refused.body.reason], [409, 'is_rehearsal'], path)
    }
    await end(auctionId)
  })

  test('texts nobody: no number of a bot can be reached', async () => {
    const auctionId = await original()
    await start(auctionId)
    const [bot] = await rows<{ email: string }>(
      goodlot.db,
      `select email from users where email like '%@rehearsal.invalid' limit 1`,
    )
    const sent = goodlot.logs.length
    await goodlot.call('POST', '/v3/auth/email-check', { body: { email: bot!.email } })
    assert.ok(!goodlot.logs.slice(sent).some((line) => /\bPIN\b/.test(line)))
    await end(auctionId)
  })

  test('there is one of an auction, none of a rehearsal, and few at once in an organization', async () => {
    const auctionId = await original()
    const { auctionId: copyId } = await start(auctionId)
    const again = await ours.manage('POST', `/auctions/${auctionId}/rehearsal`, {})
    assert.deepEqual([again.status, again.body.reason], [409, 'is_rehearsed'])
    const ofCopy = await ours.manage('POST', `/auctions/${copyId}/rehearsal`, {})
    assert.equal(ofCopy.body.reason, 'is_rehearsed')
    const others: number[] = []
    for (let count = 1; count < MOST_AT_ONCE; count++) {
      others.push(await original())
      await start(others.at(-1)!, { bots: 2 })
    }
    const oneMore = await ours.manage('POST', `/auctions/${await original()}/rehearsal`, {})
    assert.equal(oneMore.body.reason, 'too_many_rehearsals')
    assert.match(oneMore.body.message, new RegExp(`can rehearse ${MOST_AT_ONCE} auctions at once`))
    const { id: elsewhere } = await givenAuction(goodlot.db)
    const another = await goodlot.call('POST', `/v3/manage/auctions/${elsewhere}/rehearsal`, {
      token: ours.admin.token,
      body: { bots: 2 },
    })
    assert.equal(another.status, 201, 'other organizations rehearse all the same')
    for (const id of [copyId, ...others]) assert.equal((await end(id)).status, 204)
    assert.equal((await end(auctionId)).body.reason, 'no_rehearsal')
  })

  test('stays private and unlisted, whatever is sent', async () => {
    const auctionId = await original()
    const { auctionId: copyId } = await start(auctionId)
    const stranger = await givenPerson(goodlot)
    for (const body of [
      { isPrivate: false },
      { isPrivate: false, name: 'A real gala' },
      { vanityAddress: 'a-real-gala' },
      { isFeatured: true },
    ]) {
      const refused = await goodlot.call('PATCH', `/v3/manage/auctions/${copyId}`, {
        token: ours.admin.token,
        body,
      })
      assert.deepEqual([refused.status, refused.body.reason], [409, 'is_rehearsal'], JSON.stringify(body))
    }
    assert.equal((await goodlot.call('GET', `/v3/auctions/${copyId}`, stranger)).status, 404)
    const same = { name: 'Practice', isPrivate: true, isFeatured: false, vanityAddress: null }
    assert.equal((await ours.managed('PATCH', `/auctions/${copyId}`, same)).name, 'Practice')
    const real = { isPrivate: false, vanityAddress: `gala-${auctionId}` }
    assert.equal((await ours.manage('PATCH', `/auctions/${auctionId}`, real)).status, 200)
  })

  test('its messages reach its bots, and not the walk-ins who may be real', async () => {
    const auctionId = await original()
    const { auctionId: copyId } = await start(auctionId, { bots: 2 })
    const walkIn = {
      firstName: 'Mo',
      lastName: 'Real',
      mobile: '+15145550177',
      email: `mo${copyId}@example.org`,
    }
    const { userId } = await ours.managed('POST', `/auctions/${copyId}/walk-ins`, walkIn)
    const message = { title: 'Hello', message: 'there' }
    const sent = await ours.managed('POST', `/auctions/${copyId}/broadcasts`, message)
    assert.equal(sent.recipientCount, 2)
    await ours.managed('POST', `/auctions/${copyId}/status`, { status: 'cancelled' })
    const told = await rows(goodlot.db, 'select from notifications where user_id = $1', [userId])
    assert.equal(told.length, 0)
  })

  suite('in which somebody real acted', () => {
    /** A walk-in with an e-mail, who signs in and bids on their own phone. */
    async function realGuest(copyId: number) {
      const email = `real${copyId}@example.org`
      const walkIn = { firstName: 'Mo', lastName: 'Real', mobile: '+15145550177', email }
      const { userId, paddleNumber } = await ours.managed('POST', `/auctions/${copyId}/walk-ins`, walkIn)
      const { body } = await goodlot.call('POST', '/v3/auth/verify-pin', {
        body: { email, pin: '00000', whitelabelId: 1 },
      })
      const { items } = await ours.managed('GET', `/auctions/${copyId}/items`)
      const itemId = items.find(({ itemType }: { itemType: string }) => itemType === 'silent').id
      return { userId, email, token: body.accessToken as string, paddleNumber, itemId }
    }
    const bid = async (token: string, itemId: number) => {
      const answer = await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token, body: { amount: 5_000 } })
      assert.equal(answer.body.isCurrentUserWinning, true, answer.text)
    }

    test('is not thrown away, by hand or by the clock, and its auction can be rehearsed again', async () => {
      const auctionId = await original()
      const { auctionId: copyId } = await start(auctionId, { bots: 2 })
      const { token, itemId } = await realGuest(copyId)
      await bid(token, itemId)
      const refused = await end(auctionId)
      assert.deepEqual([refused.status, refused.body.reason], [409, 'real_people_took_part'])
      assert.equal((await end(copyId)).body.reason, 'real_people_took_part')
      await goodlot.clock.advance(25 * HOUR)
      await goodlot.service.bots.throwAwayForgotten()
      const { bids } = await ours.managed('GET', `/auctions/${copyId}/bids?itemId=${itemId}`)
      assert.equal(bids.find(({ kind }: { kind: string }) => kind === 'bid').amount, 5_000)
      assert.equal((await running(copyId)).isKept, true)
      assert.equal((await ours.manage('PATCH', `/auctions/${copyId}`, { isPrivate: false })).status, 409)
      assert.equal(await running(auctionId), null)
      assert.equal((await start(auctionId, { bots: 2 })).originalId, auctionId)
    })

    test('is kept by the clock as well when nobody tried to end it', async () => {
      const auctionId = await original()
      const { auctionId: copyId } = await start(auctionId, { bots: 2 })
      const { token, itemId } = await realGuest(copyId)
      await bid(token, itemId)
      await goodlot.clock.advance(25 * HOUR)
      await goodlot.service.bots.throwAwayForgotten()
      assert.equal((await running(copyId)).isKept, true)
      assert.match(goodlot.logs.join(''), /a forgotten rehearsal is kept/)
    })

    test('is kept even if the guest is named as staff or as a manager afterwards', async () => {
      const auctionId = await original()
      const { auctionId: copyId } = await start(auctionId, { bots: 2 })
      const { token, itemId, email, userId } = await realGuest(copyId)
      await bid(token, itemId)
      await goodlot.clock.advance(1)
      for (const id of [auctionId, copyId])
        await givenStaff(goodlot.db, { auctionId: id, email, roles: ['door'] })
      await givenManager(goodlot.db, { organizationId: ours.organizationId, userId })
      assert.equal((await end(auctionId)).body.reason, 'real_people_took_part')
    })

    test('a walk-in for whom a clerk bids and pays is made up, and goes with it', async () => {
      const auctionId = await original()
      const { auctionId: copyId } = await start(auctionId, { bots: 2 })
      const walkIn = { firstName: 'Max', lastName: 'Madeup', mobile: '+15145550178' }
      const { paddleNumber } = await ours.managed('POST', `/auctions/${copyId}/walk-ins`, walkIn)
      const { items } = await ours.managed('GET', `/auctions/${copyId}/items`)
      const { id } = items.find(({ itemType }: { itemType: string }) => itemType === 'silent')
      await ours.managed('POST', `/items/${id}/bids`, { paddleNumber, amount: 5_000 })
      await ours.managed('POST', `/auctions/${copyId}/purchases`, {
        paddleNumber,
        amount: 50,
        paidBy: 'cash',
      })
      assert.equal((await end(auctionId)).status, 204)
    })

    test('nobody is brought in whose account somebody has signed in to, however new it is', async () => {
      const auctionId = await original()
      const { auctionId: copyId } = await start(auctionId, { bots: 2 })
      await goodlot.clock.advance(1)
      const { email } = await givenPerson(goodlot)
      const refused = await ours.manage('POST', `/auctions/${copyId}/registrations`, { email })
      assert.deepEqual([refused.status, refused.body.reason], [409, 'is_rehearsal'])
    })
  })

  test('its addresses are nobody’s: they cannot be registered, invited or brought into a real auction', async () => {
    const auctionId = await original()
    const email = 'Bot-101-1@rehearsal.INVALID'
    const person = { firstName: 'Bo', lastName: 'T', mobile: '+15145550199' }
    const registered = await goodlot.call('POST', '/v3/auth/register', {
      body: { ...person, email, countryCode: 'CA', whitelabelId: 1 },
    })
    assert.deepEqual([registered.status, registered.body.error], [400, 'invalid_email'])
    for (const [path, body, field] of [
      ['walk-ins', { ...person, email }, 'email'],
      ['invitations', { emails: [email] }, 'emails'],
      ['registrations', { email }, 'email'],
      ['staff', { email, roles: ['door'] }, 'email'],
    ] as const) {
      const refused = await ours.manage('POST', `/auctions/${auctionId}/${path}`, body)
      assert.equal(refused.status, 400, `${path}: ${refused.text}`)
      assert.ok(Object.keys(refused.body.fields)[0]!.startsWith(field), refused.text)
    }
    const { auctionId: copyId } = await start(auctionId, { bots: 2 })
    const [bot] = (await ours.managed('GET', `/auctions/${copyId}/registrations`)).registrations
    for (const guest of [{ userId: bot.userId }, { email: bot.email }])
      assert.equal((await ours.manage('POST', `/auctions/${auctionId}/registrations`, guest)).status, 400)
    assert.equal((await end(auctionId)).status, 204)
  })

  test('starts although somebody took the address of a bot when that was possible', async () => {
    const auctionId = await original()
    const [{ next }] = (await rows<{ next: number }>(
      goodlot.db,
      'select max(id) + 1 as next from auctions',
    )) as [{ next: number }]
    await givenUser(goodlot.db, { email: `bot-${next}-1@rehearsal.invalid` })
    assert.equal((await start(auctionId, { bots: 2 })).botCount, 2)
  })

  test('goes by itself after a day', async () => {
    const auctionId = await original()
    await start(auctionId)
    await goodlot.clock.advance(23 * HOUR)
    await goodlot.service.bots.throwAwayForgotten()
    assert.ok(await running(auctionId))
    await goodlot.clock.advance(2 * HOUR)
    await goodlot.service.bots.throwAwayForgotten()
    assert.equal(await running(auctionId), null)
  })

  test('knows every table that knows an auction, an item or a receipt', async () => {
    const known = await rows<{ name: string }>(
      goodlot.db,
      `select distinct table_name as name from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and column_name in ('auction_id', 'item_id', 'receipt_id')
        order by name`,
    )
    const deleted = new Set(deletions.map(([table]) => table))
    assert.deepEqual(
      known.map(({ name }) => name).filter((name) => !deleted.has(name)),
      ['audit_log'],
      'the log outlives what it speaks of',
    )
  })

  test('has guests whose names are all different', () => {
    const names = botNames(200).map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    assert.equal(new Set(names).size, 200)
  })

  /** The rows of every table, except unlogged ones, which hold only passing data. */
  async function countRows(): Promise<Record<string, number>> {
    const tables = await rows<{ name: string }>(
      goodlot.db,
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const [{ count }] = (await rows<{ count: number }>(
        goodlot.db,
        `select count(*)::int as count from ${name}`,
      )) as [{ count: number }]
      counts[name] = count
    }
    return counts
  }
})
