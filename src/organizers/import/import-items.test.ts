import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenCategory, givenItem } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { AuctionStatusName } from '../../engine/statuses.ts'

suite('import of items', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)
  const auctionIn = async (status: AuctionStatusName = 'draft') =>
    (await givenAuction(goodlot.db, { organizationId: ours.organizationId, status })).id
  const send = async (
    auctionId: number,
    file: string | Buffer,
    query = '',
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${goodlot.url}/v3/manage/auctions/${auctionId}/items/import${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ours.manager.token}`, 'content-type': 'text/csv', ...headers },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
    return { status: response.status, body: (await response.json()) as any }
  }
  const itemsOf = async (auctionId: number) =>
    (await ours.managed('GET', `/auctions/${auctionId}/items?limit=100`)).items
  const errorsOf = async (file: string, auctionId?: number) => {
    const { body } = await send(auctionId ?? (await auctionIn()), file, '?dryRun=1')
    return body.errors.map(
      ({ line, field, message }: { line: number; field: string; message: string }) =>
        `${line} ${field ?? '-'}: ${message}`,
    )
  }

  const good = `name,itemCode,itemType,category,startingPrice,buyNowPrice,quantity,isFeatured,description,startTime
Lamp,7,silent,Home,10.50,,,yes,"A lamp, old",2030-01-02T03:04:05Z
Ticket,,ticket,Evening,,75,100,no,,
Trip,,,home,,,,,"Two
lines",
`

  test('a good file adds every line, with the categories it names', async () => {
    const auctionId = await auctionIn()
    const { id: home } = await givenCategory(goodlot.db, { auctionId, name: 'HOME' })
    await goodlot.db.query("update auctions set end_at = '2031-01-01' where id = $1", [auctionId])
    const answer = await send(auctionId, good)
    assert.deepEqual([answer.status, answer.body], [201, { rows: 3, created: 3, errors: [] }])
    const [lamp, ticket, trip] = await itemsOf(auctionId)
    assert.deepEqual(
      [lamp.itemCode, lamp.name, lamp.startingPrice, lamp.isFeatured, lamp.description, lamp.startTime],
      ['7', 'Lamp', 10.5, true, 'A lamp, old', Date.parse('2030-01-02T03:04:05Z') / 1000],
    )
    assert.deepEqual(
      [ticket.itemCode, ticket.itemType, ticket.buyNowPrice, ticket.quantity],
      ['8', 'ticket', 75, 100],
    )
    assert.deepEqual([trip.itemCode, trip.itemType, trip.description], ['9', 'silent', 'Two\nlines'])
    const { categories } = await ours.managed('GET', `/auctions/${auctionId}/categories`)
    assert.deepEqual(
      categories.map(({ name }: { name: string }) => name),
      ['HOME', 'Evening'],
    )
    assert.deepEqual([lamp.categoryId, trip.categoryId], [home, home])
    const evening = { id: ticket.categoryId, name: 'Evening' }
    const log = await ours.managed('GET', `/organizations/${ours.organizationId}/audit?limit=1`)
    assert.deepEqual(
      [log.entries[0].action, log.entries[0].changes],
      ['import', { auctionId, itemIds: [lamp.id, ticket.id, trip.id], newCategories: [evening] }],
    )
  })

  test('a dry run of a good file says so and writes nothing', async () => {
    const auctionId = await auctionIn()
    const dry = await send(auctionId, 'name,category\nLamp,Home\n', '?dryRun=1')
    assert.deepEqual([dry.status, dry.body], [200, { rows: 1, created: 0, errors: [] }])
    assert.deepEqual(await itemsOf(auctionId), [])
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/categories`)).totalCount, 0)
    assert.equal((await send(auctionId, 'name\nLamp\n', '?dryRun=0')).body.created, 1)
  })

  test('one bad line is named, and nothing of the file is written', async () => {
    const auctionId = await auctionIn()
    const file = 'name,startingPrice\nLamp,10\nVase,ten\n'
    const dry = await send(auctionId, file, '?dryRun=1')
    assert.equal(dry.status, 200)
    const errors = [{ line: 3, field: 'startingPrice', message: 'must be a number such as 25 or 25.50' }]
    assert.deepEqual(dry.body, { rows: 2, created: 0, errors })
    const wet = await send(auctionId, file)
    assert.equal(wet.status, 400)
    const { error, message, ...report } = wet.body
    assert.deepEqual([error, report], ['validation_error', { rows: 2, created: 0, errors }])
    assert.match(message, /line 3: startingPrice must be a number/)
    assert.deepEqual(await itemsOf(auctionId), [])
  })

  test('every bad line is reported by its number, also after cells of several lines and empty lines', async () => {
    const file = [
      'name,startingPrice,itemType,buyNowPrice,description',
      'Lamp,10,,,"Old,',
      'of brass',
      'and glass"',
      '',
      'Vase,1.005,,,',
      'Ticket,,ticket,,',
      ',5,,,',
      'Short,5',
      '"Jar ""old""",5,dutch,1,',
    ]
    const expected = [
      '6 startingPrice: must be an amount with at most two decimals, at most 99999999.99',
      '7 buyNowPrice: is required: it is the price',
      '8 name: is required',
      '9 -: has 2 cells, but the first line has 5',
      '10 itemType: must be one of silent, live, sealedBid, forSale, ticket, raffle, donation',
    ]
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      assert.deepEqual(await errorsOf(file.join(lineEnd)), expected, JSON.stringify(lineEnd))
      assert.deepEqual(await errorsOf(`\ufeff${file.join(lineEnd)}${lineEnd}`), expected)
    }
  })

  test('a line with several problems has each of them', async () => {
    assert.deepEqual(await errorsOf('name,isFeatured,startTime,quantity\nLamp,maybe,tomorrow,1.5\n'), [
      '2 isFeatured: must be yes or no',
      '2 startTime: must be like 2026-11-20T18:00:00Z or epoch seconds',
      '2 quantity: must be a whole number',
    ])
  })

  test('what lines and their values are wrong about together is reported with everything else', async () => {
    const file = [
      'name,itemType,startingPrice,buyNowPrice,quantity,itemCode,startTime,endTime',
      'Lamp,silent,ten,,5,7,,',
      'Vase,forSale,,free,,7,,',
      'Book,dutch,,,5,,,',
      'Trip,,,,,,soon,1',
    ]
    assert.deepEqual(await errorsOf(file.join('\n')), [
      '2 startingPrice: must be a number such as 25 or 25.50',
      '2 quantity: is only for items with a fixed price',
      '3 buyNowPrice: must be a number such as 25 or 25.50',
      '3 itemCode: is the code of another item',
      '4 itemType: must be one of silent, live, sealedBid, forSale, ticket, raffle, donation',
      '5 startTime: must be like 2026-11-20T18:00:00Z or epoch seconds',
    ])
  })

  test('a file sent again because its answer was lost is imported once, and a refused one can be corrected', async () => {
    const auctionId = await auctionIn()
    const key = { 'idempotency-key': 'import-of-one-lamp' }
    assert.equal((await send(auctionId, 'name,startingPrice\nLamp,ten\n', '', key)).status, 400)
    const first = await send(auctionId, 'name\nLamp\n', '', key)
    const again = await send(auctionId, 'name\nLamp\n', '', key)
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
    assert.equal((await itemsOf(auctionId)).length, 1)
    const other = await send(auctionId, 'name\nVase\n', '', key)
    assert.deepEqual([other.status, other.body.reason], [409, 'key_reused'])
    assert.equal((await send(auctionId, 'name\nVase\n', '?dryRun=1', key)).status, 200)
  })

  test('a category is as long as one that is sent as JSON, and no longer', async () => {
    const longest = 'C'.repeat(100)
    assert.deepEqual(await errorsOf(`name,category\nLamp,${longest}\nVase,${longest}C\n`), [
      '3 category: must NOT have more than 100 characters',
    ])
  })

  test('codes are unique in the file and in the auction', async () => {
    const auctionId = await auctionIn()
    await givenItem(goodlot.db, { auctionId, itemCode: 'A1' })
    assert.deepEqual(await errorsOf('name,itemCode\nOne,a1\nTwo,B1\nThree,\nFour,b1\n', auctionId), [
      '2 itemCode: is the code of another item',
      '5 itemCode: is the code of another item',
    ])
    assert.deepEqual(
      await errorsOf(
        'name,itemCode,startingPrice,itemType\nOne,X,none,\nTwo,X,5,\nThree,Y,5,dutch\nFour,Y,5,\n',
        auctionId,
      ),
      [
        '2 startingPrice: must be a number such as 25 or 25.50',
        '3 itemCode: is the code of another item',
        '4 itemType: must be one of silent, live, sealedBid, forSale, ticket, raffle, donation',
        '5 itemCode: is the code of another item',
      ],
    )
    assert.deepEqual(await errorsOf('name,itemCode\nOne,\nTwo,2\nThree,1\nFour,3\n', auctionId), [])
    await send(auctionId, 'name,itemCode\nOne,\nTwo,2\nThree,\n')
    assert.deepEqual(
      (await itemsOf(auctionId)).map(({ itemCode }: { itemCode: string }) => itemCode),
      ['2', '3', '4', 'A1'],
    )
  })

  test('semicolons with decimal commas, tabs, and UTF-16 are read as spreadsheets write them', async () => {
    const auctionId = await auctionIn()
    const semicolons = await send(auctionId, '"Name";"Starting price"\n"Lampe; alt";"10,50"\n')
    assert.equal(semicolons.body.created, 1, JSON.stringify(semicolons.body))
    const utf16 = Buffer.from('\ufeffname\tstarting_price\nÉté\t3\n', 'utf16le')
    assert.equal((await send(auctionId, utf16)).body.created, 1)
    assert.equal((await send(auctionId, Buffer.from(utf16).swap16())).body.created, 1)
    const [lamp, summer, again] = await itemsOf(auctionId)
    assert.equal(again.name, 'Été')
    assert.deepEqual([lamp.name, lamp.startingPrice], ['Lampe; alt', 10.5])
    assert.deepEqual([summer.name, summer.startingPrice], ['Été', 3])
    assert.deepEqual(await errorsOf('name,startingPrice\nLamp,"10,50"\n'), [
      '2 startingPrice: must be a number such as 25 or 25.50',
    ])
  })

  test('what an export wrote can be imported again', async () => {
    const [from, to] = [await auctionIn(), await auctionIn()]
    await send(
      from,
      'name,type,price,stock,category\n"=1+1",forSale,5,3,Home\n"He said ""hi"", twice",silent,,,\n',
    )
    const exported = await goodlot.call('GET', `/v3/manage/auctions/${from}/exports/items.csv`, {
      token: ours.manager.token,
    })
    assert.match(exported.text, /'=1\+1/)
    const answer = await send(to, exported.text)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    const facts = async (auctionId: number) =>
      (await itemsOf(auctionId)).map((item: Record<string, unknown>) => [
        item.itemCode,
        item.name,
        item.itemType,
        item.buyNowPrice,
        item.quantity,
        item.endTime,
      ])
    assert.deepEqual(await facts(to), await facts(from))
    assert.equal((await facts(to))[0][1], '=1+1')
  })

  test('a file without a name column, with unknown or double columns, or without lines is refused', async () => {
    assert.deepEqual(await errorsOf('title,colour,Title\nLamp,red,x\n'), [
      '1 colour: is not a known column',
      '1 name: stands twice',
    ])
    assert.deepEqual(await errorsOf('itemCode\n1\n'), ['1 name: is a required column'])
    assert.deepEqual(await errorsOf('name\n'), ['1 -: no item rows follow'])
    assert.equal((await errorsOf('')).length, 2)
    assert.deepEqual(await errorsOf('name\n"Lamp\n'), ['2 -: a quote is opened and never closed'])
    assert.deepEqual(await errorsOf('name\nLa"mp\n'), ['2 -: a quote is in the wrong place'])
  })

  test('what is not text is a clear 400', async () => {
    const auctionId = await auctionIn()
    const latin1 = await send(auctionId, Buffer.from('name\nÉté\n', 'latin1'), '?dryRun=1')
    assert.deepEqual([latin1.status, latin1.body.error], [400, 'validation_error'])
    assert.match(latin1.body.message, /UTF-8/)
    assert.equal((await send(auctionId, 'name\nLa\0mp\n', '?dryRun=1')).status, 400)
  })

  test('5,000 lines are taken at once, one more is not', async () => {
    const auctionId = await auctionIn('open')
    const file = (lines: number) => `name\n${'Lamp\n'.repeat(lines)}`
    assert.deepEqual(await errorsOf(file(5001), auctionId), ['1 -: more than 5000 rows follow'])
    assert.equal((await send(auctionId, file(5000))).body.created, 5000)
    assert.equal((await ours.managed('GET', `/auctions/${auctionId}/items?status=open`)).totalCount, 5000)
  })

  test('5 MB are taken, more is 413', async () => {
    const auctionId = await auctionIn()
    const line = `Lamp,"${'x'.repeat(19_000)}"\n`
    const file = (bytes: number) => {
      const text = `name,description\n${line.repeat(Math.floor((bytes - 30) / line.length))}`
      return text + '\n'.repeat(bytes - text.length)
    }
    const limit = 5 * 1024 * 1024
    assert.equal((await send(auctionId, file(limit), '?dryRun=1')).status, 200)
    assert.equal((await send(auctionId, file(limit + 1), '?dryRun=1')).status, 413)
  })

  test('an auction that is over takes no items this way either', async () => {
    const answer = await send(await auctionIn('closed'), 'name\nLamp\n')
    assert.deepEqual([answer.status, answer.body.reason], [409, 'auction_over'])
  })

  test('the donation item is not imported, and items go by the status of their auction', async () => {
    assert.deepEqual(await errorsOf('name,type\nGift,donation\n'), [
      '2 itemType: every auction has exactly one donation item',
    ])
    const auctionId = await auctionIn('open')
    await send(auctionId, 'name,draft\nLamp,\nVase,x\n')
    assert.deepEqual(
      (await itemsOf(auctionId)).map(({ status }: { status: string }) => status),
      ['open', 'draft'],
    )
  })
})
