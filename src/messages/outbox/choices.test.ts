import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenAuction, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, givenProvedAddress, type Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'
import { rows } from '../../platform/database/pool.ts'

const DAY = 86_400

suite('choosing mails', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }))
  const ours = useManaged(goodlot)
  let anna: Person

  beforeEach(async () => {
    server.mails.length = 0
    await goodlot.db.query('delete from outbox')
    anna = await givenPerson(goodlot)
    await givenProvedAddress(goodlot.db, anna)
    await givenProvedAddress(goodlot.db, ours.manager)
  })

  /** Anna won a lot, did not pay, and has the reminder of the second day. */
  async function reminder() {
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, name: 'Gala', endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: anna.token, body: { amount: 20 } })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2)
    const [won] = sent()
    server.mails.length = 0
    await goodlot.clock.advance(2 * DAY)
    return { won: won!, mail: sent()[0]! }
  }
  const sent = () => server.mails.filter(({ to }) => to?.[0]?.address === anna.email)
  const header = (mail: { headers: { key: string; value: string }[] }, name: string) =>
    mail.headers.find(({ key }) => key === name)?.value
  const pathOf = (mail: Parameters<typeof header>[0]) =>
    new URL(header(mail, 'list-unsubscribe')!.slice(1, -1)).pathname
  const choices = async () =>
    (await goodlot.call('GET', '/v3/bidder/mail-choices', { token: anna.token })).body
  const choose = (body: object, token = anna.token) =>
    goodlot.call('PATCH', '/v3/bidder/mail-choices', { token, body })

  test('a reminder can be stopped by one click in the mail program, and what was won cannot', async () => {
    const { won, mail } = await reminder()
    assert.equal(header(won, 'list-unsubscribe'), undefined)
    assert.equal(header(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.ok(mail.html!.includes(pathOf(mail)) && mail.text!.includes(pathOf(mail)))
    const clicked = await goodlot.call('POST', pathOf(mail), {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(clicked.status, 200)
    assert.equal((await choices()).payReminder, false)
    server.mails.length = 0
    await goodlot.clock.advance(4 * DAY)
    assert.deepEqual(sent(), [])
  })

  test('opening the link changes nothing; the button of its page does, and can be taken back', async () => {
    const { mail } = await reminder()
    const opened = await goodlot.call('GET', pathOf(mail), { headers: { 'accept-language': 'fr' } })
    assert.equal(opened.status, 200)
    assert.match(opened.text, /Rappels de paiement/)
    assert.match(opened.text, /<form method="post"/)
    assert.doesNotMatch(opened.text, /<script/)
    assert.equal((await choices()).payReminder, true)
    const press = async (wants: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { text } = await goodlot.call('POST', pathOf(mail), { raw: `wants=${wants}`, headers })
      return text
    }
    assert.match(await press('no'), /no longer send/)
    assert.equal((await choices()).payReminder, false)
    assert.match(await press('yes'), /again/)
    assert.equal((await choices()).payReminder, true)
  })

  test('one kind is stopped, and no other', async () => {
    await choose({ payReminder: false })
    const { address, isAddressProved, ...rest } = await choices()
    assert.deepEqual([address, isAddressProved], [anna.email, true])
    assert.deepEqual(rest, { ...rest, payReminder: false, eveningInFigures: null })
    const { body } = await choose({ eveningInFigures: false }, ours.manager.token)
    assert.deepEqual([body.payReminder, body.eveningInFigures], [true, false])
    await choose({ eveningInFigures: true }, ours.manager.token)
  })

  test('a choice belongs to the address, however it is written and on whichever list', async () => {
    const guest = await givenPerson(goodlot)
    const typed = anna.email.toUpperCase()
    await goodlot.db.query("update users set email = 'g@walk-in.invalid' where id = $1", [guest.id])
    await choose({ payReminder: false })
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, endsIn: 600 })
    const item = await givenItem(goodlot.db, { auctionId, endsIn: 60 })
    await goodlot.call('POST', `/v3/item/${item.id}/bid`, { token: guest.token, body: { amount: 20 } })
    await goodlot.db.query('update registrations set typed_email = $2 where auction_id = $1', [
      auctionId,
      typed,
    ])
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await goodlot.clock.advance(2 * DAY)
    const reminders = await rows<{ state: string }>(
      goodlot.db,
      "select state from outbox where kind = 'payReminder' and auction_id = $1 order by id limit 1",
      [auctionId],
    )
    assert.deepEqual(reminders, [{ state: 'dropped' }])
  })

  test('whoever registered with an address of somebody else neither reads nor changes what is mailed there', async () => {
    await choose({ payReminder: false })
    await goodlot.db.query('update users set proved_email = null where id = $1', [anna.id])
    assert.deepEqual(await choices(), {
      address: anna.email,
      isAddressProved: false,
      outbid: false,
      payReminder: true,
      invitation: true,
      notWon: true,
      eveningInFigures: null,
    })
    const { status, body } = await choose({ invitation: false })
    assert.deepEqual([status, body.reason], [409, 'address_not_proved'])
    await goodlot.db.query("update users set proved_email = 'other@example.org' where id = $1", [anna.id])
    assert.equal((await choose({ invitation: false })).status, 409, 'the proof of another address')
    await givenProvedAddress(goodlot.db, anna)
    const { payReminder, invitation } = await choices()
    assert.deepEqual([payReminder, invitation], [false, true])
  })

  test('nobody makes a link for somebody else', async () => {
    const { mail } = await reminder()
    const token = pathOf(mail).slice('/mail/'.length)
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [changed, token.slice(0, 40), 'x', '%00', 'a'.repeat(3_000)]) {
      const { status } = await goodlot.call('POST', `/mail/${wrong}`, { raw: 'wants=no' })
      assert.ok([400, 404, 414].includes(status), `${status} for ${wrong.slice(0, 50)}`)
    }
    assert.equal((await choices()).payReminder, true)
  })

  test('a form that is too long or not a form changes nothing it does not name', async () => {
    const { mail } = await reminder()
    assert.equal((await goodlot.call('POST', pathOf(mail), { raw: 'x'.repeat(5_000) })).status, 413)
    assert.equal((await choices()).payReminder, true)
    for (const body of [{ won: false }, { payReminder: 'no' }, { outbid: null }])
      assert.equal((await choose(body)).status, 400)
    assert.equal((await goodlot.call('PATCH', '/v3/bidder/mail-choices', { body: {} })).status, 401)
  })
})
