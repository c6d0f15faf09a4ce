import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { anna, gala } from '../../src/auction/auctions/example.ts'
import { wordsOf } from '../../src/auction/notifications/new-notification.ts'
import { exampleManager } from '../../src/organizers/basics/example.ts'
import { inPlace, schemaChecker } from '../kit/document.ts'
import { useFrozenStandIn } from '../kit/given-bill.ts'
import { givenPerson, givenProvedAddress, givenUser, type Person } from '../kit/given-people.ts'
import { givenThings, type Things } from '../kit/given-things.ts'
import { useService } from '../kit/service.ts'
import { solve, tokenOf } from '../kit/solve-challenge.ts'

// biome-ignore lint/suspicious/noExplicitAny: examples are as wide as JSON
type Json = any
type Example = { operation: string; part: string; type: string; schema: Json; value: Json }

const routes = ['userAddressWrite', 'userProfileUpdate', 'itemBid', 'itemPurchase', 'manage']

suite('the examples of the API', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({
    ...standIn.env,
    CAPTCHA_PROVIDER: 'altcha',
    RATE_LIMITS: routes.map((name) => `${name}=99999999/60`).join(),
  }))
  let document: Json
  let examples: Example[]
  const successes = () => examples.filter(({ part }) => part.startsWith('2'))
  const exampleOf = (operation: string, part: string) =>
    examples.find((one) => one.operation === operation && one.part === part)!.value

  before(async () => {
    document = inPlace((await goodlot.call('GET', '/openapi.json')).body)
    examples = examplesOf(document)
    assert.ok(successes().length > 70)
  })

  test('fit their schemas', () => {
    const problemWith = schemaChecker()
    for (const { operation, part, schema, value } of examples)
      assert.equal(problemWith(schema, value), null, `${operation} ${part}`)
  })

  test('belong to a document that requires nothing with a default', () => {
    const isRequiredInVain = (name: string, schema: Json) =>
      schema.required?.includes(name) && 'default' in schema.properties[name]
    const operations = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods))
    const inVain = operations.flatMap(({ operationId, parameters = [], requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema ?? {}
      const fields = Object.keys(schema.properties ?? {}).filter((name) => isRequiredInVain(name, schema))
      const asked = parameters.filter((one: Json) => one.required && 'default' in one.schema)
      return [...fields, ...asked.map(({ name }: Json) => name)].map((name) => `${operationId} ${name}`)
    })
    assert.deepEqual(inVain, [])
  })

  test('of what succeeds hold no placeholders', () => {
    for (const { operation, part, value } of successes()) {
      assert.ok(!JSON.stringify(value).includes('"text"'), `${operation} ${part}`)
    }
  })

  test('of what succeeds say nothing that contradicts itself', () => {
    for (const { operation, part, value } of successes()) {
      for (const thing of objectsIn(value)) {
        for (const { rule, holds } of rules) assert.ok(holds(thing), `${operation} ${part}: ${rule}`)
      }
    }
  })

  test('of a ceiling ask for what the answer repeats, and of a bid for what it then stands at', () => {
    const [bid, autoBid] = ['POST /v3/item/{itemId}/bid', 'POST /v3/item/{itemId}/auto-bid'] as const
    assert.equal(exampleOf(autoBid, 'body').maxAmount, exampleOf(autoBid, '200 accepted').autoBidMax)
    assert.equal(exampleOf(bid, 'body').amount, exampleOf(bid, '200 accepted').currentPrice)
    for (const operation of [bid, autoBid]) {
      const { success, statusCode, data } = exampleOf(operation, '200 refused')
      assert.deepEqual([success, statusCode, data.code], [0, 200, 'below_minimum'])
    }
  })

  test('of refusals say which fields are wrong, and for which reason', () => {
    const of = (...codes: string[]) => examples.filter(({ value }) => codes.includes(value?.error))
    const refused = of('conflict', 'purchase_refused')
    assert.ok(refused.length > 20)
    for (const { operation, value } of refused) assert.match(value.reason ?? '', /^[a-z_]+$/, operation)
    const invalid = of('validation_error').filter(({ part }) => part === '400' || part === '422')
    const without = invalid.filter(({ value }) => !value.fields).map(({ operation }) => operation)
    assert.deepEqual(without, ['GET /v3/time', 'POST /v3/payments/webhooks/connect'])
  })

  test('of a notification have the words that are really sent', () => {
    const [{ type, kind, facts, title, message }] = exampleOf(
      'GET /v3/bidder/notifications',
      '200',
    ).notifications
    assert.deepEqual({ type, kind, facts, title, message }, wordsOf(kind, facts))
  })

  test('of a profile have the primary address of the addresses', () => {
    const [primary] = exampleOf('GET /v3/user/addresses', '200').addresses
    assert.equal(exampleOf('GET /v3/user/profile', '200').shippingAddress, primary.formatted)
  })

  suite('of requests', () => {
    let people: { admin: Person; anna: Person }
    before(async () => {
      const seconds = gala.now - goodlot.clock.now() / 1000
      await goodlot.clock.advance(seconds)
      standIn.advance(seconds)
      await givenProvedAddress(goodlot.db, await givenUser(goodlot.db, { email: exampleManager.email }))
      people = {
        admin: await givenPerson(goodlot, { email: 'admin@goodlot.example' }),
        anna: await givenPerson(goodlot, { email: anna.email }),
      }
      await givenProvedAddress(goodlot.db, people.anna)
    })

    test('in addresses and headers are taken as they are, and answered with the documented headers', async () => {
      const things = await givenThings(goodlot.db, { userId: people.anna.id })
      await goodlot.db.query('insert into screens (auction_id, code) values ($1, $2)', [
        things.auctionId,
        SCREEN_CODE,
      ])
      const reads = Object.entries<Json>(document.paths).filter(
        ([path, { get }]) => get && path !== picture && path !== invitation,
      )
      assert.ok(reads.length > 30)
      for (const [path, { get }] of reads) {
        const shown = (get.parameters ?? []).filter((one: Json) => one.example !== undefined)
        const values = (place: string) =>
          shown
            .filter((one: Json) => one.in === place)
            .map(({ name, example }: Json) => [name, String(things[name as keyof Things] ?? example)])
        const answer = await goodlot.call(
          'GET',
          `${filledPath(path, things)}?${new URLSearchParams(values('query'))}`,
          {
            token: path.includes('/manage/') ? people.admin.token : people.anna.token,
            headers: Object.fromEntries(values('header')),
          },
        )
        assert.equal(answer.status, 200, `${path}: ${answer.text}`)
        const headers = Object.keys(get.responses[200].headers)
        assert.ok(headers.includes('Cache-Control'), path)
        for (const name of headers) assert.ok(answer.headers.has(name), `${path}: ${name}`)
        assert.equal(answer.headers.has('ETag'), headers.includes('ETag'), path)
      }
    })

    /** The example is one of reCAPTCHA. */
    async function withCaptcha(body: Json): Promise<Json> {
      if (body?.captchaToken === undefined) return body
      const challenge = (await goodlot.call('GET', '/v3/auth/captcha-challenge')).body
      return { ...body, captchaToken: tokenOf(await solve(challenge)) }
    }

    test('are taken by the service as they are', async () => {
      const asked = examples.filter(({ part, type }) => part === 'body' && /json|csv/.test(type))
      assert.ok(asked.length > 25)
      for (const { operation, type, value } of asked) {
        const { item, prepare } = preparations[operation] ?? {}
        const things = await givenThings(goodlot.db, { userId: people.anna.id, ...(item && { item }) })
        // One of the examples is a ban.
        await goodlot.db.query('update users set is_locked_out = false')
        await goodlot.db.query('update registrations set paddle_number = $1 where auction_id = $2', [
          anna.paddleNumber,
          things.auctionId,
        ])
        if (prepare) await goodlot.db.query(prepare, [things.auctionId])
        const isManaged = operation.includes('/manage/')
        const [method, path] = operation.split(' ') as [string, string]
        const answer = await goodlot.call(method, filledPath(path, things), {
          token: isManaged ? people.admin.token : people.anna.token,
          ...(/csv/.test(type) ? { raw: value } : { body: await withCaptcha(filled(value, things)) }),
          headers: { 'content-type': type },
        })
        const expected = expectedStatus[operation]
        const isAsExpected = expected === undefined ? answer.status < 300 : answer.status === expected
        assert.ok(isAsExpected, `${operation} answered ${answer.status}: ${answer.text}`)
        assert.notEqual(answer.body?.success, 0, `${operation}: ${answer.text}`)
      }
    })
  })
})

suite('the document of the interface', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  let whole: Json
  let document: Json
  before(async () => {
    document = (await goodlot.call('GET', '/openapi.json')).body
    whole = inPlace(document)
  })

  test('names the shapes that clients work with', () => {
    const named = Object.keys(document.components.schemas)
    const wanted = [
      'ItemCard',
      'ItemDetail',
      'AuctionCard',
      'AuctionDetail',
      'BidResult',
      'BidRefusal',
      'Cart',
    ]
    wanted.push('CartItem', 'MyActivity', 'Notification', 'Error', 'ManagedAuction', 'ManagedItem', 'Receipt')
    assert.deepEqual(
      wanted.filter((name) => !named.includes(name)),
      [],
    )
    const operations = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods))
    assert.ok(JSON.stringify(document).length < 4_000 * operations.length)
  })

  test('has operation ids that are words of any language, each once', () => {
    const ids = Object.values<Json>(document.paths).flatMap((methods) =>
      Object.values<Json>(methods).map(({ operationId }) => operationId as string),
    )
    assert.deepEqual(
      ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id)),
      [],
    )
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(
      ids.filter((id) => id.includes('Older')),
      ['postOlderAuthRefreshToken'],
    )
  })

  test('has X-Mobile as the integer of the contract', async () => {
    const headers = Object.values<Json>(document.paths)
      .flatMap((methods) => Object.values<Json>(methods))
      .flatMap(({ parameters = [] }) => parameters.filter((one: Json) => one.name === 'x-mobile'))
    assert.deepEqual(
      headers.map(({ name, schema }: Json) => `${name} ${schema.type}`),
      Array(4).fill('x-mobile integer'),
    )
  })

  test('promises what every signed-in caller gets of an item', () => {
    const own = ['isFavorite', 'isCurrentUserWinning', 'autoBidMax']
    const { schemas } = document.components
    for (const name of ['Favorite', 'CartItem', 'MyBid', 'ActiveBid', 'MyItem']) {
      assert.deepEqual(
        own.filter((field) => !schemas[name].required.includes(field)),
        [],
        name,
      )
    }
    assert.ok(!own.some((field) => schemas.ItemCard.required.includes(field)))
  })

  test('promises a reason of every refused purchase, and explains each', () => {
    for (const path of ['/v3/item/{itemId}/purchase', '/v3/auctions/{auctionId}/donation']) {
      const { responses, description } = whole.paths[path].post
      const { properties, required } = responses['409'].content['application/json'].schema.allOf[1]
      assert.ok(required.includes('reason') && properties.reason.enum.includes('sold_out'))
      const own = path.includes('donation') ? properties.reason.enum.slice(-3) : properties.reason.enum
      for (const code of own) assert.ok(description.includes(`- \`${code}\`: `), code)
    }
  })

  test('explains the codes of refused bids where bids are placed', () => {
    const { enum: codes } = document.components.schemas.BidRefusal.properties.data.properties.code
    assert.ok(codes.length > 20)
    for (const kind of ['bid', 'auto-bid']) {
      const { description } = document.paths[`/v3/item/{itemId}/${kind}`].post
      for (const code of codes) assert.ok(description.includes(`- \`${code}\`: `), code)
    }
  })
})

/** A picture that does not exist. */
const picture = '/images/{key}/{file}'
/** Only of an auction for which the reader has not registered. */
const invitation = '/v3/bidder/invitation-by-address/{address}'

/** Examples that cannot succeed: the PIN and the tokens are somebody else's, and Anna is registered already. */
const expectedStatus: Record<string, number> = {
  // It is a ticket.
  'POST /v3/bidder/auctions/{auctionId}/splits': 409,
  // Nobody has the other paddle.
  'POST /v3/manage/purchases/{purchaseId}/split': 400,
  'POST /v3/auth/register': 409,
  'POST /v3/auth/verify-pin': 401,
  'POST /v3/auth/refresh-token': 401,
  'POST /auth/refresh-token': 401,
  'POST /v3/manage/items/{itemId}/bids/void': 409,
  // Nobody has told the provider anything yet.
  'PUT /v3/manage/organizations/{organizationId}/payments/connect': 409,
  // The code is of no evening.
  'POST /v3/auctions/{id}/check-in': 409,
  // They lead a lot.
  'POST /v3/user/erasure': 409,
  // Nobody has bid on it.
  'PUT /v3/bidder/items/{itemId}/gift-if-lost': 409,
  // There is nobody to merge with.
  'POST /v3/manage/auctions/{auctionId}/registrations/{userId}/merge': 400,
  // The link is somebody else's, and was never made.
  'POST /v3/user/address-proofs/confirmation': 404,
  'POST /v3/pay-link/bill': 404,
  'POST /v3/pay-link/look': 404,
  'POST /v3/pay-link/payments': 404,
  'POST /v3/pay-link/receipt': 404,
  // It is not what would be charged.
  'POST /v3/manage/auctions/{auctionId}/charges': 409,
  // It is before the end of that auction.
  'PUT /v3/manage/auctions/{auctionId}/charges/day': 400,
  // The guest's card is not known at the stand-in.
  'POST /v3/manage/receipts/{receiptId}/charge': 409,
  // Nobody has won it.
  'POST /v3/manage/items/{itemId}/runner-up-offers': 409,
}

type Preparation = { item?: Record<string, unknown>; prepare?: string }
const tickets = { item: { itemType: 'ticket', quantity: 40 } }
const preparations: Record<string, Preparation> = {
  // Another example changes the phone, which is not proved then.
  'PATCH /v3/bidder/text-choices': { prepare: 'update users set verified_phone = phone where $1::int > 0' },
  'POST /v3/item/{itemId}/purchase': tickets,
  'POST /v3/manage/auctions/{auctionId}/purchases': tickets,
  'POST /v3/auctions/{auctionId}/donation': {
    prepare: 'update auctions set enable_custom_donation = true where id = $1',
  },
  'POST /v3/manage/purchases/{purchaseId}/correction': {
    prepare: 'update purchases set is_offline = true where auction_id = $1',
  },
  'POST /v3/bidder/runner-up-offers/{offerId}/answer': {
    prepare: 'update standings set status_id = 6 where auction_id = $1',
  },
  'POST /v3/manage/auctions/{auctionId}/status': {
    prepare: 'update auctions set status_id = 3 where id = $1',
  },
}

const SCREEN_CODE = 'K7WQ2MXD'

function filledPath(path: string, things: Things): string {
  const ofId = path.startsWith('/v3/auction') ? things.auctionId : things.itemId
  const idFor = (name: string) => {
    if (name === 'code') return SCREEN_CODE
    return ['id', 'address'].includes(name) ? ofId : things[name as keyof Things]
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(idFor(name)))
}

/** The example with ids that exist. */
function filled(value: Json, things: Things): Json {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    if (name === 'imageIds') return [name, [things.imageId]]
    if (name === 'items') return [name, [{ ...filled((inner as Json[])[0], things), id: things.itemId }]]
    return [name, name in things ? things[name as keyof Things] : filled(inner, things)]
  })
  return Object.fromEntries(entries)
}

type Rule = { rule: string; holds: (thing: Json) => boolean }
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const inFlight = ['presale', 'preview', 'open', 'paused', 'extended']

// biome-ignore format: a table is read by its columns
const rules: Rule[] = [
  { rule: 'it ends after it starts', holds: ({ startTime, endTime }) => !(startTime && endTime) || endTime > startTime },
  { rule: 'there is a stream unless it is off', holds: (thing) => !thing.vanityAddress || !thing.streamStatus || (thing.stream?.status ?? 'off') === thing.streamStatus },
  { rule: 'the total counts at least the rows', holds: ({ totalCount, ...lists }) => totalCount === undefined || Object.values(lists).filter(Array.isArray).every((list, index) => index > 0 || list.length <= totalCount) },
  { rule: 'the counts of bids sum up', holds: ({ statusCounts, totalCount }) => !statusCounts || sum(Object.values(statusCounts)) === totalCount },
  { rule: 'a receipt is paid when nothing is left to pay', holds: ({ purchaseCount, isPaid, unpaidAmount }) => !purchaseCount || isPaid === undefined || isPaid === (cents(unpaidAmount) === 0) },
  { rule: 'the totals sum up the cart', holds: ({ totals, items }) => !totals || !items || ([true, false].every((isPaid) => sum(items.filter((line: Json) => line.isPaid === isPaid).map((line: Json) => cents(line.purchaseAmount))) === cents(isPaid ? totals.paidAmount : totals.unpaidAmount))) },
  { rule: 'the totals sum up the receipt', holds: ({ totals, lines }) => !totals || !lines || (['amount', 'paid', 'deductible'].every((name) => sum(lines.map((line: Json) => cents(line[name] ?? '0.00'))) === cents(totals[name]))) },
  { rule: 'what is bought is current while its auction is', holds: ({ isCurrent, auctionStatus }) => isCurrent === undefined || isCurrent === inFlight.includes(auctionStatus) },
  { rule: 'a line costs its price times its quantity', holds: ({ itemType, purchaseQuantity, buyNowPrice, purchaseAmount }) => itemType !== 'ticket' || !purchaseQuantity || cents(purchaseAmount) === purchaseQuantity * buyNowPrice * 100 },
  { rule: 'what is bid on has no stock', holds: ({ itemType, quantityRemaining }) => itemType !== 'silent' || quantityRemaining === undefined || quantityRemaining === null },
  { rule: 'the next bid is above the price', holds: ({ bidCount, currentPrice, nextMinimumBid }) => !bidCount || !currentPrice || nextMinimumBid === undefined || nextMinimumBid > currentPrice },
  { rule: 'buying now costs more than the start', holds: ({ itemType, buyNowPrice, startingPrice }) => itemType !== 'silent' || !buyNowPrice || buyNowPrice > startingPrice },
]

function objectsIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}

function examplesOf({ paths }: { paths: Record<string, Record<string, Json>> }): Example[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const operation = `${method.toUpperCase()} ${path}`
      const answers = Object.entries<Json>(responses).flatMap(([status, { content }]) =>
        ofContent(content, { operation, part: status }),
      )
      return [...ofContent(requestBody?.content, { operation, part: 'body' }), ...answers]
    }),
  )
}

function ofContent(content: Json, { operation, part }: { operation: string; part: string }): Example[] {
  return Object.entries<Json>(content ?? {}).flatMap(([type, { schema, example, examples = {} }]) => {
    const named = Object.entries<Json>(examples).map(([name, { value }]) => ({
      part: `${part} ${name}`,
      value,
    }))
    const all = example === undefined ? named : [{ part, value: example }]
    return all.map((one) => ({ operation, type, schema, ...one }))
  })
}
