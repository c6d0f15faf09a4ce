import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenGuestsOwing, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import type { Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { CardName } from '../../money/stripe-stand-in/cards.ts'
import { row } from '../../platform/database/pool.ts'

const DAY = 86_400
const zone = 'America/Toronto'

suite('charging on a day that guests were told', () => {
  const server = useMailServer()
  const standIn = useFrozenStandIn()
  const mail = () => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' })
  const goodlot = useService(() => ({ ...standIn.env, ...mail() }))
  const ours = useManaged(goodlot)

  beforeEach(async () => {
    server.mails.length = 0
    await goodlot.db.query('delete from outbox')
    await goodlot.db.query('delete from charge_days')
    await goodlot.db.query('delete from charge_runs')
  })

  /** Ends in an hour, in Toronto. */
  async function given(...cards: (CardName | null)[]) {
    const { organizationId } = ours
    const { auctionId, guests } = await givenGuestsOwing(goodlot, standIn, { organizationId, cards })
    await goodlot.db.query('update auctions set time_zone = $2 where id = $1', [auctionId, zone])
    const path = `/auctions/${auctionId}`
    const read = () => ours.managed('GET', `${path}/money`)
    const close = async () => {
      const sql = 'update auctions set status_id = 6, closed_at = goodlot_now() where id = $1'
      await goodlot.db.query(sql, [auctionId])
    }
    return {
      auctionId,
      guests,
      read,
      close,
      set: (day: string) => ours.manage('PUT', `${path}/charges/day`, { day }),
      callOff: () => ours.managed('DELETE', `${path}/charges/day`),
      start: async () => {
        const { charge } = await read()
        const body = { seenCount: charge.count, seenTotal: Number(charge.total) }
        return ours.manage('POST', `${path}/charges`, body)
      },
      /** So many days from today, in Toronto. */
      day: async (days: number): Promise<string> =>
        (await row<{ day: string }>(
          goodlot.db,
          `select ((goodlot_now() at time zone '${zone}')::date + $1::int)::text as day`,
          [days],
        ))!.day,
      dayShownTo: async ({ token, receiptId }: Person & { receiptId: number }) =>
        (await goodlot.call('GET', `/v3/bidder/receipts/${receiptId}/payment`, { token })).body.chargeDay,
    }
  }
  /** Also for the provider: no page of its may end too late. */
  const pass = async (seconds: number) => {
    await standIn.clock.advance(seconds)
    await goodlot.clock.advance(seconds)
  }
  /** What repeats runs once for each of these: a look, a mail, its sending. */
  const work = async () => {
    for (let times = 0; times < 4; times++) await pass(60)
  }
  /** To this hour of that day in Toronto. */
  const goTo = async (day: string, time: string) => {
    const sql = `select extract(epoch from ($1::date + $2::time) at time zone '${zone}' - goodlot_now())::float8 as seconds`
    await pass((await row<{ seconds: number }>(goodlot.db, sql, [day, time]))!.seconds)
  }
  const captures = () => standIn.ledger.filter(({ kind }) => kind === 'capture').length
  const subjects = ({ email }: { email: string }) =>
    server.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

  test('nobody is charged before ten on that day where the auction is, and everybody then', async () => {
    const gala = await given('works', 'works', null)
    const day = await gala.day(3)
    const chosen = await gala.set(day)
    assert.deepEqual([chosen.status, chosen.body.day.day, chosen.body.day.outcome], [200, day, null])
    assert.equal(await gala.dayShownTo(gala.guests[0]!), day)
    await gala.close()
    const before = captures()
    await goTo(day, '09:59')
    assert.deepEqual([captures() - before, (await gala.read()).run], [0, null])
    await work()
    const { run, day: past, totals } = await gala.read()
    assert.deepEqual(
      [captures() - before, run.isPlanned, run.paid.count, past.outcome],
      [2, true, 2, 'begun'],
    )
    assert.equal(totals.due.count, 1)
    assert.equal(await gala.dayShownTo(gala.guests[2]!), null, 'what is past is not shown any more')
    await pass(DAY)
    assert.equal(captures() - before, 2, 'and once')
  })

  test('called off, nobody is charged', async () => {
    const gala = await given('works')
    const day = await gala.day(2)
    await gala.set(day)
    assert.equal((await gala.callOff()).day, null)
    await gala.close()
    const before = captures()
    await goTo(day, '12:00')
    await work()
    assert.deepEqual([captures() - before, (await gala.read()).day], [0, null])
  })

  test('a day is chosen from the one after the end, and later only with notice and never earlier than guests were told', async () => {
    const gala = await given('works')
    for (const wrong of [await gala.day(0), await gala.day(-1), await gala.day(200), '2026-11-31'])
      assert.ok((await gala.set(wrong)).body.fields.day[0].startsWith('must be a day from'), wrong)
    assert.equal((await gala.set('soon')).status, 400)
    assert.equal((await gala.set(await gala.day(1))).status, 200)
    assert.equal((await gala.set(await gala.day(5))).status, 200, 'before the close it may move either way')
    await gala.close()
    assert.equal((await gala.set(await gala.day(4))).status, 400)
    assert.equal((await gala.set(await gala.day(6))).status, 200)
    await gala.callOff()
    assert.equal((await gala.set(await gala.day(1))).status, 400)
    assert.equal((await gala.set(await gala.day(2))).status, 200)
  })

  test('an auction that closed on that day or later charges nobody: its guests were told another day', async () => {
    const gala = await given('works')
    const day = await gala.day(1)
    await gala.set(day)
    await goTo(day, '00:30')
    await gala.close()
    const before = captures()
    await goTo(day, '12:00')
    await work()
    assert.deepEqual([captures() - before, (await gala.read()).day.outcome], [0, 'missed'])
  })

  test('it waits for a run that a manager started, and nobody is charged twice', async () => {
    const gala = await given('works', 'works')
    const day = await gala.day(2)
    await gala.set(day)
    await gala.close()
    await goTo(day, '09:59')
    const before = captures()
    await gala.start()
    await work()
    const { day: past, run } = await gala.read()
    assert.deepEqual([captures() - before, past.outcome, run.isPlanned], [2, 'nothingDue', false])
  })

  test('what is due is read again right before each charge', async () => {
    const gala = await given('works')
    const day = await gala.day(2)
    await gala.set(day)
    await gala.close()
    await goTo(day, '09:59')
    await ours.managed('POST', `/receipts/${gala.guests[0]!.receiptId}/payments`, {
      paidBy: 'cash',
      amount: 30,
    })
    await work()
    assert.equal(standIn.ledger.at(-1)!.amount, 70_00)
  })

  test('a day that is three days past charges nobody', async () => {
    const gala = await given('works')
    await gala.set(await gala.day(2))
    await gala.close()
    const sql = `update charge_days set day = (goodlot_now() at time zone '${zone}')::date - 4`
    await goodlot.db.query(sql)
    await goodlot.db.query(`update auctions set closed_at = closed_at - interval '9 days' where id = $1`, [
      gala.auctionId,
    ])
    const before = captures()
    await work()
    assert.deepEqual([captures() - before, (await gala.read()).day.outcome], [0, 'missed'])
  })

  test('a test auction has no such day', async () => {
    const gala = await given('works')
    await goodlot.db.query('update auctions set status_id = 1 where id = $1', [gala.auctionId])
    assert.equal((await gala.set(await gala.day(2))).body.reason, 'not_payable')
  })

  test('guests with an open page are left alone for a quarter of an hour', async () => {
    const gala = await given('works')
    const [guest] = gala.guests
    const page = await goodlot.call('POST', `/v3/bidder/receipts/${guest!.receiptId}/payments`, {
      token: guest!.token,
      body: { way: 'checkout' },
    })
    await gala.start()
    const before = captures()
    for (let minute = 0; minute < 10; minute++) await pass(60)
    assert.equal((await gala.read()).run.waiting.count, 1)
    await standIn.pay(page.body.url, 'works')
    for (let minute = 0; minute < 6; minute++) await pass(60)
    const { run } = await gala.read()
    assert.deepEqual([run.isEnded, captures() - before], [true, 1])
  })

  test('chosen before the close it is in the mail at the close, chosen or moved later everybody who owes is mailed', async () => {
    const gala = await given('works', null)
    const [owes, owesToo] = gala.guests
    await gala.set(await gala.day(3))
    await ours.managed('POST', `/auctions/${gala.auctionId}/status`, { status: 'closed' })
    await work()
    const first = server.mails.find(({ to }) => to?.[0]?.address === owes!.email)
    assert.match(first!.text!, /On \w+, \w+ \d+ the organizer charges cards on file for what is still to pay/)
    assert.deepEqual(subjects(owes!).length, 1)
    await gala.set(await gala.day(4))
    await work()
    for (const guest of [owes!, owesToo!])
      assert.match(subjects(guest).at(-1)!, /^Your card will be charged on \w+, \w+ \d+ for /)
    await work()
    assert.equal(subjects(owes!).length, 2, 'once')
    // However often the day is moved, nobody gets more than five of these within a day.
    for (let days = 5; days < 10; days++) {
      await gala.set(await gala.day(days))
      await work()
    }
    assert.equal(subjects(owes!).length, 6)
  })

  test('a decline is mailed once with its link, and managers read the next morning what came of it', async () => {
    const gala = await given('works', 'declinesLater')
    const declined = gala.guests[1]!
    const day = await gala.day(2)
    await gala.set(day)
    await gala.close()
    await goTo(day, '11:00')
    await work()
    const declines = () =>
      server.mails.filter(
        ({ to, subject }) => to?.[0]?.address === declined.email && /^Your card was declined/.test(subject!),
      )
    const mails = declines()
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject!, /: \$100 to pay for /)
    const link = /\/pay#([\w-]+)/.exec(mails[0]!.text!)![1]
    const bill = await goodlot.call('POST', '/v3/pay-link/bill', { body: { token: link } })
    assert.deepEqual([bill.status, bill.body.due], [200, '100.00'])
    await gala.start()
    await work()
    assert.equal(declines().length, 1, 'and not again the next time')
    assert.deepEqual(subjects(ours.manager), [])
    await goTo(await gala.day(1), '07:59')
    assert.deepEqual(subjects(ours.manager), [])
    await work()
    assert.match(subjects(ours.manager)[0]!, /\$100 charged, 1 declined$/)
    assert.equal(subjects(ours.manager).length, 1)
  })
})
