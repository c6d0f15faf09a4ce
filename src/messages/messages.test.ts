import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenItem, givenRegistration } from '../../tests/kit/given-auctions.ts'
import { useManaged } from '../../tests/kit/given-management.ts'
import { givenPerson } from '../../tests/kit/given-people.ts'
import { useMailServer } from '../../tests/kit/mail-server.ts'
import { useMailedAuctions } from '../../tests/kit/mailed-auctions.ts'
import { useService } from '../../tests/kit/service.ts'
import { rows } from '../platform/database/pool.ts'
import { beginSending, claimDue, holdUnsent, releaseHeld } from './outbox/outbox.ts'

suite('mails', () => {
  const { server, goodlot, ours, closedAuction, sentTo } = useMailedAuctions()

  const states = async (kind = 'won') =>
    (
      await rows<{ state: string }>(goodlot.db, 'select state from outbox where kind = $1 order by id', [
        kind,
      ])
    ).map(({ state }) => state)

  test('the winner gets one mail for all lots, in the name of the charity, as HTML and as text', async () => {
    const { anna } = await closedAuction()
    await goodlot.clock.advance(2)
    const [mail, second] = sentTo(anna.email)
    assert.equal(second, undefined)
    assert.equal(mail!.subject, 'You won 1 lot: $20 to pay')
    assert.match(mail!.from!.name, /via Goodlot$/)
    assert.doesNotMatch(mail!.html!, /webp/, 'which Outlook does not show')
    assert.equal(mail!.from!.address, 'auctions@goodlot.example')
    for (const body of [mail!.html!, mail!.text!]) {
      assert.match(body, /Sunset Sail/)
      assert.match(body, /\/cart/)
    }
    assert.deepEqual(await states(), ['accepted'])
  })

  test('answers go to the charity, if it names an address', async () => {
    const change = (contactEmail: unknown) =>
      ours.manage('PATCH', `/organizations/${ours.organizationId}`, { contactEmail })
    assert.equal((await change('events@maple.example')).status, 200)
    for (const wrong of ['nobody', 'a@b.c, thief@example.org', 'a@b.c\r\nBcc: thief@example.org'])
      assert.equal((await change(wrong)).status, 400, wrong)
    const { anna } = await closedAuction()
    await goodlot.clock.advance(2)
    const [mail] = sentTo(anna.email)
    assert.deepEqual(
      mail!.replyTo?.map(({ address }) => address),
      ['events@maple.example'],
    )
    assert.match(mail!.text!, /Reply to this email/)
    await change(null)
  })

  test('what the server puts off is sent later, and what it refuses never again', async () => {
    server.answers.push('defer', 'accept')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(await states(), ['deferred'])
    assert.deepEqual(server.mails, [])
    await goodlot.clock.advance(60)
    assert.deepEqual(await states(), ['accepted'])
    assert.equal(server.mails.length, 1)

    server.answers.push('refuseRecipient')
    await closedAuction()
    await goodlot.clock.advance(2)
    await goodlot.clock.advance(3600)
    assert.deepEqual(await states(), ['accepted', 'refused'])
    const [said] = await rows<{ reply: string }>(
      goodlot.db,
      "select reply from outbox where state = 'refused'",
    )
    assert.match(said!.reply, /No such user here/)
    assert.equal(server.mails.length, 1)
  })

  test('a line that breaks before the mail is whole loses nothing and doubles nothing', async () => {
    server.answers.push('cutBefore')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(await states(), ['deferred'])
    await goodlot.clock.advance(60)
    assert.equal(server.mails.length, 1)
  })

  test('a line that breaks after it is the one case that doubles, under the same id', async () => {
    server.answers.push('cutAfter')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.deepEqual(await states(), ['unsure'])
    await goodlot.clock.advance(60)
    assert.deepEqual(await states(), ['accepted'])
    assert.equal(server.mails.length, 2)
    assert.equal(server.mails[0]!.messageId, server.mails[1]!.messageId)
  })

  test('a server that dies while it sends loses nothing that must arrive, and doubles no reminder', async () => {
    const { auctionId } = await closedAuction()
    await goodlot.db.query(
      `update outbox set state = 'sending', next_at = goodlot_now() where auction_id = $1
          and kind in ('won', 'payReminder')`,
      [auctionId],
    )
    await goodlot.clock.advance(2)
    assert.deepEqual(await states('won'), ['accepted'])
    assert.deepEqual(await states('payReminder'), ['unsure', 'unsure'])
    assert.equal(server.mails.length, 1)
  })

  test('of two servers one sends each mail', async () => {
    const other = await goodlot.openAnother()
    for (let count = 0; count < 12; count++) await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal(server.mails.length, 12)
    assert.equal(new Set(server.recipients).size, 12)
    await other.stop()
  })

  test('a donation is named once in the bill and in the receipt', async () => {
    const { organizationId } = ours
    const columns = { enable_custom_donation: true }
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600, columns })
    const anna = await givenPerson(goodlot)
    const gift = { token: anna.token, body: { amount: 25 } }
    const given = await goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, gift)
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
    await ours.managed('POST', `/receipts/${given.body.receiptId}/payments`, { paidBy: 'cash', amount: 25 })
    for (let minutes = 0; minutes < 3; minutes++) await goodlot.clock.advance(60)
    const [bill, receipt] = sentTo(anna.email)
    for (const mail of [bill, receipt]) assert.match(mail!.text!, /\n\nDonation: \$25\n\n/)
  })

  test('reminders come on the second and the fifth day at ten, and stop when all is paid', async () => {
    const { auctionId, anna } = await closedAuction({ columns: { time_zone: 'America/New_York' } })
    const due = await rows<{ at: string }>(
      goodlot.db,
      `select to_char(next_at at time zone 'America/New_York', 'DD HH24:MI') as at from outbox
        where kind = 'payReminder' order by id`,
    )
    assert.deepEqual(
      due.map(({ at }) => at),
      ['26 10:00', '29 10:00'],
    )
    await goodlot.clock.advance(2)
    server.mails.length = 0
    await goodlot.clock.advance(2 * DAY)
    assert.deepEqual(
      sentTo(anna.email).map(({ subject }) => subject),
      ['Still to pay: $20 for Spring Gala'],
    )
    const [receipt] = await rows<{ id: number }>(
      goodlot.db,
      'select id from receipts where auction_id = $1',
      [auctionId],
    )
    await ours.managed('POST', `/receipts/${receipt!.id}/payments`, { paidBy: 'cash', amount: 20 })
    server.mails.length = 0
    await goodlot.clock.advance(4 * DAY)
    assert.deepEqual(sentTo(anna.email), [])
    assert.deepEqual(await states('payReminder'), ['accepted', 'dropped'])
  })

  test('nobody is reminded of what was paid while the words were written', async () => {
    const { auctionId } = await closedAuction()
    await goodlot.clock.advance(2)
    await goodlot.db.query("update outbox set next_at = goodlot_now() where kind = 'payReminder'")
    const [before, after] = await claimDue(goodlot.db, { channels: ['mail'], limit: 2, holder: 1 })
    assert.equal(await beginSending(goodlot.db, before!), true)
    const [receipt] = await rows<{ id: number }>(
      goodlot.db,
      'select id from receipts where auction_id = $1',
      [auctionId],
    )
    await ours.managed('POST', `/receipts/${receipt!.id}/payments`, { paidBy: 'cash', amount: 20 })
    assert.equal(await beginSending(goodlot.db, after!), false)
  })

  test('who pays for somebody else is mailed and reminded of the whole bill, which says who bought what', async () => {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const [anna, ben] = [await givenPerson(goodlot), await givenPerson(goodlot)]
    for (const { id: userId } of [anna, ben])
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { joined_at: 'now' } })
    const payer = { payerUserId: anna.id }
    await ours.managed('PUT', `/auctions/${auctionId}/registrations/${ben.id}/payer`, payer)
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60, columns: { name: 'Kite' } })
    const body = { amount: 20 }
    await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: ben.token, body })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
    assert.match(sentTo(anna.email)[0]!.text!, /Kite: \$20\n {2}Lot \w+ · Bought by Pat Person/)
    await goodlot.clock.advance(2 * DAY)
    assert.match(sentTo(anna.email)[1]!.subject!, /^Still to pay: \$20/)
    const [receipt] = await rows<{ id: number }>(
      goodlot.db,
      'select id from receipts where auction_id = $1',
      [auctionId],
    )
    await ours.managed('POST', `/receipts/${receipt!.id}/payments`, { paidBy: 'cash', amount: 20 })
    await goodlot.clock.advance(135)
    await goodlot.clock.advance(2)
    assert.match(sentTo(anna.email)[2]!.text!, /Bought by Pat Person/)
    assert.deepEqual(sentTo(ben.email), [])
  })

  test('while a slow server has not answered, no other server sends the mail', async () => {
    const other = await goodlot.openAnother()
    server.answers.push('slow')
    await closedAuction()
    const arrival = server.arrival()
    const advanced = goodlot.clock.advance(2)
    await arrival
    assert.deepEqual(await states(), ['sending'])
    assert.deepEqual(await claimDue(goodlot.db, { channels: ['mail'], limit: 5, holder: 1 }), [])
    server.answerSlow()
    await advanced
    assert.deepEqual(await states(), ['accepted'])
    assert.equal(server.mails.length, 1)
    await other.stop()
  })

  test('managers read the figures of the evening the next morning at eight', async () => {
    await closedAuction({ columns: { time_zone: 'UTC' } })
    await goodlot.clock.advance(2)
    assert.deepEqual(sentTo(ours.manager.email), [])
    await goodlot.clock.advance(14 * HOUR)
    const [mail] = sentTo(ours.manager.email)
    assert.equal(mail!.subject, 'Spring Gala raised $20')
    assert.match(mail!.text!, /Lots sold: 1 of 1/)
  })

  test('people read mails in the language in which they signed in', async () => {
    const winner = await givenPerson(goodlot, { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } })
    await closedAuction({ winner })
    await goodlot.clock.advance(2)
    const subject = sentTo(winner.email)[0]!.subject!.replaceAll(/\s/g, ' ')
    assert.equal(subject, 'Vous avez remporté 1 lot : 20 $ US à régler')
  })

  test('no name or title becomes a header or a tag', async () => {
    const winner = await givenPerson(goodlot)
    const name = 'Anna\r\nBcc: thief@example.org'
    await goodlot.db.query('update users set first_name = $2 where id = $1', [winner.id, name])
    const lot = '<img src=x onerror=alert(1)>"\r\nX-Evil: 1'
    await closedAuction({ winner, lot, name: 'Gala\r\nBcc: thief@example.org' })
    await goodlot.clock.advance(2)
    const [mail] = sentTo(winner.email)
    assert.deepEqual(server.recipients, [winner.email])
    assert.equal(mail!.bcc, undefined)
    assert.ok(!mail!.headers.some(({ key }) => key === 'x-evil'))
    assert.ok(!mail!.html!.includes('<img src=x'))
  })

  test('a rehearsal sends nothing', async () => {
    const { auctionId } = await closedAuction({ name: 'The real one' })
    const { organizationId } = ours
    const rehearsal = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId: rehearsal.id, endsIn: 60 })
    await goodlot.db.query(
      'insert into rehearsals (auction_id, original_id, started_by, bids_per_minute) values ($1, $2, $3, 60)',
      [rehearsal.id, auctionId, ours.manager.id],
    )
    const ben = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: ben.token, body: { amount: 10 } })
    await goodlot.db.query('delete from outbox')
    await ours.managed('POST', `/auctions/${rehearsal.id}/status`, { status: 'closed' })
    assert.deepEqual(await rows(goodlot.db, 'select from outbox'), [])
  })

  test('a guest without an address gets none', async () => {
    const winner = await givenPerson(goodlot)
    await goodlot.db.query("update users set email = 'x@walk-in.invalid' where id = $1", [winner.id])
    await closedAuction({ winner })
    await goodlot.clock.advance(2)
    assert.deepEqual(await states(), ['dropped'])
    assert.deepEqual(server.mails, [])
  })

  test('a guest whom the organizer brought gets it at the address on the list', async () => {
    const winner = await givenPerson(goodlot)
    await goodlot.db.query("update users set email = 'y@walk-in.invalid', first_name = '' where id = $1", [
      winner.id,
    ])
    const { auctionId } = await closedAuction({ winner })
    const sql = `insert into registrations (auction_id, user_id, paddle_number, typed_email)
      values ($1, $2, 900, 'listed@example.org')
      on conflict (auction_id, user_id) do update set typed_email = excluded.typed_email`
    await goodlot.db.query(sql, [auctionId, winner.id])
    await goodlot.clock.advance(2)
    assert.match(sentTo('listed@example.org')[0]!.text!, /Thank you\. It’s yours\./)
  })

  test('what a backup brings back waits until somebody releases it', async () => {
    await closedAuction()
    await holdUnsent(goodlot.db as never)
    await goodlot.clock.advance(60)
    assert.deepEqual(await states(), ['held'])
    await releaseHeld(goodlot.db)
    await goodlot.clock.advance(2)
    assert.deepEqual(await states(), ['accepted'])
  })

  test('while mail does not leave, /readyz says so and stays well', async () => {
    const ready = async () => (await goodlot.call('GET', '/readyz')).body
    server.answers.push('cutBefore')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal((await ready()).status, 'degraded')
    assert.notEqual((await ready()).mail, 'ok')
    await goodlot.clock.advance(60)
    assert.equal((await ready()).mail, 'ok')
  })

  test('/readyz names the answer of the mail server by its number: its words may quote an address', async () => {
    server.answers.push('defer')
    await closedAuction()
    await goodlot.clock.advance(2)
    assert.equal((await goodlot.call('GET', '/readyz')).body.mail, 'the mail server answered 451')
    await goodlot.clock.advance(60)
  })

  test('in development a page shows what people would read', async () => {
    const { anna } = await closedAuction()
    const list = await goodlot.call('GET', '/outbox')
    assert.ok(list.text.includes(anna.email), list.text)
    const [first] = await rows<{ id: number }>(goodlot.db, "select id from outbox where kind = 'won'")
    assert.match((await goodlot.call('GET', `/outbox?message=${first!.id}`)).text, /Sunset Sail/)
  })
})

const HOUR = 3_600
const DAY = 24 * HOUR

suite('mails to an address that organizers typed', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
    RATE_LIMITS: 'mailsPerTypedAddressDaily=2/86400',
  }))
  const ours = useManaged(goodlot)

  /** Somebody on the guest list, who never signed in, is sold something in an auction that closes. */
  async function billTo(email: string) {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      buyNowCents: 10_00n,
    })
    const path = `/auctions/${auctionId}`
    const { userId } = await ours.managed('POST', `${path}/registrations`, { email, firstName: 'Lee' })
    await ours.managed('POST', `${path}/purchases`, { userId, itemId, quantity: 1 })
    await ours.managed('POST', `${path}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
  }

  test('are so many a day, whichever auction they are about', async () => {
    for (const email of ['typed@example.org', 'Typed@example.org', 'typed@EXAMPLE.org', 'other@example.org'])
      await billTo(email)
    const recipients = server.recipients.map((address) => address.toLowerCase())
    assert.deepEqual(recipients, ['typed@example.org', 'typed@example.org', 'other@example.org'])
    const sql = "select state, reply from outbox where kind = 'won' order by id"
    const third = (await rows<{ state: string; reply: string }>(goodlot.db, sql))[2]
    assert.deepEqual(third, { state: 'dropped', reply: 'this address got too many mails today' })
    await goodlot.clock.advance(86_400)
    server.recipients.length = 0
    await billTo('typed@example.org')
    assert.ok(server.recipients.includes('typed@example.org'))
  })
})
