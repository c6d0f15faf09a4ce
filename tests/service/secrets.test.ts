import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { makeAdministrator } from '../../src/organizers/organizations/make-administrator.ts'
import { parsePhone } from '../../src/people/accounts/phones.ts'
import { useFakeProvider } from '../kit/fake-provider.ts'
import { type Answer, type CallOptions, useService } from '../kit/service.ts'
import { type TestSocket, useSockets } from '../kit/socket.ts'
import { otherThan } from '../kit/texts.ts'

/** Something that only some may ever read, in every way it could be written. */
type Secret = Written & { what: string; toldTo: string[]; isPublicAfterClose?: boolean }
/** How to find it, and some of the texts in which it must be found. */
type Written = { forms: RegExp[]; samples: string[] }
/** A text that was sent or logged: to whom, when and where. */
type Said = { to: string; isAfterClose: boolean; where: string; text: string }

/** Nothing else in the evening has cents, so none of these can occur by chance. */
const ceilings = {
  'anna at first': 7_313.37,
  'anna later': 9_127.41,
  'carl, who leads': 4_219.83,
  'ben, who is answered': 703.19,
  'ben, who is beaten': 303.37,
}
const sealed = { anna: 2_417.39, ben: 2_683.71, carl: 1_951.27 }
/** Above every ceiling on its item: a reserve that is met becomes the price. */
const reserve = 5_671.93

const phones = {
  admin: '+15143985501',
  manager: '+15143985502',
  anna: '+15143985503',
  ben: '+15143985504',
  carl: '+15143985505',
}
/** Sizes and times that differ from run to run, and that could be anybody's PIN. */
const ofTheMachine = /"content-length","\d+"|^(nodejs|process)_.*$/gm
const names = Object.keys(phones) as (keyof typeof phones)[]
type Name = keyof typeof phones

suite('secrets of an evening', () => {
  const sms = useFakeProvider(({ path }) =>
    path.startsWith('/v2/') ? { status: 200, json: { valid: true } } : { status: 201, json: { sid: 'SM1' } },
  )
  const goodlot = useService(() => ({
    NODE_ENV: 'qa',
    ALLOW_ZERO_PIN: 'false',
    ADMIN_EMAILS: 'admin@evening.example',
    LOG_LEVEL: 'debug',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'twilio-secret',
    TWILIO_FROM: '+15005550006',
    TWILIO_MESSAGES_URL: sms.url,
    TWILIO_LOOKUP_URL: sms.url,
    RATE_LIMITS: 'anonymousRead=99999/60,anonymousUncachedRead=99999/60,manage=99999/60',
  }))
  const connect = useSockets()
  const said: Said[] = []
  const secrets: Secret[] = []
  const tokens = {} as Record<Name, string>
  const sockets: Record<string, TestSocket> = {}
  const ids: Record<string, number | string> = {}
  let isAfterClose = false

  const emailOf = (name: Name) => `${name}@evening.example`

  async function call(
    to: Name | 'anonymous',
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const answer = await goodlot.call(method, path, {
      ...options,
      ...(to === 'anonymous' || !tokens[to] ? {} : { token: tokens[to] }),
    })
    assert.ok(answer.status < 500, answer.text)
    const headers = JSON.stringify([...answer.headers])
    const text = (headers + answer.text).replace(ofTheMachine, '')
    said.push({ to, isAfterClose, where: `${method} ${path}`, text })
    return answer
  }
  /** The same, which must succeed. */
  async function did(to: Name, method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await call(to, method, path, body === undefined ? {} : { body })
    assert.ok(answer.status < 300, `${to}: ${method} ${path}: ${answer.text}`)
    assert.notEqual(answer.body?.success, 0, answer.text)
    return answer.body
  }
  const manage = (method: string, path: string, body?: unknown) =>
    did('manager', method, `/v3/manage${path}`, body)

  function keepSecret(what: string, written: Written, toldTo: string[], more: Partial<Secret> = {}): void {
    secrets.push({ what, ...written, toldTo, ...more })
  }

  /** Registers (the administrator cannot), tries a wrong PIN, signs in and refreshes, as people do. */
  async function signIn(name: Name): Promise<void> {
    const [email, mobile] = [emailOf(name), phones[name]]
    const person = { firstName: 'Pat', lastName: 'Guest', email, mobile, countryCode: 'CA', whitelabelId: 1 }
    if (name === 'admin') {
      await makeAdministrator(goodlot.db, { email, phone: parsePhone(mobile, null)! })
      await did(name, 'POST', '/v3/auth/email-check', { email })
    } else await did(name, 'POST', '/v3/auth/register', person)
    const pins = sms.received
      .filter(({ form }) => form.To === mobile)
      .map(({ form }) => form.Body!.slice(0, 5))
    assert.equal(pins.length, 1)
    await call(name, 'POST', '/v3/auth/verify-pin', { body: { email, pin: otherThan(pins[0]!) } })
    const first = await did(name, 'POST', '/v3/auth/verify-pin', { email, pin: pins[0] })
    const { refreshToken } = first
    const second = await did(name, 'POST', '/v3/auth/refresh-token', { refreshToken })
    tokens[name] = second.accessToken
    await call(name, 'POST', '/v3/auth/verify-pin', { body: { email, pin: pins[0] } })
    await call(name, 'POST', '/v3/auth/refresh-token', { raw: `{"refreshToken": "${second.refreshToken}", ` })
    for (const pin of pins) keepSecret(`the PIN of ${name}`, word(pin), [])
    for (const token of [first.accessToken, second.accessToken, refreshToken, second.refreshToken])
      keepSecret(`a token of ${name}`, literal(token), [name])
    keepSecret(`the phone of ${name}`, phone(mobile), [name, 'manager', 'admin'])
    keepSecret(`the email of ${name}`, literal(email), [name, 'manager', 'admin'])
  }

  async function openAuction(): Promise<void> {
    const organization = await did('admin', 'POST', '/v3/manage/organizations', { name: 'Evening' })
    ids.organizationId = organization.id
    await goodlot.db.query('update users set proved_email = email where email = $1', [emailOf('manager')])
    await did('admin', 'POST', `/v3/manage/organizations/${organization.id}/managers`, {
      email: emailOf('manager'),
    })
    const now = Math.floor(goodlot.clock.now() / 1000)
    const auction = await manage('POST', '/auctions', {
      organizationId: organization.id,
      name: 'Gala',
      bidding: { autoBidPolicy: 'classic' },
      startTime: now - 60,
      endTime: now + 3_600,
    })
    ids.auctionId = ids.id = auction.id
    const add = async (name: string, more: object) =>
      (await manage('POST', `/auctions/${auction.id}/items`, { name, ...more })).id
    ids.lampId = await add('Lamp', { startingPrice: 100, bidIncrement: 10 })
    ids.vaseId = await add('Vase', { startingPrice: 100, bidIncrement: 10, reservePrice: reserve })
    ids.sealedId = await add('Chest', { itemType: 'sealedBid', startingPrice: 100 })
    ids.coffeeId = await add('Coffee', { itemType: 'forSale', buyNowPrice: 18 })
    await manage('POST', `/auctions/${auction.id}/status`, { status: 'open' })
  }

  async function listen(): Promise<void> {
    for (const name of [...names, 'anonymous'] as const) {
      sockets[name] = connect(goodlot.url, name === 'anonymous' ? {} : { token: tokens[name] })
      await sockets[name].ready
      assert.equal((await sockets[name].ask('subscribe', { auctionId: ids.auctionId })).ok, true)
    }
  }

  const bid = (who: Name, item: string, amount: number) =>
    call(who, 'POST', `/v3/item/${ids[item]}/bid`, { body: { amount } })
  const autoBid = (who: Name, item: string, maxAmount: number) =>
    call(who, 'POST', `/v3/item/${ids[item]}/auto-bid`, { body: { maxAmount } })

  async function bidAgainstEachOther(): Promise<void> {
    const [first, later] = [ceilings['anna at first'], ceilings['anna later']]
    keepSecret('the ceiling of anna at first', amount(first), ['anna'])
    keepSecret('the ceiling of anna later', amount(later), ['anna'])
    keepSecret('the ceiling of carl', amount(ceilings['carl, who leads']), ['carl'])
    keepSecret('the ceiling of ben that was answered', amount(ceilings['ben, who is answered']), ['ben'])
    keepSecret('the ceiling of ben that was beaten', amount(ceilings['ben, who is beaten']), ['ben'])
    keepSecret('the reserve', amount(reserve), ['manager', 'admin'])
    assert.equal((await autoBid('anna', 'lampId', first)).body.autoBidMax, first)
    assert.equal((await bid('ben', 'lampId', 500)).body.isCurrentUserWinning, false)
    await autoBid('ben', 'lampId', ceilings['ben, who is answered'])
    await bid('carl', 'lampId', 100)
    await autoBid('anna', 'lampId', later)
    await bid('carl', 'lampId', 1_000)
    await bid('anna', 'lampId', 1_200)
    await autoBid('ben', 'vaseId', ceilings['ben, who is beaten'])
    await autoBid('carl', 'vaseId', ceilings['carl, who leads'])
    await bid('ben', 'vaseId', 400)
    await call('anonymous', 'POST', `/v3/item/${ids.lampId}/bid`, { body: { amount: first } })
    await call('ben', 'POST', `/v3/item/${ids.lampId}/bid`, { raw: '{"amount": 12.345}' })
  }

  async function bidUnderSeal(): Promise<void> {
    for (const [name, sum] of Object.entries(sealed)) {
      // The highest becomes the price; the others stay what they were.
      keepSecret(`the sealed bid of ${name}`, amount(sum), [name], { isPublicAfterClose: name === 'ben' })
      assert.equal((await bid(name as Name, 'sealedId', sum)).status, 200)
    }
    await autoBid('anna', 'sealedId', 5_000)
  }

  async function organize(): Promise<void> {
    const { auctionId, lampId } = ids
    await did('ben', 'POST', `/v3/item/${ids.coffeeId}/purchase`, { quantity: 2 })
    await did('anna', 'POST', `/v3/auctions/${auctionId}/donation`, { amount: 50 })
    await did('anna', 'POST', `/v3/bidder/favorite/${lampId}`)
    await did('anna', 'POST', '/v3/user/addresses', { addressType: 'Home', city: 'Laval', isPrimary: true })
    await did('anna', 'PUT', '/v3/user/profile', { company: 'Lamps' })
    await manage('POST', `/auctions/${auctionId}/broadcasts`, { title: 'Dinner', message: 'is served' })
    await manage('POST', `/auctions/${auctionId}/invitations`, { emails: ['guest@elsewhere.example'] })
    const { bids } = await manage('GET', `/auctions/${auctionId}/bids?itemId=${lampId}`)
    const plain = bids.find((one: { kind: string }) => one.kind === 'bid')
    await manage('POST', `/items/${lampId}/bids/void`, { sequences: [plain.sequence] })
    await manage('PATCH', `/items/${lampId}`, { description: 'It shines.' })
    await manage('POST', `/auctions/${auctionId}/extend`, { seconds: 60 })
    await manage('POST', `/items/${lampId}/pause`)
    await manage('POST', `/items/${lampId}/resume`)
  }

  /** Tries every read, as everybody, on everything. */
  async function readEverything(): Promise<void> {
    const { paths } = (await goodlot.call('GET', '/openapi.json')).body
    const readings = Object.keys(paths).filter((path) => paths[path].get)
    assert.ok(readings.length > 30)
    for (const path of [...readings, '/metrics', '/readyz', '/asyncapi.json']) {
      for (const address of addressesOf(path)) {
        for (const to of [...names, 'anonymous'] as const) await call(to, 'GET', address)
      }
    }
  }

  function addressesOf(path: string): string[] {
    const items = ['lampId', 'vaseId', 'sealedId', 'coffeeId'].map((name) => ids[name]!)
    const isOfItem = /\/items?\/\{/.test(path)
    const fill = (itemId: number | string) =>
      path.replace(/\{(\w+)\}/g, (_, name) =>
        String(isOfItem && /^(id|itemId)$/.test(name) ? itemId : (ids[name] ?? 3)),
      )
    return isOfItem ? items.map(fill) : [fill(0)]
  }

  /** What was heard on the sockets and written to the log since the last time. */
  async function gatherTheRest(): Promise<void> {
    // Anything sent to a socket before this answer has arrived by now.
    for (const [to, socket] of Object.entries(sockets)) {
      await socket.ask('unsubscribe', { auctionId: 999 })
      for (const { name, body } of socket.received.all.splice(0))
        said.push({ to, isAfterClose, where: name, text: JSON.stringify(body) })
    }
    for (const text of goodlot.logs.splice(0))
      said.push({ to: 'the log', isAfterClose, where: 'a line', text })
  }

  test('stay secret in every answer, event and line of the log', async (t) => {
    for (const name of names) await signIn(name)
    await openAuction()
    await listen()
    await bidAgainstEachOther()
    await bidUnderSeal()
    await organize()
    await readEverything()
    await goodlot.clock.passUntil(
      sockets.anna!.received.until((all) => all.some(({ name }) => name === 'event.broadcast')),
    )
    await gatherTheRest()

    isAfterClose = true
    await goodlot.clock.advance(4_000)
    await goodlot.service.ticker.tick()
    assert.equal((await call('anonymous', 'GET', `/v3/auctions/${ids.auctionId}`)).body.status, 'closed')
    const chest = (await call('anonymous', 'GET', `/v3/item/${ids.sealedId}`)).body
    assert.equal(chest.currentPrice, sealed.ben)
    await readEverything()
    await goodlot.clock.passUntil(
      sockets.ben!.received.until((all) => all.some(({ name }) => name === 'event.purchase')),
    )
    await gatherTheRest()

    const kinds = new Set(said.map(({ where }) => where).filter((where) => where.startsWith('event.')))
    const lines = said.filter(({ to }) => to === 'the log').length
    t.diagnostic(
      `${said.length} things said, ${lines} of them to the log, ${kinds.size} kinds of events, ${secrets.length} secrets`,
    )
    assert.ok(said.length > 1_000 && lines > 500 && kinds.size >= 7, 'the evening did take place')
    assert.deepEqual(leaks(said, secrets), [])
  })

  test('(the search finds every one of them where it is planted)', () => {
    const readers = ['ben', 'carl', 'anonymous', 'the log']
    assert.ok(secrets.length > 40)
    for (const secret of secrets) {
      const to = readers.find((reader) => !secret.toldTo.includes(reader))!
      for (const sample of secret.samples) {
        const planted = { to, isAfterClose: false, where: 'planted', text: `{"x":"${sample}"}` }
        assert.equal(leaks([planted], [secret]).length, 1, `${secret.what} as ${sample}`)
      }
    }
  })

  test('(and those who may know were told)', () => {
    const unheard = secrets.filter(({ forms, toldTo }) => {
      const isToMany = toldTo.length > 0
      return (
        isToMany && !said.some(({ to, text }) => toldTo.includes(to) && forms.some((form) => form.test(text)))
      )
    })
    assert.deepEqual(
      unheard.map(({ what }) => what),
      [],
    )
  })
})

function leaks(said: Said[], secrets: Secret[]): string[] {
  return said.flatMap(({ to, isAfterClose, where, text }) =>
    secrets
      .filter(
        ({ toldTo, isPublicAfterClose }) => !toldTo.includes(to) && !(isAfterClose && isPublicAfterClose),
      )
      .flatMap(({ what, forms }) => {
        const form = forms.find((one) => one.test(text))
        const at = form ? text.search(form) : 0
        return form ? [`${what} to ${to} by ${where}: …${text.slice(Math.max(0, at - 60), at + 30)}…`] : []
      }),
  )
}

/** Any part that would be enough to use it: a token's signature, a whole e-mail. */
function literal(text: string): Written {
  const end = text.split('.').length === 3 ? text.split('.').at(-1)! : text
  return { forms: [new RegExp(RegExp.escape(end))], samples: [text] }
}

/** By itself, not as a part of a longer number. */
function word(text: string): Written {
  return { forms: [new RegExp(`(?<![\\w.:-])${text}(?![\\w.:-])`)], samples: [text, `${text} is your PIN`] }
}

function phone(e164: string): Written {
  const [area, exchange, line] = [e164.slice(2, 5), e164.slice(5, 8), e164.slice(8)]
  const forms = [new RegExp(`${area}\\D{0,3}${exchange}\\D{0,3}${line}`)]
  return { forms, samples: [e164, `(${area}) ${exchange}-${line}`, `${area}${exchange}${line}`] }
}

function amount(dollars: number): Written {
  const [whole, cents] = dollars.toFixed(2).split('.') as [string, string]
  const [thousands, rest] = [whole.slice(0, -3), whole.slice(-3)]
  const inDollars = new RegExp(`(?<!\\d)${thousands}[ ,.]?${rest}[.,]${cents}(?!\\d)`)
  // Not as a part of a random id, nor as somebody's decimals.
  const inCents = new RegExp(`(?<![\\da-f.])${whole}${cents}(?![\\da-f])`, 'i')
  const samples = [
    `${whole}.${cents}`,
    `${thousands},${rest}.${cents}`,
    `${whole},${cents}`,
    `${whole}${cents}`,
  ]
  return { forms: [inDollars, inCents], samples }
}
