import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenAuction, givenImage, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { pagesIn, printed } from '../../../tests/kit/printed.ts'
import { useService } from '../../../tests/kit/service.ts'
import { insertGuestAccounts } from '../../people/accounts/guest-accounts.ts'
import { execute } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { PaperJob, PaperKind } from '../../platform/pdf/job.ts'
import { usualSize } from '../../platform/pdf/sizes.ts'
import { readAuction } from './auction-on-paper.ts'
import { contents } from './content.ts'
import { paperWords } from './words.ts'

suite('paper', () => {
  const goodlot = useService()
  const ours = useManaged(goodlot)

  async function evening() {
    const { db } = goodlot
    const { id: auctionId } = await givenAuction(db, { organizationId: ours.organizationId, name: 'Gala' })
    const lot = (itemCode: string, more: object = {}) => givenItem(db, { auctionId, itemCode, ...more })
    const lamp = await lot('10', { name: 'Lamp' })
    const image = await givenImage(db)
    const shown = 'insert into item_images (item_id, image_id, position) values ($1, $2, 0)'
    await execute(db, shown, [lamp.id, image.id])
    await lot('9', { name: '山田さんの夕食', startingCents: 95_00n })
    await lot('11', { itemType: 'sealedBid' })
    const live = await lot('12', { itemType: 'live', name: 'Trip' })
    await lot('13', { itemType: 'forSale' })
    await lot('14', { itemType: 'donation' })
    await lot('15', { status: 'draft' })
    const anna = await givenPerson(goodlot)
    await execute(db, `update users set first_name = 'Anna', last_name = 'محمد' where id = $1`, [anna.id])
    await givenRegistration(db, { auctionId, userId: anna.id, columns: { table_name: '2' } })
    await givenPurchase(db, { auctionId, itemId: live.id, userId: anna.id, kind: 'won' })
    const [eveId] = await inTransaction(db, (tx) =>
      insertGuestAccounts(tx, auctionId, [{ firstName: 'Eve', lastName: null, phone: null }]),
    )
    const columns = { paddle_number: 310, table_name: '10', joined_at: null, typed_first_name: 'Eve' }
    await givenRegistration(db, { auctionId, userId: eveId!, columns })
    return auctionId
  }

  /** What would be on the paper. */
  async function content<Kind extends PaperKind>(auctionId: number, kind: Kind, range = {}) {
    const auction = await readAuction(goodlot.db, auctionId)
    const request = {
      db: goodlot.db,
      auction,
      range,
      words: paperWords.en,
      language: 'en' as const,
      publicUrl: 'https://bid.example',
    }
    return contents[kind](request)
  }

  test('only silent lots need a bid sheet; they are in the order of their numbers, each with its steps', async () => {
    const sheets = await content(await evening(), 'bid-sheets')
    assert.deepEqual(
      sheets.map(({ lot, name }) => [lot, name]),
      [
        ['Lot 9', '山田さんの夕食'],
        ['Lot 10', 'Lamp'],
      ],
    )
    assert.deepEqual(sheets[0]!.steps.slice(0, 4), ['$95', '$100', '$110', '$120'])
    assert.deepEqual(
      sheets.map(({ picture }) => picture !== null),
      [false, true],
    )
    assert.match(sheets[0]!.address, /^https:\/\/bid\.example\/i\/\d+$/)
  })

  test('labels and the catalog leave out drafts and donations, and take a range', async () => {
    const auctionId = await evening()
    const lots = (labels: { lot: string }[]) => labels.map(({ lot }) => lot)
    assert.deepEqual(lots(await content(auctionId, 'labels')), [
      'Lot 9',
      'Lot 10',
      'Lot 11',
      'Lot 12',
      'Lot 13',
    ])
    assert.deepEqual(lots(await content(auctionId, 'labels', { from: '10', to: '11' })), ['Lot 10', 'Lot 11'])
    const { cover, groups } = await content(auctionId, 'catalogue')
    assert.equal(cover.title, 'Gala')
    assert.deepEqual(
      groups.map(({ lots }) => lots.length),
      [5],
    )
  })

  test('guests who are only expected have their paddle and their table too', async () => {
    const auctionId = await evening()
    const paddles = await content(auctionId, 'paddles')
    assert.deepEqual(
      paddles.map(({ number, guest }) => [number, guest]),
      [
        ['101', 'Anna محمد · Table 2'],
        ['310', 'Eve · Table 10'],
      ],
    )
    assert.match(paddles[0]!.address, /\?ticket=\w+$/)
    const cards = await content(auctionId, 'table-cards')
    assert.deepEqual(
      cards.map(({ table }) => table),
      ['Table 2', 'Table 10'],
    )
  })

  test('guests who share a paddle have one, with their names, and hold it up by the seating plan too', async () => {
    const auctionId = await evening()
    const { registrations } = await ours.managed('GET', `/auctions/${auctionId}/registrations`)
    const [anna, eve] = registrations
    const share = (sharesPaddle: boolean) =>
      ours.managed('PUT', `/auctions/${auctionId}/registrations/${anna.userId}/payer`, {
        payerUserId: eve.userId,
        sharesPaddle,
      })
    await share(false)
    assert.equal((await content(auctionId, 'paddles')).length, 2, 'one bill, and a paddle each')
    await share(true)
    const [paddle, ...others] = await content(auctionId, 'paddles')
    assert.deepEqual([paddle!.number, paddle!.guest, others], ['310', 'Eve and Anna محمد · Table 10', []])
    assert.ok(paddle!.address.endsWith(`?ticket=${eve.ticketCode}`), 'the ticket of the one who pays')
    assert.equal((await content(auctionId, 'paddles', { from: '310', to: '310' })).length, 1)
    assert.equal((await content(auctionId, 'paddles', { to: '101' })).length, 0)
    const { groups } = await content(auctionId, 'seating')
    assert.deepEqual(
      groups.flatMap(({ guests }) => guests.map(({ name, paddle }) => [name, paddle])),
      [
        ['Anna محمد', '310'],
        ['Eve', '310'],
      ],
    )
  })

  test('where guests may check in on their own phone, two signs for the door come first, and all codes are for it', async () => {
    const auctionId = await evening()
    await ours.managed('PATCH', `/auctions/${auctionId}`, { checkIn: { onOwnPhone: true } })
    const cards = await content(auctionId, 'table-cards')
    assert.deepEqual(
      cards.map(({ table }) => table),
      [null, null, 'Table 2', 'Table 10'],
    )
    const codes = new Set(cards.map(({ address }) => address))
    assert.equal(codes.size, 1)
    assert.match([...codes][0]!, new RegExp(`^https://bid\\.example/check-in/${auctionId}#[A-Z2-9]{16}$`))
    for (const { shownAddress } of cards) assert.ok(!shownAddress.includes('#'), 'the code is not typed')
  })

  test('the seating plan has every table with its free seats, and everybody by name', async () => {
    const auctionId = await evening()
    const tables = [
      { name: '10', seats: 1 },
      { name: '3', seats: null },
    ]
    await ours.managed('PUT', `/auctions/${auctionId}/seating`, { seatsPerTable: 8, tables })
    const noTable = { firstName: 'Ben', lastName: 'Stone', paddleNumber: 7 }
    await ours.managed('POST', `/auctions/${auctionId}/registrations`, noTable)
    const { groups, byName } = await content(auctionId, 'seating')
    assert.deepEqual(
      groups.map(({ name, note, guests }) => [name, note, guests.map(({ name }) => name).join()]),
      [
        ['Table 2', '1 of 8 seats taken, 7 free', 'Anna محمد'],
        ['Table 3', '0 of 8 seats taken, 8 free', ''],
        ['Table 10', '1 of 1 seats taken, 0 free', 'Eve'],
        ['Without a table', '1 guest', 'Ben Stone'],
      ],
    )
    assert.deepEqual(
      byName.map(({ name, table }) => [name, table]),
      [
        ['Anna محمد', 'Table 2'],
        ['Ben Stone', '–'],
        ['Eve', 'Table 10'],
      ],
    )
  })

  test('winners get a certificate, and buyers a bill until it is paid', async () => {
    const auctionId = await evening()
    const [certificate] = await content(auctionId, 'certificates')
    assert.deepEqual([certificate!.name, certificate!.winner], ['Trip', 'Anna محمد (101)'])
    const [receipt] = await content(auctionId, 'receipts')
    assert.match(receipt!.title, /^Bill \d+ · Gala$/)
  })

  test('the certificate of a lot that several bought together names all of them, the winner first', async () => {
    const auctionId = await evening()
    const { purchases } = await ours.managed('GET', `/auctions/${auctionId}/purchases`)
    const shares = []
    for (let count = 0; count < 19; count++) {
      const { id: userId } = await givenPerson(goodlot)
      await givenRegistration(goodlot.db, { auctionId, userId, columns: { paddle_number: 400 + count } })
      shares.push({ userId })
    }
    shares.push({ userId: purchases[0].buyer.userId })
    await ours.managed('POST', `/purchases/${purchases[0].id}/split`, { shares })
    const certificates = await content(auctionId, 'certificates')
    assert.equal(certificates.length, 1)
    assert.match(certificates[0]!.winner, /^Anna محمد \(101\), Pat Person \(400\), .*, Pat Person \(418\)$/)
    const job = { kind: 'certificates', size: 'letter', title: 'Gala', content: certificates } as PaperJob
    assert.equal((await printed(job)).pages, 1)
  })

  test('every kind fills whole pages on both papers, with names in any script', async () => {
    const auctionId = await evening()
    const pages: Record<PaperKind, number> = {
      'bid-sheets': 2,
      labels: 1,
      'table-cards': 1,
      paddles: 1,
      catalogue: 2,
      programme: 2,
      seating: 2,
      certificates: 1,
      receipts: 1,
    }
    for (const [kind, count] of Object.entries(pages) as [PaperKind, number][])
      for (const size of ['letter', 'a4'] as const) {
        const job = { kind, size, title: 'Gala', content: await content(auctionId, kind) } as PaperJob
        const made = await printed(job)
        assert.equal(made.pages, count, `${kind} on ${size}`)
        assert.equal(Buffer.from(made.bytes).subarray(0, 5).toString(), '%PDF-')
      }
  })

  test('is sent as a file that nobody stores, on the paper that is usual in the venue’s country', async () => {
    const auctionId = await evening()
    await execute(goodlot.db, `update auctions set country_code = 'FR' where id = $1`, [auctionId])
    const url = `${goodlot.url}/v3/manage/auctions/${auctionId}/paper?kind=table-cards`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${ours.manager.token}` } })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(answer.headers.get('cache-control')!, /no-store/)
    const file = Buffer.from(await answer.arrayBuffer())
    assert.match(file.toString('latin1'), /MediaBox \[0 0 595\.28 841\.89\]/)
    assert.equal(pagesIn(file), 1)
    assert.deepEqual([usualSize('US'), usualSize('FR'), usualSize(null)], ['letter', 'a4', 'letter'])
  })

  test('nothing to print is said so, and only managers print', async () => {
    const { id } = await givenAuction(goodlot.db, { organizationId: ours.organizationId })
    const empty = await ours.manage('GET', `/auctions/${id}/paper?kind=certificates`)
    assert.deepEqual([empty.status, empty.body.reason], [409, 'nothing_to_print'])
    const noGuests = await ours.manage('GET', `/auctions/${id}/paper?kind=seating`)
    assert.deepEqual([noGuests.status, noGuests.body.reason], [409, 'nothing_to_print'])
    const { token } = await givenPerson(goodlot)
    assert.equal(
      (await goodlot.call('GET', `/v3/manage/auctions/${id}/paper?kind=paddles`, { token })).status,
      403,
    )
    assert.equal((await ours.manage('GET', `/auctions/${id}/paper?kind=confetti`)).status, 400)
    for (const categoryId of ['2000000000', '9007199254740991'])
      assert.equal(
        (await ours.manage('GET', `/auctions/${id}/paper?kind=catalogue&categoryId=${categoryId}`)).status,
        200,
      )
  })
})
