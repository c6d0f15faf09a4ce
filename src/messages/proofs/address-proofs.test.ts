import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { givenAuction } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { useMailServer } from '../../../tests/kit/mail-server.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row, rows } from '../../platform/database/pool.ts'

const DAY = 86_400

suite('an address is proved by a mailed link', () => {
  const server = useMailServer()
  const goodlot = useService(() => ({ SMTP_URL: server.url, MAIL_FROM: 'auctions@goodlot.example' }))
  const ours = useManaged(goodlot)
  let anna: Person
  let made = 0
  const newEmail = () => `proof${++made}@example.org`

  beforeEach(async () => {
    server.mails.length = 0
    await goodlot.db.query("delete from rate_windows where key like 'proof%'")
    anna = await givenPerson(goodlot, { email: newEmail() })
  })

  const ask = ({ token }: Person, language = 'en') =>
    goodlot.call('POST', '/v3/user/address-proofs', { token, headers: { 'accept-language': language } })
  const confirm = (token: string, { token: signedIn }: Person) =>
    goodlot.call('POST', '/v3/user/address-proofs/confirmation', { token: signedIn, body: { token } })
  async function mailedLink(person: Person, language = 'en'): Promise<URL> {
    assert.deepEqual((await ask(person, language)).body, {
      address: person.email,
      isProved: false,
      isSent: true,
    })
    await goodlot.clock.advance(2)
    const mail = server.mails.findLast(
      ({ to }) => to?.[0]?.address?.toLowerCase() === person.email.toLowerCase(),
    )!
    return new URL(/href="([^"]+#[^"]+)"/.exec(mail.html!)![1]!)
  }
  const tokenOf = async (person: Person) => (await mailedLink(person)).hash.slice(1)
  const isProved = async (person: Person) => (await ask(person)).body.isProved
  async function prove(person: Person) {
    const { status, body } = await confirm(await tokenOf(person), person)
    assert.deepEqual([status, body], [200, { address: person.email, isProved: true, isSent: false }])
  }

  test('by the button behind it, once, and not by opening it', async () => {
    const link = await mailedLink(anna)
    assert.equal(link.pathname, '/confirm-email')
    assert.equal(link.search, '', 'what proves something follows #, which no server and no log sees')
    assert.equal((await goodlot.call('GET', link.pathname)).status, 404, 'no pages here, nothing that acts')
    const [mail] = server.mails
    assert.match(mail!.text!, new RegExp(`Is ${anna.email} your address`))
    assert.ok(mail!.text!.includes(link.href))
    assert.doesNotMatch(
      (mail!.html! + mail!.text!).replaceAll(link.hash, ''),
      /Pat/,
      'a name is what a stranger could write to a stranger',
    )
    assert.equal(await isProved(anna), false)
    const token = link.hash.slice(1)
    const twice = await Promise.all([confirm(token, anna), confirm(token, anna)])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 404])
    assert.equal(await isProved(anna), true)
    assert.equal((await confirm(token, anna)).status, 404)
    server.mails.length = 0
    assert.deepEqual((await ask(anna)).body, { address: anna.email, isProved: true, isSent: false })
    await goodlot.clock.advance(2)
    assert.equal(server.mails.length, 0)
  })

  test('in the language of who asked', async () => {
    await mailedLink(anna, 'fr')
    assert.match(server.mails[0]!.subject!, /Confirmez votre adresse/)
  })

  test('by nobody but the account that asked: not by the one who reads it, and not by another', async () => {
    const token = await tokenOf(anna)
    const other = await givenPerson(goodlot)
    const { status, body } = await confirm(token, other)
    assert.deepEqual([status, body.reason], [409, 'other_account'])
    const nobody = await goodlot.call('POST', '/v3/user/address-proofs/confirmation', { body: { token } })
    assert.equal(nobody.status, 401)
    assert.equal(await isProved(anna), false)
    assert.equal((await confirm(token, anna)).status, 200, 'it was not used up')
  })

  test('within a day, and for the address the account has', async () => {
    const late = await tokenOf(anna)
    await goodlot.clock.advance(DAY)
    assert.equal((await confirm(late, anna)).status, 404)
    const token = await tokenOf(anna)
    await goodlot.db.query("update users set email = 'new-' || email where id = $1", [anna.id])
    assert.equal((await confirm(token, anna)).status, 404)
    await goodlot.db.query('update users set email = $2, proved_email = $2 where id = $1', [
      anna.id,
      anna.email,
    ])
    assert.equal(await isProved(anna), true)
    await goodlot.db.query("update users set email = 'new-' || email where id = $1", [anna.id])
    assert.equal(await isProved(anna), false, 'changing the address takes the proof away')
  })

  test('tokens that were not made here prove nothing', async () => {
    const token = await tokenOf(anna)
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
    assert.equal((await confirm(changed, anna)).status, 404)
    for (const wrong of ['', 'x', `${token}A`, "' or true --", 'a'.repeat(5_000)])
      assert.equal((await confirm(wrong, anna)).status, 400, wrong.slice(0, 20))
  })

  test('nothing stored opens it, and nothing of it is logged', async () => {
    const token = await tokenOf(anna)
    const stored = await row<{ all: string }>(
      goodlot.db,
      `select (select string_agg(to_jsonb(outbox)::text, '') from outbox)
              || (select string_agg(to_jsonb(address_proofs)::text, '') from address_proofs) as all`,
    )
    assert.ok(stored!.all.length > 100)
    const hex = Buffer.from(token, 'base64url').toString('hex')
    assert.ok(!stored!.all.includes(token) && !stored!.all.includes(hex))
    assert.ok(!goodlot.logs.join('').includes(token))
  })

  test('a stranger’s inbox is not flooded: three an hour for an address, whoever asks', async () => {
    for (let count = 0; count < 3; count++) assert.equal((await ask(anna)).status, 200)
    const { status, body } = await ask(anna)
    assert.equal(status, 429)
    assert.ok(body.retryAfter > 0 && body.retryAfter <= 3_600)
    await goodlot.db.query('update users set deleted_at = goodlot_now() where id = $1', [anna.id])
    const again = await givenPerson(goodlot, { email: anna.email.toUpperCase() })
    assert.equal((await ask(again)).status, 429)
    const waiting = await rows(goodlot.db, `select from address_proofs where user_id = $1`, [again.id])
    assert.equal(waiting.length, 0)
  })

  test('an address that looks like a header is none, and a quoted one reaches nobody else', async () => {
    const quoted = `"bcc: victim@example.org, x"@example.org`
    const person = await givenPerson(goodlot, { email: quoted })
    await ask(person)
    await goodlot.clock.advance(2)
    assert.ok(!server.recipients.includes('victim@example.org'))
    for (const email of ['a@example.org\r\nBcc: victim@example.org', 'a@example.org, victim@example.org']) {
      const body = {
        email,
        firstName: 'A',
        lastName: 'B',
        mobile: '+15145550177',
        countryCode: 'CA',
        whitelabelId: 1,
      }
      const { body: refused } = await goodlot.call('POST', '/v3/auth/register', { body })
      assert.equal(refused.error, 'invalid_email')
    }
  })

  test('a manager named before the account manages at once, without anybody’s confirmation', async () => {
    const email = newEmail()
    const path = `/organizations/${ours.organizationId}/named-managers`
    await ours.managed('POST', path, { email })
    const mia = await givenPerson(goodlot, { email: `M${email}`.replace('Mp', 'P') })
    const manages = async () =>
      (await goodlot.call('GET', `/v3/manage/organizations/${ours.organizationId}`, { token: mia.token }))
        .status
    assert.equal(await manages(), 403)
    await prove(mia)
    assert.equal(await manages(), 200)
    const { namedManagers } = await ours.managed('GET', path)
    assert.deepEqual(namedManagers, [])
    const log = (await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=5`)).entries
    assert.ok(
      log.some(
        (entry: { action: string; actorId: number }) =>
          entry.action === 'confirm' && entry.actorId === mia.id,
      ),
    )
  })

  test('a role waits for its person, and one that is given later does not', async () => {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const { id: other } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const email = newEmail()
    await ours.managed('POST', `/auctions/${auctionId}/staff`, { email, roles: ['door'] })
    const door = await givenPerson(goodlot, { email })
    const works = async (id: number) =>
      (await goodlot.call('GET', `/v3/manage/auctions/${id}/registrations`, { token: door.token })).status
    assert.equal(await works(auctionId), 403)
    await prove(door)
    assert.deepEqual([await works(auctionId), await works(other)], [200, 403])
    await goodlot.db.query(`insert into auction_staff (auction_id, email, roles) values ($1, $2, '{desk}')`, [
      other,
      email,
    ])
    const me = (await goodlot.call('GET', '/v3/manage/me', { token: door.token })).body
    assert.deepEqual([me.auctions.length, me.waitingRoles], [2, []])
  })

  test('a proof gives nothing that was named for another address', async () => {
    const email = newEmail()
    await ours.managed('POST', `/organizations/${ours.organizationId}/named-managers`, { email })
    await prove(anna)
    const me = (await goodlot.call('GET', '/v3/manage/me', { token: anna.token })).body
    assert.deepEqual([me.organizations, me.waitingOrganizations], [[], []])
  })

  /** A list with one guest under this address, and paddle 310. */
  async function givenListed(email: string) {
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const response = await fetch(`${goodlot.url}/v3/manage/auctions/${auctionId}/registrations/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}` },
      body: `email,first name,last name,paddle,table\n${email},Gus,Listed,310,12`,
    })
    assert.equal(response.status, 201)
    const listed = async () =>
      (await ours.managed('GET', `/auctions/${auctionId}/registrations`)).registrations
    const join = (person: Person) =>
      goodlot.call('POST', `/v3/auctions/${auctionId}/registration`, { token: person.token })
    return { auctionId, listed, join }
  }

  test('a guest on a list becomes the same guest, and has not joined by that', async () => {
    const { listed, auctionId } = await givenListed(anna.email)
    await prove(anna)
    const [guest, ...others] = await listed()
    assert.partialDeepStrictEqual(guest, {
      userId: anna.id,
      paddleNumber: 310,
      tableName: '12',
      state: 'expected',
      firstName: 'Gus',
      lastName: 'Listed',
    })
    assert.deepEqual(others, [])
    const { auctions } = (await goodlot.call('GET', '/v3/bidder/my-auctions', { token: anna.token })).body
    assert.deepEqual(
      auctions.map(({ id, paddleNumber }: { id: number; paddleNumber: number }) => [id, paddleNumber]),
      [[auctionId, 310]],
    )
  })

  test('a guest on a list who had registered before is one guest again, with the paddle of the list', async () => {
    const { listed, join } = await givenListed(anna.email)
    assert.equal((await join(anna)).body.paddleNumber, 101)
    assert.equal((await listed()).length, 2)
    await prove(anna)
    const [guest, ...others] = await listed()
    assert.partialDeepStrictEqual(guest, {
      userId: anna.id,
      paddleNumber: 310,
      tableName: '12',
      state: 'joined',
    })
    assert.deepEqual(others, [])
  })

  test('a list that comes after the proof finds its guest when they register, or brings them up to date', async () => {
    await prove(anna)
    const { listed, join } = await givenListed(anna.email)
    assert.equal((await join(anna)).body.paddleNumber, 310)
    const [guest, ...others] = await listed()
    assert.deepEqual([guest.userId, others], [anna.id, []])
    const stranger = await givenPerson(goodlot, { email: newEmail() })
    const second = await givenListed(stranger.email)
    assert.equal((await second.join(stranger)).body.paddleNumber, 101)
    assert.equal((await second.listed()).length, 2, 'without a proof it is a second guest')
  })

  test('a closed account proves nothing', async () => {
    const token = await tokenOf(anna)
    await goodlot.db.query('update users set is_locked_out = true where id = $1', [anna.id])
    assert.deepEqual([(await confirm(token, anna)).status, (await ask(anna)).status], [403, 403])
  })
})

suite('without a mail server', () => {
  const goodlot = useService({ NODE_ENV: 'qa', ALLOW_ZERO_PIN: 'true' })

  test('nothing is promised', async () => {
    const { token } = await givenPerson(goodlot)
    const { status, body } = await goodlot.call('POST', '/v3/user/address-proofs', { token })
    assert.deepEqual([status, body.reason], [409, 'mail_is_off'])
  })
})
