import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { row } from '../../src/platform/database/pool.ts'
import { ImageFolder } from '../../src/platform/images/image-folder.ts'
import { takeBackup } from '../../src/service/backup/take-backup.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { givenOrganization } from '../kit/given-auctions.ts'
import { type GivenBill, givenBill, useFrozenStandIn } from '../kit/given-bill.ts'
import { useManaged } from '../kit/given-management.ts'
import { useService } from '../kit/service.ts'

const keys = { ours: 'sk_test_ours_9876abcd', theirs: 'sk_test_theirs_1234efgh' }

suite('somebody who wants money that is not theirs', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => ({
    ...standIn.env,
    PUBLIC_URL: 'https://gala.example',
    LOG_LEVEL: 'debug',
  }))
  const ours = useManaged(goodlot)
  let theirs: number

  before(async () => {
    theirs = (await givenOrganization(goodlot.db, { managerIds: [ours.manager.id] })).id
    for (const [id, secretKey] of [
      [ours.organizationId, keys.ours],
      [theirs, keys.theirs],
    ] as const)
      await ours.managed('PUT', `/organizations/${id}/payments`, { secretKey })
  })

  const ofUs = () => givenBill(goodlot, { organizationId: ours.organizationId })
  const ofThem = () => givenBill(goodlot, { organizationId: theirs })
  const paidByCard = async (bill: GivenBill) => {
    const opened = await bill.addCard()
    await standIn.pay(opened.body.url)
    await bill.look(opened.body.id)
    return (await bill.pay({ way: 'card' })).body
  }
  const secretOf = (secretKey: string) =>
    (standIn.account({ secretKey }).all('webhook_endpoint').at(-1) as { secret?: string }).secret!

  test('cannot use a hint of their own endpoint for a page of another organization', async () => {
    const bill = await ofUs()
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    await standIn.settleWebhooks()
    await goodlot.db.query(
      `update payment_attempts set state = 'open', look_at = null where id = $1 and state <> 'paid'`,
      [page.body.id],
    )
    const found = await row<{ id: string }>(
      goodlot.db,
      'select checkout_id as id from payment_attempts where id = $1',
      [page.body.id],
    )
    const object = { id: found!.id, object: 'checkout.session', payment_intent: null }
    const event = { id: 'evt', object: 'event', type: 'x', livemode: false, data: { object } }
    const body = JSON.stringify(event)
    const at = Math.floor(goodlot.clock.now() / 1000)
    const send = async (organizationId: number, secret: string) => {
      const signed = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      const headers = { 'stripe-signature': `t=${at},v1=${signed}`, 'content-type': 'application/json' }
      const path = `/v3/payments/webhooks/${organizationId}`
      return (await goodlot.call('POST', path, { raw: body, headers })).status
    }
    assert.equal(await send(ours.organizationId, secretOf(keys.theirs)), 400)
    assert.equal(await send(theirs, secretOf(keys.theirs)), 204)
    assert.equal((await bill.receipt()).totals.isPaid, false)
    assert.equal(await send(ours.organizationId, secretOf(keys.ours)), 204)
    assert.equal((await bill.receipt()).totals.isPaid, true)
  })

  test('cannot refund a payment by naming another bill, also one of the same manager', async () => {
    const [bill, other] = [await ofUs(), await ofThem()]
    const paid = await paidByCard(bill)
    const before = standIn.ledger.length
    const body = { onlinePaymentId: paid.id, amount: 10, reason: 'Mine.' }
    const { status } = await ours.manage('POST', `/receipts/${other.receiptId}/refunds`, body)
    assert.deepEqual([status, standIn.ledger.length], [404, before])
  })

  test('cannot pay with a card that is on file with another organization', async () => {
    const bill = await ofUs()
    await paidByCard(bill)
    const other = await givenBill(goodlot, { organizationId: theirs, guest: bill.guest })
    assert.equal((await other.choices()).card, null)
    assert.equal((await other.pay({ way: 'card' })).body.reason, 'no_card')
  })

  test('cannot choose what is charged: only what is due, or a part of it', async () => {
    const bill = await ofUs()
    for (const wrong of [{ amount: -5 }, { amount: 0 }, { amount: 1e12 }, { amount: '5' }, { receiptId: 1 }])
      assert.equal((await bill.pay({ way: 'checkout', ...wrong })).status >= 400, true, JSON.stringify(wrong))
    assert.equal((await bill.pay({ way: 'checkout', amount: 200.01 })).body.reason, 'more_than_due')
  })

  test('gets the money of a purchase that was taken back meanwhile shown as owed back, and nothing else', async () => {
    const bill = await ofUs()
    await goodlot.db.query('update standings set quantity_sold = 1 where auction_id = $1', [bill.auctionId])
    const page = await bill.pay({ way: 'checkout' })
    for (const id of bill.purchaseIds)
      await ours.managed('POST', `/purchases/${id}/void`, { reason: 'The lot was withdrawn.' })
    await standIn.pay(page.body.url)
    await bill.look(page.body.id)
    const { bills } = await ours.managed('GET', `/auctions/${bill.auctionId}/money`)
    assert.deepEqual(
      [standIn.ledger.at(-1)!.amount, bills[0].owedBack, bills[0].refunded],
      [200_00, '200.00', '0.00'],
    )
  })

  test('who pays on an open page after the auction was cancelled is booked on their bill, and nothing goes back by itself', async () => {
    const bill = await ofUs()
    const page = await bill.pay({ way: 'checkout' })
    await ours.managed('POST', `/auctions/${bill.auctionId}/status`, { status: 'cancelled' })
    const before = standIn.ledger.length
    await standIn.pay(page.body.url)
    await goodlot.clock.advance(180)
    const { bills } = await ours.managed('GET', `/auctions/${bill.auctionId}/money`)
    assert.deepEqual([bills[0].paid, bills[0].refunded], ['200.00', '0.00'])
    assert.deepEqual(
      standIn.ledger.slice(before).map(({ kind, amount }) => `${kind} ${amount}`),
      ['capture 20000'],
    )
    await ours.managed('POST', `/receipts/${bill.receiptId}/refunds`, {
      onlinePaymentId: page.body.id,
      reason: 'The evening was cancelled.',
    })
    assert.equal(standIn.ledger.at(-1)!.kind, 'refund')
  })

  test('finds no key in any answer, line of the log, export or backup', async () => {
    const bill = await ofUs()
    await paidByCard(bill)
    await goodlot.clock.advance(60)
    const folder = await temporaryFolder('backup')
    const file = join(folder, 'all.backup')
    const images = new ImageFolder(goodlot.dataDir)
    await takeBackup({ connection: goodlot.db.options, folder: images }, file)
    const manage = async (path: string) => (await ours.manage('GET', path)).text
    const exports = ['bidders', 'bids', 'items', 'payments', 'purchases']
    const texts = [
      gunzipSync(await readFile(file)).toString('latin1'),
      goodlot.logs.join('\n'),
      await manage(`/organizations/${ours.organizationId}/payments`),
      await manage(`/organizations/${ours.organizationId}/payments/comparison`),
      await manage(`/auctions/${bill.auctionId}/audit`),
      await manage(`/auctions/${bill.auctionId}/money`),
      await manage(`/receipts/${bill.receiptId}`),
      ...(await Promise.all(
        exports.map((name) => manage(`/auctions/${bill.auctionId}/exports/${name}.csv`)),
      )),
    ]
    await rm(folder, { recursive: true, force: true })
    assert.ok(texts[0]!.includes('payment_access') && texts[1]!.length > 1_000, 'there is something to find')
    for (const secret of [keys.ours, keys.theirs, secretOf(keys.ours), secretOf(keys.theirs)])
      for (const [place, text] of texts.entries()) assert.ok(!text.includes(secret), `${secret} in ${place}`)
  })
})
