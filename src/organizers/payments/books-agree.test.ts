import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { givenAuction, givenItem, givenRegistration } from '../../../tests/kit/given-auctions.ts'
import { useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useManaged } from '../../../tests/kit/given-management.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { MailLinks } from '../../messages/letters/mail-links.ts'
import { writeLetter } from '../../messages/letters/write-letter.ts'
import { closeDispute, openDispute } from '../../money/stripe-stand-in/refunds.ts'
import { execute, row } from '../../platform/database/pool.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape of what comes back
type Shown = any

type Figures = Record<
  | 'raised'
  | 'donated'
  | 'billed'
  | 'paid'
  | 'due'
  | 'credit'
  | 'toRefund'
  | 'taken'
  | 'marked'
  | 'refunded'
  | 'disputed',
  string
>

const DAY = 86_400

suite('the books', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const ours = useManaged(goodlot)
  const account = () => standIn.account({ secretKey: `sk_test_organization${ours.organizationId}` })

  async function evening(columns: Record<string, unknown> = {}) {
    const { db } = goodlot
    const { organizationId } = ours
    const { id: auctionId } = await givenAuction(db, {
      organizationId,
      columns: {
        allow_pledge: true,
        enable_custom_donation: true,
        confirm_gifts_above_cents: 500_00n,
        ...columns,
      },
    })
    const people: Person[] = []
    const guest = async () => {
      const person = await givenPerson(goodlot)
      await givenRegistration(db, { auctionId, userId: person.id })
      people.push(person)
      return person
    }
    const buy = async ({ id: userId }: Person, amountCents: bigint, more: object = {}) => {
      const item = { auctionId, itemType: 'forSale', buyNowCents: amountCents } as const
      const { id: itemId } = await givenItem(db, { ...item, standing: { quantity_sold: 1 } })
      return givenPurchase(db, { auctionId, itemId, userId, amountCents, ...more })
    }
    const cash = (receiptId: number, amount: number) =>
      ours.managed('POST', `/receipts/${receiptId}/payments`, { paidBy: 'cash', amount, desk: 'Desk 1' })
    const online = async ({ token }: Person, receiptId: number, more: object = {}) => {
      const body = { way: 'checkout', ...more }
      const page = await goodlot.call('POST', `/v3/bidder/receipts/${receiptId}/payments`, { token, body })
      await standIn.pay(page.body.url)
      const look = () => goodlot.call('POST', `/v3/bidder/payments/${page.body.id}/look`, { token })
      assert.equal((await look()).body.state, 'paid')
      const sql = 'select intent_id as "intentId" from payment_attempts where id = $1'
      return {
        id: page.body.id as number,
        look,
        ...(await row<{ intentId: string }>(db, sql, [page.body.id]))!,
      }
    }
    const refund = (receiptId: number, onlinePaymentId: number, more: object = {}) =>
      ours.managed('POST', `/receipts/${receiptId}/refunds`, { onlinePaymentId, reason: 'A slip.', ...more })
    const takeBack = (purchaseId: number) =>
      ours.managed('POST', `/purchases/${purchaseId}/void`, { reason: 'The lot was broken.' })
    return { auctionId, people, guest, buy, cash, online, refund, takeBack }
  }
  type Evening = Awaited<ReturnType<typeof evening>>

  const cents = (decimal: string | undefined) => BigInt((decimal || '0.00').replace('.', ''))
  const decimal = (of: bigint) => `${of / 100n}.${String(of % 100n).padStart(2, '0')}`
  const total = (amounts: readonly (string | undefined)[]) =>
    decimal(amounts.reduce((sum, amount) => sum + cents(amount), 0n))

  /** Every page and every file about an auction says the same, to the cent. */
  async function agree({ auctionId, people }: Evening, known: Figures) {
    const path = `/auctions/${auctionId}`
    const [money, till, live] = await Promise.all(
      ['money', 'reports/till', 'live'].map((page) => ours.managed('GET', `${path}/${page}`)),
    )
    const report = await ours.managed('GET', `${path}/reports/summary`)
    const { thermometer } = (await goodlot.call('GET', `/v3/auctions/${auctionId}`)).body
    const { code } = await ours.managed('GET', `${path}/screen`)
    const screen = (await goodlot.call('GET', `/v3/screens/${code}`)).body.thermometer
    const { receipts } = await ours.managed('GET', `${path}/receipts?limit=100`)
    const { documents } = await ours.managed('GET', `${path}/receipts/documents?limit=100`)
    const own: Shown[] = []
    for (const { token } of people)
      own.push(...(await goodlot.call('GET', '/v3/bidder/receipts', { token })).body.receipts)
    const whole = await Promise.all(receipts.map(({ id }: Shown) => ours.managed('GET', `/receipts/${id}`)))
    const file = async (name: string) =>
      parse((await ours.manage('GET', `${path}/exports/${name}.csv`)).text, {
        columns: true,
        bom: true,
      }) as Record<string, string>[]
    const [purchases, bidders, payments, gifts] = await Promise.all(
      ['purchases', 'bidders', 'payments', 'gifts'].map(file),
    )
    const billed = purchases!.filter((line) => line['Waits for confirmation'] === 'no')
    const counted = payments!.filter(({ Counts }) => Counts === 'yes')
    const column = (rows: Shown[], name: string) => total(rows.map((one) => one[name]))
    const sumOf = (rows: Shown[], name: string) => total(rows.map(({ totals }) => totals[name]))

    const same = (name: keyof Figures, said: Record<string, string>) => {
      for (const [where, amount] of Object.entries(said))
        assert.equal(amount, known[name], `${name}: ${where}`)
    }
    same('raised', {
      report: report.totals.raised,
      'over time': column(report.raisedOverTime, 'amount'),
      'categories and donations': total([column(report.byCategory, 'amount'), report.totals.donated]),
      'billed, less covered fees': decimal(cents(known.billed) - cents(report.totals.coveredFees)),
      mail: await mailed(auctionId, 'raised'),
    })
    const onThermometer = decimal(cents(known.raised) - cents(report.totals.notCounted))
    for (const shown of [live.thermometer, thermometer, screen]) assert.equal(shown.raised, onThermometer)
    same('donated', {
      report: report.totals.donated,
      'top donors': column(report.topGivers, 'donated'),
    })
    same('billed', {
      money: money.totals.billed,
      bills: column(money.bills, 'total'),
      documents: sumOf(documents, 'amount'),
      guests: column(own, 'amount'),
      purchases: column(billed, 'Amount'),
      gifts: column(gifts!, 'Amount'),
    })
    same('paid', {
      money: money.totals.paid,
      bills: column(money.bills, 'paid'),
      report: report.totals.paid,
      till: till.totals.paid,
      documents: sumOf(documents, 'paid'),
      guests: column(own, 'paid'),
      receipts: column(receipts, 'paidAmount'),
      lines: column(
        documents.flatMap(({ lines }: Shown) => lines),
        'paid',
      ),
      purchases: column(billed, 'Paid amount'),
      gifts: column(gifts!, 'Paid'),
      bidders: column(bidders!, 'Paid'),
      'gifts with a date': column(
        gifts!.filter((line) => line.Date),
        'Paid',
      ),
      'taken and marked, less to refund': decimal(
        cents(known.taken) + cents(known.marked) - cents(known.toRefund),
      ),
    })
    same('due', {
      money: money.totals.due.amount,
      bills: column(money.bills, 'due'),
      report: report.totals.unpaid,
      live: live.unpaidAmount,
      settling: (await unsettled(auctionId))?.unpaidAmount ?? '0.00',
      documents: sumOf(documents, 'due'),
      guests: column(own, 'due'),
      receipts: column(receipts, 'dueAmount'),
      unpaid: column(receipts, 'unpaidAmount'),
      bidders: column(bidders!, 'Due'),
      'billed, less paid': decimal(cents(known.billed) - cents(known.paid)),
      mail: await mailed(auctionId, 'due'),
    })
    same('credit', {
      till: till.totals.credit,
      receipts: column(receipts, 'creditAmount'),
      documents: sumOf(documents, 'credit'),
    })
    same('toRefund', {
      money: money.totals.owedBack.amount,
      bills: column(money.bills, 'owedBack'),
      report: report.totals.owedBack,
      till: till.totals.owedBack,
      live: live.owedBackAmount,
      bidders: column(bidders!, 'Owed back'),
      settling: (await unsettled(auctionId))?.owedBackAmount ?? '0.00',
      guests: column(own, 'owedBack'),
      documents: sumOf(documents, 'owedBack'),
      receipts: column(receipts, 'owedBackAmount'),
    })
    same('taken', {
      till: till.totals.taken,
      file: column(counted, 'Amount'),
      'desks and online': total([column(till.taken, 'amount'), till.online?.amount]),
      receipts: column(
        whole.flatMap(({ payments }) => payments.filter(({ undoneAt }: Shown) => undoneAt === null)),
        'amount',
      ),
    })
    same('marked', { till: till.totals.marked, 'by way': column(till.marked, 'amount') })
    assert.equal(column(money.ways, 'amount'), total([known.taken, known.marked]), 'ways')
    same('refunded', {
      money: money.totals.refunded.amount,
      bills: column(money.bills, 'refunded'),
      report: report.totals.refunded,
      documents: sumOf(documents, 'refunded'),
      'captured, less what stands online': decimal(
        (await captured(auctionId)) -
          cents(
            column(
              counted.filter((one) => one['Paid by'] === 'online'),
              'Amount',
            ),
          ),
      ),
    })
    same('disputed', { money: money.totals.disputed.amount, bills: column(money.bills, 'disputed') })
    return { money, till, report, gifts: gifts!, purchases: purchases! }
  }

  const unsettled = async (auctionId: number): Promise<Shown> => {
    const { body } = await ours.manage('POST', `/auctions/${auctionId}/status`, {
      status: 'reconciled',
      acceptUnsettled: false,
    })
    return body.unsettled
  }
  const captured = async (auctionId: number) =>
    (await row<{ cents: bigint }>(
      goodlot.db,
      `select coalesce(sum(captured_cents), 0)::bigint as cents from payment_attempts
         join receipts on receipts.id = receipt_id where auction_id = $1 and state = 'paid'`,
      [auctionId],
    ))!.cents
  const letter = async (kind: 'eveningInFigures' | 'payReminder', auctionId: number, userId: number) => {
    const about = { kind, userId, auctionId, itemId: null, refundId: null, invitationId: null }
    const links = new MailLinks({ secret: 'a secret', publicUrl: 'https://gala.example' })
    const parts = { publicUrl: 'https://gala.example', links, takesCards: false, isPreview: true }
    return (await writeLetter(goodlot.db, about, parts))!.letter.blocks
  }
  /** What the mail to managers says, without its currency. */
  const mailed = async (auctionId: number, which: 'raised' | 'due') => {
    const blocks = await letter('eveningInFigures', auctionId, ours.manager.id)
    const texts = blocks.flatMap((block: Shown) =>
      block.is === 'title' ? [block.text] : block.is === 'lines' ? [block.lines.at(-1).amount] : [],
    )
    const [amount] = /[\d,]+(\.\d\d)?/.exec(texts[which === 'raised' ? 0 : 1])!
    const plain = amount.replaceAll(',', '')
    return plain.includes('.') ? plain : `${plain}.00`
  }

  test('every page and file agree, whatever was paid in part, refunded, split, shared, voided or disputed', async () => {
    const gala = await evening()
    const { auctionId, guest, buy, cash, online, refund, takeBack } = gala

    const [part, others] = [await guest(), await guest()]
    const { receiptId: partly } = await buy(part, 100_00n)
    const second = await buy(part, 345_00n)
    await cash(partly, 145)

    const covers = await guest()
    const covered = await buy(covers, 80_00n)
    await online(covers, covered.receiptId, { coverFee: true })

    const gone = await guest()
    const broken = await buy(gone, 100_00n)
    const all = await online(gone, broken.receiptId)
    await refund(broken.receiptId, all.id)
    await takeBack(broken.id)

    const some = await guest()
    const bought = await buy(some, 60_00n)
    await refund(bought.receiptId, (await online(some, bought.receiptId)).id, { amount: 20 })

    const back = await guest()
    const returned = await buy(back, 50_00n)
    await cash(returned.receiptId, 50)
    await takeBack(returned.id)

    const lot = await buy(others, 100_01n)
    const friend = await guest()
    const shares = [others, friend].map(({ id: userId }) => ({ userId }))
    const split = await ours.managed('POST', `/purchases/${lot.id}/split`, { shares })
    const share = split.purchases.find(({ buyer }: Shown) => buyer.userId === friend.id)
    await cash(share.receiptId, 50)

    const [payer, sharer] = [await guest(), await guest()]
    const first = await buy(payer, 30_00n)
    await buy(sharer, 70_00n)
    await ours.managed('PUT', `/auctions/${auctionId}/registrations/${sharer.id}/payer`, {
      payerUserId: payer.id,
    })
    await cash(first.receiptId, 40)

    const slip = await guest()
    const mistyped = await buy(slip, 25_00n)
    const { payments } = await cash(mistyped.receiptId, 25)
    await ours.managed('POST', `/receipts/${mistyped.receiptId}/payments/${payments[0].id}/void`, {
      reason: 'Never taken.',
    })

    const lost = await guest()
    const disputed = await buy(lost, 90_00n)
    const lostPayment = await online(lost, disputed.receiptId)
    closeDispute(account(), openDispute(account(), { intentId: lostPayment.intentId }).id, 'lost')
    await lostPayment.look()

    const open = await guest()
    const held = await buy(open, 75_00n)
    const heldPayment = await online(open, held.receiptId)
    openDispute(account(), { intentId: heldPayment.intentId })
    await heldPayment.look()

    const [giver, generous] = [await guest(), await guest()]
    const give = ({ token }: Person, amount: number) =>
      goodlot.call('POST', `/v3/auctions/${auctionId}/donation`, { token, body: { amount } })
    assert.equal((await give(generous, 600)).body.awaitsConfirmation, true)
    const given = await give(giver, 120)
    await ours.managed('PATCH', `/purchases/${given.body.purchaseId}`, { isPaid: true, paidBy: 'check' })

    const room = await guest()
    const pledge = { userId: room.id, amount: 200, isPledge: true }
    const { receiptId: inTheRoom } = await ours.managed('POST', `/auctions/${auctionId}/purchases`, pledge)
    await cash(inTheRoom, 50)

    await execute(goodlot.db, `update auctions set status_id = 6, closed_at = goodlot_now() where id = $1`, [
      auctionId,
    ])
    const { money, till, report, gifts } = await agree(gala, {
      billed: '1297.71',
      raised: '1295.01',
      donated: '320.00',
      paid: '602.70',
      due: '695.01',
      credit: '195.00',
      toRefund: '50.00',
      taken: '532.70',
      marked: '120.00',
      refunded: '210.00',
      disputed: '75.00',
    })

    standIn.advance(3 * DAY)
    await goodlot.clock.advance(3 * DAY)
    const { text } = await ours.manage('GET', `/organizations/${ours.organizationId}/payments/payouts.csv`)
    const movements = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    const moved = (name: string) => movements.reduce((sum, line) => sum + Number(cents(line[name])), 0)
    assert.deepEqual(
      [moved('Gross'), moved('Refund')],
      [407_70, -120_00],
      'what the account of the provider says',
    )

    const blocks: Shown[] = await letter('payReminder', auctionId, part.id)
    const reminded = blocks.flatMap(({ is, lines, amount }) =>
      is === 'lines' ? lines.map((one: Shown) => one.amount) : is === 'total' ? [amount] : [],
    )
    assert.deepEqual(reminded, ['$345', '−$45', '$300'], 'the lines of a bill by mail make its total')

    const vanished = money.bills.find(({ receiptId }: Shown) => receiptId === broken.receiptId)
    assert.deepEqual(
      [vanished.total, vanished.refunded],
      ['0.00', '100.00'],
      'a bill on which no line is left',
    )
    const gift = gifts.find((line) => line['Gift ID'] === String(second.id))!
    assert.deepEqual(
      [gift.Paid, gift.Method, gift.Date === ''],
      ['45.00', 'cash', false],
      'a line that is paid in part',
    )
    assert.deepEqual(
      report.topGivers.map((one: Shown) => one.donated),
      ['200.00', '120.00'],
      'a guest who only bought is no top donor',
    )
    const noDesk = till.taken.filter(({ desk }: Shown) => desk === null)
    assert.deepEqual(
      [noDesk, till.online],
      [[], { count: 3, amount: '197.70' }],
      'online is no desk without a name',
    )
  })

  test('in yen, where nothing has cents', async () => {
    const gala = await evening({ currency: 'JPY', offline_updates_thermometer: true })
    const guest = await gala.guest()
    const first = await gala.buy(guest, 5_000_00n)
    await gala.buy(guest, 12_000_00n)
    await gala.cash(first.receiptId, 7_000)
    const shared = await gala.guest()
    const lot = await gala.buy(shared, 1_001_00n)
    const shares = [shared, guest].map(({ id: userId }) => ({ userId }))
    await ours.managed('POST', `/purchases/${lot.id}/split`, { shares })
    const paid = await gala.online(shared, lot.receiptId)
    await gala.refund(lot.receiptId, paid.id, { amount: 101 })
    await execute(goodlot.db, `update auctions set status_id = 6, closed_at = goodlot_now() where id = $1`, [
      gala.auctionId,
    ])
    await agree(gala, {
      billed: '18001.00',
      raised: '18001.00',
      donated: '0.00',
      paid: '7400.00',
      due: '10601.00',
      credit: '2400.00',
      toRefund: '0.00',
      taken: '7400.00',
      marked: '0.00',
      refunded: '101.00',
      disputed: '0.00',
    })
  })
})
