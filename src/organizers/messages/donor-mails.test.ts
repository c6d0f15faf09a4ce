import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenAuction, givenStaff } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { forgetMessages } from '../../../tests/kit/mailed-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

const hotel = 'owner@lake-hotel.example'

suite('mails to the donors of lots', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({
    SMTP_URL: server.url,
    MAIL_FROM: 'auctions@goodlot.example',
    RATE_LIMITS: 'mailsOfOrganizationDaily=3/86400',
  }))
  const ours = useManaged(goodlot)
  let auctionId: number

  beforeEach(async () => {
    server.mails.length = 0
    server.recipients.length = 0
    await forgetMessages(goodlot.db)
    await goodlot.db.query('delete from mail_choices')
    const { organizationId } = ours
    auctionId = (await givenAuction(goodlot.db, { organizationId, name: 'Spring Gala', endsIn: 7200 })).id
  })

  const path = () => `/auctions/${auctionId}/mails`
  const send = (body: object, query = '') => ours.manage('POST', `${path()}${query}`, body)
  const sent = async () => {
    await goodlot.clock.advance(2)
    return server.recipients.toSorted()
  }
  /** A lot with a donor, as the console adds it. */
  const givenGift = async (body: object = {}): Promise<{ id: number; donorAgreement: unknown }> =>
    ours.managed('POST', `/auctions/${auctionId}/items`, {
      name: 'Weekend',
      donorName: 'Lake Hotel',
      donorEmail: hotel,
      donorAgreed: true,
      startingPrice: 10,
      ...body,
    })
  const change = (id: number, body: object) => ours.manage('PATCH', `/items/${id}`, body)

  test('the email says who vouches for it and when, and another one needs that again', async () => {
    const gift = await givenGift({ donorEmail: ` ${hotel} ` })
    const agreement = { at: Math.floor(goodlot.clock.now() / 1000), by: 'Pat Person' }
    assert.deepEqual(gift.donorAgreement, agreement)
    const kept = await change(gift.id, { donorEmail: hotel })
    assert.deepEqual([kept.body.donorEmail, kept.body.donorAgreed], [hotel, true])
    const other = await change(gift.id, { donorEmail: 'new@lake-hotel.example' })
    assert.deepEqual([other.body.donorAgreed, other.body.donorAgreement], [false, null])
    const both = await change(gift.id, { donorEmail: hotel, donorAgreed: true })
    assert.equal(both.body.donorAgreement.by, agreement.by)
    const none = await change(gift.id, { donorEmail: null })
    assert.deepEqual([none.body.donorEmail, none.body.donorAgreed], [null, false])
    const refused = await change(gift.id, { donorAgreed: true })
    assert.deepEqual(refused.body.fields, { donorAgreed: ['needs the email of the donor'] })
    assert.deepEqual((await change(gift.id, { donorEmail: 'lake' })).body.fields, {
      donorEmail: ['is not an email address'],
    })
    const log = await rows(goodlot.db, "select from audit_log where changes::text ~ 'lake-hotel'")
    assert.equal(log.length, 0, 'the log of changes has the address')
  })

  test('each donor is thanked once, in one mail for all their lots, and only who agreed', async () => {
    await givenGift()
    await givenGift({ name: 'Dinner', donorEmail: hotel.toUpperCase() })
    await givenGift({
      name: 'Bread',
      donorName: 'Bakery',
      donorEmail: 'b@bakery.example',
      donorAgreed: false,
    })
    await givenGift({ name: 'Kite', donorName: 'Toys', donorEmail: null, donorAgreed: false })
    await givenGift({ name: 'Bought by us', donorName: null, donorEmail: null, donorAgreed: false })
    const counts = {
      recipientCount: 1,
      alreadyCount: 0,
      withoutAddressCount: 1,
      withoutAgreementCount: 1,
      stoppedCount: 0,
      enoughCount: 0,
      unsoldCount: 0,
    }
    const dry = await send({ kind: 'giftReceived' }, '?dryRun=true')
    assert.deepEqual([dry.status, dry.body], [200, { ...counts, isSent: false }])
    assert.deepEqual(await sent(), [])
    const real = await send({ kind: 'giftReceived' })
    assert.deepEqual([real.status, real.body], [201, { ...counts, isSent: true }])
    assert.deepEqual(await sent(), [hotel])
    const [mail] = server.mails
    assert.match(mail!.subject!, /^Thank you for your gift to /)
    assert.match(mail!.text!, /Thank you, Lake Hotel\./)
    assert.match(mail!.text!, /Weekend[\s\S]*Dinner/)
    assert.doesNotMatch(mail!.text!.replace(/https?:\S+/g, ''), /Bread|Kite/)
    const again = await send({ kind: 'giftReceived' })
    assert.deepEqual([again.body.recipientCount, again.body.alreadyCount], [0, 1])
    await givenGift({ name: 'Brunch' })
    assert.equal((await send({ kind: 'giftReceived' })).body.recipientCount, 1)
    assert.deepEqual(await sent(), [hotel, hotel])
    assert.match(server.mails[1]!.text!, /Brunch/)
    assert.doesNotMatch(server.mails[1]!.text!, /Weekend/)
  })

  test('after the close donors read what was sold, and for how much only if a manager says so', async () => {
    const gift = await givenGift()
    await givenGift({ name: 'Nobody wants it', donorEmail: 'other@example.org' })
    const anna = await givenPerson(goodlot)
    const bid = await goodlot.call('POST', `/v3/item/${gift.id}/bid`, {
      token: anna.token,
      body: { amount: 35 },
    })
    assert.equal(bid.body.success, undefined, bid.text)
    assert.equal((await send({ kind: 'giftSold' })).body.reason, 'wrong_time')
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    const counted = (await send({ kind: 'giftSold', showsPrice: true }, '?dryRun=true')).body
    assert.deepEqual([counted.recipientCount, counted.unsoldCount], [1, 1])
    const preview = await ours.managed('GET', `${path()}/preview?kind=giftSold&showsPrice=true`)
    assert.match((await goodlot.call('GET', preview.url)).text, /\$35/)
    const without = await ours.managed('GET', `${path()}/preview?kind=giftSold`)
    assert.doesNotMatch((await goodlot.call('GET', without.url)).text, /\$35/)
    await send({ kind: 'giftSold', showsPrice: true })
    assert.ok((await sent()).includes(hotel))
    const mail = server.mails.find(({ to }) => to?.[0]?.address === hotel)!
    assert.equal(mail.subject, 'Your gift was sold at Spring Gala')
    assert.match(mail.text!, /Weekend: \$35/)
    assert.doesNotMatch(mail.text!, new RegExp(anna.email), 'the buyer is nobody’s business')
    assert.ok(!server.recipients.includes('other@example.org'))
  })

  test('no price is in the mail unless it was chosen', async () => {
    const gift = await givenGift()
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${gift.id}/bid`, { token: anna.token, body: { amount: 35 } })
    await ours.managed('POST', `/auctions/${auctionId}/status`, { status: 'closed' })
    await send({ kind: 'giftSold' })
    await sent()
    const mail = server.mails.find(({ to }) => to?.[0]?.address === hotel)!
    assert.doesNotMatch(mail.text!, /\$/)
  })

  test('one click stops one kind, for the address, wherever it is typed', async () => {
    await givenGift()
    await send({ kind: 'giftReceived' })
    await sent()
    const header = server.mails[0]!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const link = new URL(header.slice(1, -1))
    const form = {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const stopped = await fetch(`${goodlot.url}${link.pathname}`, form)
    assert.equal(stopped.status, 200)
    await givenGift({ name: 'Second' })
    const { body } = await send({ kind: 'giftReceived' })
    assert.deepEqual([body.recipientCount, body.stoppedCount], [0, 1])
    assert.deepEqual(await sent(), [hotel])
    const page = await goodlot.call('GET', link.pathname, { headers: { accept: 'text/html' } })
    assert.match(page.text, /Thank-you emails for gifts to auctions/)
  })

  test('what waits is not sent once the email is removed, and nothing of it stays', async () => {
    const gift = await givenGift()
    await send({ kind: 'giftReceived' })
    await change(gift.id, { donorEmail: null })
    assert.deepEqual(await sent(), [])
    const left = await row<{ count: number }>(
      goodlot.db,
      'select count(*)::int as count from donor_mails where item_id = $1',
      [gift.id],
    )
    assert.equal(left!.count, 0)
    await change(gift.id, { donorEmail: hotel, donorAgreed: true })
    await send({ kind: 'giftReceived' })
    await change(gift.id, { donorAgreed: false })
    assert.deepEqual(await sent(), [], 'a donor who takes it back gets nothing')
  })

  test('removing and typing an address again is no way around the limit for it', async () => {
    await goodlot.db.query('update auctions set end_at = end_at + interval $$9 days$$ where id = $1', [
      auctionId,
    ])
    const gift = await givenGift()
    const counts: number[] = []
    for (let times = 0; times < 3; times++) {
      counts.push((await send({ kind: 'giftReceived' })).body.recipientCount)
      await sent()
      await change(gift.id, { donorEmail: null })
      await change(gift.id, { donorEmail: hotel, donorAgreed: true })
    }
    assert.deepEqual(counts, [1, 1, 1])
    const { body } = await send({ kind: 'giftReceived' }, '?dryRun=true')
    assert.deepEqual([body.recipientCount, body.enoughCount], [0, 1])
    const list = await ours.managed('GET', path())
    assert.equal(list.sentToday, 3)
    assert.doesNotMatch(JSON.stringify(list.mails.slice(1)), /lake-hotel/)
  })

  test('a refused address is shown at the lot and in the list of mails', async () => {
    const gift = await givenGift()
    server.answers.push('refuseRecipient')
    await send({ kind: 'giftReceived' })
    await goodlot.clock.advance(2)
    const [mail] = (await ours.managed('GET', path())).mails
    assert.deepEqual(
      [mail.kind, mail.state, mail.email, mail.name, mail.userId],
      ['giftReceived', 'refused', hotel, 'Lake Hotel', null],
    )
    assert.equal((await ours.managed('GET', `/items/${gift.id}`)).isDonorEmailRefused, true)
    await goodlot.clock.advance(600)
    assert.equal((await ours.manage('POST', `${path()}/${mail.id}/again`)).body.state, 'queued')
    assert.deepEqual(await sent(), [hotel])
    assert.equal((await ours.managed('GET', `/items/${gift.id}`)).isDonorEmailRefused, false)
  })

  test('the numbers of a day are those of all mails, for the organization and for the address', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await givenGift({ name, donorEmail: `${name}@example.org` })
    const refused = await send({ kind: 'giftReceived' })
    assert.equal(refused.status, 429)
    assert.deepEqual(await sent(), [])
    const items = (await ours.managed('GET', `/auctions/${auctionId}/items`)).items as { id: number }[]
    const some = await send({ kind: 'giftReceived', itemIds: items.slice(0, 3).map(({ id }) => id) })
    assert.equal(some.body.recipientCount, 3)
    assert.equal((await send({ kind: 'giftReceived' })).status, 429)
  })

  test('lots of another auction are left alone, whoever manages it', async () => {
    const gift = await givenGift()
    auctionId = (await givenAuction(goodlot.db, { organizationId: ours.organizationId, endsIn: 7200 })).id
    assert.equal((await send({ kind: 'giftReceived', itemIds: [gift.id] })).body.recipientCount, 0)
    assert.deepEqual(await sent(), [])
  })

  test('while the mail server takes nothing, managers read how many wait', async () => {
    await givenGift()
    const waiting = async () => (await ours.managed('GET', path())).deferred
    assert.deepEqual(await waiting(), { mails: 0, texts: 0 })
    server.answers.push('defer')
    await send({ kind: 'giftReceived' })
    await goodlot.clock.advance(2)
    assert.deepEqual(await waiting(), { mails: 1, texts: 0 })
    await goodlot.clock.advance(62)
    assert.deepEqual([await waiting(), await sent()], [{ mails: 0, texts: 0 }, [hotel]])
  })

  test('a test goes to the manager alone', async () => {
    await givenGift()
    assert.equal((await ours.manage('POST', `${path()}/test`, { kind: 'giftReceived' })).status, 204)
    assert.deepEqual(await sent(), [ours.manager.email])
    assert.match(server.mails[0]!.text!, /Weekend/)
    assert.equal((await send({ kind: 'giftReceived' }, '?dryRun=true')).body.recipientCount, 1)
  })

  test('neither bidders nor staff read the address', async () => {
    const gift = await givenGift()
    const anna = await givenPerson(goodlot)
    const door = await givenPerson(goodlot)
    await givenStaff(goodlot.db, { auctionId, email: door.email })
    for (const address of [
      `/v3/item/${gift.id}`,
      `/v3/auction/${auctionId}/items`,
      `/v3/auctions/${auctionId}`,
    ])
      for (const as of [{}, { token: anna.token }])
        assert.doesNotMatch((await goodlot.call('GET', address, as)).text, /lake-hotel/, address)
    const forStaff = await goodlot.call('GET', `/v3/manage/items/${gift.id}`, { token: door.token })
    assert.deepEqual([forStaff.status, forStaff.body.donorEmail], [200, null])
    assert.equal((await ours.managed('GET', `/items/${gift.id}`)).donorEmail, hotel)
  })

  test('not from a test or a rehearsal, and a copy knows no address', async () => {
    await givenGift()
    const copy = await ours.managed('POST', `/auctions/${auctionId}/copy`, {
      name: 'Next year',
      startTime: Math.floor(goodlot.clock.now() / 1000) + 86_400,
      endTime: Math.floor(goodlot.clock.now() / 1000) + 90_000,
    })
    const [lot] = (await ours.managed('GET', `/auctions/${copy.id}/items`)).items.filter(
      ({ name }: { name: string }) => name === 'Weekend',
    )
    assert.deepEqual([lot.donorName, lot.donorEmail, lot.donorAgreed], ['Lake Hotel', null, false])
    await goodlot.db.query(
      'insert into rehearsals (auction_id, original_id, started_by, bids_per_minute) values ($1, $2, $3, 60)',
      [auctionId, copy.id, ours.manager.id],
    )
    const rehearsed = await send({ kind: 'giftReceived' })
    assert.equal(rehearsed.body.reason, 'is_rehearsal', rehearsed.text)
    await goodlot.db.query('delete from rehearsals where auction_id = $1', [auctionId])
    await goodlot.db.query('update auctions set status_id = 9 where id = $1', [auctionId])
    assert.equal((await send({ kind: 'giftReceived' })).body.reason, 'wrong_time')
    assert.deepEqual(await sent(), [])
  })

  test('items.csv has it, and can be imported again', async () => {
    await givenGift()
    const token = ours.manager.token
    const file = await goodlot.call('GET', `/v3/manage/auctions/${auctionId}/exports/items.csv`, { token })
    assert.match(file.text, /Donor,Donor email,Donor agreed to emails/)
    assert.match(file.text, new RegExp(`Lake Hotel,${hotel},`))
    const other = await givenAuction(goodlot.db, { organizationId: ours.organizationId, endsIn: 7200 })
    const imported = await fetch(`${goodlot.url}/v3/manage/auctions/${other.id}/items/import`, {
      method: 'POST',
      body: file.text,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    })
    const answer = await imported.text()
    assert.equal(JSON.parse(answer).created, 1, answer)
    const [lot] = (await ours.managed('GET', `/auctions/${other.id}/items`)).items
    assert.deepEqual([lot.donorEmail, lot.donorAgreed, lot.donorAgreement.by !== null], [hotel, true, true])
  })
})
