import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sendAndDisconnect } from '../../../tests/kit/disconnect.ts'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { row } from '../../platform/database/pool.ts'
import { openCsv } from '../files/csv.ts'
import { exportQueries } from './export-queries.ts'

type Line = Record<string, string>

suite('CSV exports', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  const auction = () => givenAuction(goodlot.db, { organizationId: ours.organizationId })
  async function exported(auctionId: number, kind: keyof typeof exportQueries): Promise<Line[]> {
    const answer = await ours.manage('GET', `/auctions/${auctionId}/exports/${kind}.csv`)
    assert.equal(answer.status, 200, answer.text)
    return parse(answer.text, { columns: true, bom: true })
  }

  test('a file is named, is CSV in UTF-8 with a byte order mark, and is kept by nobody', async () => {
    const { id } = await auction()
    await givenItem(goodlot.db, { auctionId: id, name: 'Château, « 12 »\n"grand"' })
    const url = `${goodlot.url}/v3/manage/auctions/${id}/exports/items.csv`
    const response = await fetch(url, { headers: { authorization: `Bearer ${ours.manager.token}` } })
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="auction-${id}-items.csv"`,
    )
    assert.match(response.headers.get('cache-control') ?? '', /no-store/)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const [line] = parse(bytes, { columns: true, bom: true }) as Line[]
    assert.equal(line?.Name, 'Château, « 12 »\n"grand"')
  })

  test('an auction with nothing in it is a file of headings', async () => {
    const { id } = await auction()
    for (const kind of Object.keys(exportQueries) as (keyof typeof exportQueries)[]) {
      const { text } = await ours.manage('GET', `/auctions/${id}/exports/${kind}.csv`)
      assert.equal(text.replace('\uFEFF', '').trim(), Object.values(exportQueries[kind].columns).join(','))
    }
  })

  test('gifts say what was given, by whom and how, as the receipts do', async () => {
    const { id: auctionId } = await auction()
    const anna = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    await goodlot.db.query(
      `insert into addresses (user_id, address_type, street1, city, province_code, postal_code, country_code, is_primary)
       values ($1, 'home', '=1 Main St', 'Springfield', 'US-IL', '01234', 'US', true)`,
      [anna.id],
    )
    const bought = async (itemType: 'forSale' | 'raffle', worthCents: bigint | null, paidBy?: 'check') => {
      const columns = { fair_market_value_cents: worthCents }
      const { id: itemId } = await givenItem(goodlot.db, { auctionId, itemType, buyNowCents: 2500n, columns })
      const line = { auctionId, itemId, userId: anna.id, ...(paidBy && { paidBy }) }
      return givenPurchase(goodlot.db, { ...line, quantity: 2, amountCents: 50_00n })
    }
    const { receiptId } = await bought('forSale', 10_00n, 'check')
    await bought('raffle', 1_00n, 'check')
    await bought('forSale', null, 'check')
    await bought('forSale', 10_00n)
    const lines = await exported(auctionId, 'gifts')
    const shown = lines.map((line) =>
      ['Paid', 'Fair market value', 'Deductible', 'Method'].map((name) => line[name]),
    )
    assert.deepEqual(shown, [
      ['50.00', '20.00', '30.00', 'check'],
      ['50.00', '2.00', '0.00', 'check'],
      ['50.00', '', '', 'check'],
      ['0.00', '20.00', '0.00', ''],
    ])
    const receipt = await goodlot.call('GET', `/v3/bidder/receipts/${receiptId}`, { token: anna.token })
    type Shown = { paid: string; fairMarketValue: string | null; deductible: string | null }
    assert.deepEqual(
      shown.map((values) => values.slice(0, 3)),
      receipt.body.lines.map((line: Shown) => [line.paid, line.fairMarketValue ?? '', line.deductible ?? '']),
    )
    assert.partialDeepStrictEqual(lines[0], {
      Email: anna.email,
      Street: "'=1 Main St",
      City: 'Springfield',
      State: 'IL',
      'Postal code': '01234',
      Country: 'US',
      'Receipt number': '1',
      Quantity: '2',
      'Covers fee': 'no',
    })
    assert.match(lines[0]!.Date!, /^\d{4}-\d{2}-\d{2}$/)
  })

  test('items, bids, purchases and bidders of the auction, and of no other', async () => {
    const [here, there] = [await auction(), await auction()]
    const anna = await givenPerson(goodlot)
    for (const { id: auctionId } of [here, there]) {
      const { id: itemId } = await givenItem(goodlot.db, {
        auctionId,
        itemCode: '7',
        name: `Lamp ${auctionId}`,
      })
      const body = { amount: 12 }
      await goodlot.call('POST', `/v3/item/${itemId}/bid`, { token: anna.token, body })
      await givenPurchase(goodlot.db, {
        auctionId,
        itemId,
        userId: anna.id,
        amountCents: 1205n,
        paidBy: 'cash',
      })
    }
    const [items, bids, purchases, bidders] = [
      await exported(here.id, 'items'),
      await exported(here.id, 'bids'),
      await exported(here.id, 'purchases'),
      await exported(here.id, 'bidders'),
    ]
    assert.deepEqual([items.length, bids.length, purchases.length, bidders.length], [1, 1, 1, 1])
    assert.partialDeepStrictEqual(items[0], {
      'Item code': '7',
      Name: `Lamp ${here.id}`,
      Status: 'open',
      'Current price': '12.00',
      Bids: '1',
      Winner: '',
    })
    assert.partialDeepStrictEqual(bids[0], {
      Amount: '12.00',
      Paddle: '101',
      Email: anna.email,
      Voided: 'no',
    })
    assert.partialDeepStrictEqual(purchases[0], {
      Amount: '12.05',
      Paid: 'yes',
      'Paid by': 'cash',
      Currency: 'USD',
    })
    assert.match(purchases[0]!.Purchased!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.partialDeepStrictEqual(bidders[0], { Paddle: '101', Paid: '12.05', Unpaid: '0.00', Card: 'no' })
  })

  test('what is sold has its price and how many went; what is bid on went once, to its winner', async () => {
    const { id: auctionId } = await auction()
    const anna = await givenPerson(goodlot)
    await givenItem(goodlot.db, { auctionId, itemCode: '1' })
    const won = { leader_id: anna.id, price_cents: 4000n, bid_count: 1 }
    await givenItem(goodlot.db, { auctionId, itemCode: '2', status: 'paid', standing: won })
    await givenItem(goodlot.db, {
      auctionId,
      itemCode: '3',
      itemType: 'raffle',
      buyNowCents: 500n,
      quantity: 9,
      standing: { quantity_sold: 4 },
    })
    const shown = (await exported(auctionId, 'items')).map((line) => [
      line['Starting price'],
      line['Current price'],
      line.Stock,
      line.Sold,
    ])
    assert.deepEqual(shown, [
      ['10.00', '', '', '0'],
      ['10.00', '40.00', '', '1'],
      ['5.00', '5.00', '9', '4'],
    ])
  })

  test('no cell is a formula', async () => {
    const { id: auctionId } = await auction()
    const dangers = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '=HYPERLINK("http://evil.example")']
    for (const [index, name] of dangers.entries())
      await givenItem(goodlot.db, { auctionId, name, itemCode: String(index) })
    const harmless = 'a=b'
    await givenItem(goodlot.db, { auctionId, name: harmless, itemCode: '99' })
    const names = (await exported(auctionId, 'items')).map((line) => line.Name)
    assert.deepEqual(names, [...dangers.map((name) => `'${name}`), harmless])
    const anna = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: anna.id })
    assert.match((await exported(auctionId, 'bidders'))[0]!.Phone!, /^'\+\d+$/)
  })

  test('a line break in a cell starts no row, whichever one it is', async () => {
    const { id: auctionId } = await auction()
    const names = ['ACME\r=cmd|x', 'ACME\n=cmd|x', 'ACME\r\n=cmd|x']
    for (const [index, name] of names.entries())
      await givenItem(goodlot.db, { auctionId, name, itemCode: String(index) })
    const { text } = await ours.manage('GET', `/auctions/${auctionId}/exports/items.csv`)
    assert.equal(text.replace(/"[^"]*"/g, 'quoted').split(/\r\n|\r|\n/).length, 1 + names.length + 1)
    assert.deepEqual(
      (await exported(auctionId, 'items')).map((line) => line.Name),
      names,
    )
  })

  test('no ceiling, sealed amount or reserve is in any of them', async () => {
    const { id: auctionId } = await auction()
    const secret = await givenItem(goodlot.db, { auctionId, itemCode: 'A', reserveCents: 88_800n })
    const sealed = await givenItem(goodlot.db, { auctionId, itemCode: 'B', itemType: 'sealedBid' })
    const anna = await givenPerson(goodlot)
    await goodlot.call('POST', `/v3/item/${secret.id}/auto-bid`, {
      token: anna.token,
      body: { maxAmount: 777 },
    })
    await goodlot.call('POST', `/v3/item/${secret.id}/auto-bid`, {
      token: anna.token,
      body: { maxAmount: 785 },
    })
    await goodlot.call('POST', `/v3/item/${sealed.id}/bid`, { token: anna.token, body: { amount: 666 } })
    assert.equal((await exported(auctionId, 'bids')).length, 3)
    for (const kind of Object.keys(exportQueries) as (keyof typeof exportQueries)[]) {
      const { text } = await ours.manage('GET', `/auctions/${auctionId}/exports/${kind}.csv`)
      const told = text.replaceAll(/person\d+|Item \d+|\+?1514\d+|T[\d:.]+Z/g, '')
      assert.ok(!/\b(777|785|666|888)(00)?\b/.test(told), kind)
    }
  })

  test('is read a few rows at a time, and a reader who goes away frees the connection', async () => {
    const db = goodlot.db
    await db.query('create sequence rows_read')
    const sql = `select nextval('rows_read') as number from generate_series(1, 1000000)`
    const file = await openCsv(db, { sql, columns: { number: 'Number' } }, [])
    const released = new Promise((resolve) => db.once('release', resolve))
    for await (const _chunk of file) break
    await released
    const read = await row<{ count: number }>(db, 'select last_value::int as count from rows_read')
    assert.ok(read!.count < 20_000, `${read!.count} rows were read for the first chunk`)
  })

  /** Too long for the buffers of a connection, and a short one for those that wait meanwhile. */
  async function longExport() {
    const { id: shortId } = await auction()
    const { id: auctionId } = await auction()
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, name: 'x'.repeat(1000) })
    const anna = await givenPerson(goodlot)
    await goodlot.db.query(
      `insert into bids (item_id, sequence, bidder_id, kind, amount_cents, reach_cents, placed_at)
       select $1, number, $2, 'bid', 1000, 1000, goodlot_now() from generate_series(1, 20000) as number`,
      [itemId, anna.id],
    )
    const urlOf = (id: number) => `${goodlot.url}/v3/manage/auctions/${id}/exports/bids.csv`
    const headers = { authorization: `Bearer ${ours.manager.token}` }
    return { url: urlOf(auctionId), shortUrl: urlOf(shortId), headers }
  }

  test('two may be under way, six wait their turn, one more is told to try again, and one broken off leaves its place', async () => {
    const { url, shortUrl, headers } = await longExport()
    const downloads = [new AbortController(), new AbortController()]
    // Kept in a variable: an answer that is garbage-collected is broken off as well.
    const held = await Promise.all(downloads.map(({ signal }) => fetch(url, { headers, signal })))
    assert.deepEqual(
      held.map(({ status }) => status),
      [200, 200],
    )
    const waiting = Array.from({ length: 7 }, () => fetch(shortUrl, { headers }))
    const refused = await Promise.race(waiting)
    assert.equal(refused.status, 503)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    for (const download of downloads) download.abort()
    assert.equal(held.length, 2)
    const statuses: number[] = []
    for (const later of await readAll(waiting)) {
      statuses.push(later.status)
      if (later.status === 200) assert.equal(later.lines, 2)
    }
    assert.deepEqual(statuses.sort(), [200, 200, 200, 200, 200, 200, 503])
  })

  test('a reader who leaves while waiting for their turn keeps no place', async () => {
    const { url, shortUrl, headers } = await longExport()
    const download = new AbortController()
    const held = await Promise.all([0, 1].map(() => fetch(url, { headers, signal: download.signal })))
    const left = `GET ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`
    for (let time = 1; time <= 3; time++) await sendAndDisconnect(goodlot.service.app.server, left)
    download.abort()
    assert.equal(held.length, 2)
    const later = await readAll([0, 1, 2].map(() => fetch(shortUrl, { headers })))
    assert.deepEqual(
      later.map(({ lines }) => lines),
      [2, 2, 2],
    )
  })

  test('a long one is whole', async () => {
    const { id: auctionId } = await auction()
    await goodlot.db.query(
      `with item as (
         insert into items (auction_id, item_code, name, item_type)
         select $1, number::text, 'Lamp ' || number, 'silent' from generate_series(1, 5000) as number returning id)
       insert into standings (item_id, auction_id, start_at, end_at, first_end_at)
       select item.id, $1, start_at, end_at, end_at from item, auctions where auctions.id = $1`,
      [auctionId],
    )
    const lines = await exported(auctionId, 'items')
    assert.equal(lines.length, 5000)
    assert.deepEqual([lines[0]?.Name, lines[9]?.Name, lines[4999]?.Name], ['Lamp 1', 'Lamp 10', 'Lamp 5000'])
  })

  test('is for managers of the organization only, and for known kinds', async () => {
    const { id } = await auction()
    const { token } = await givenPerson(goodlot)
    const get = (kind: string, person?: string) =>
      goodlot.call('GET', `/v3/manage/auctions/${id}/exports/${kind}.csv`, person ? { token: person } : {})
    for (const kind of Object.keys(exportQueries)) {
      assert.equal((await get(kind, token)).status, 403)
      assert.equal((await get(kind)).status, 401)
    }
    assert.equal((await get('tokens', ours.manager.token)).status, 404)
  })
})

/** Reads all of them at once, since each may wait until another has been read. */
function readAll(answers: Promise<Response>[]): Promise<{ status: number; lines: number }[]> {
  return Promise.all(
    answers.map(async (answer) => {
      const { status } = await answer
      return { status, lines: (await (await answer).text()).split('\r\n').length }
    }),
  )
}
