import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  givenAuction,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../../tests/kit/given-people.ts'
import { givenPurchase } from '../../../tests/kit/given-purchases.ts'
import { useService } from '../../../tests/kit/service.ts'
import { execute } from '../../platform/database/pool.ts'
import { printedReceipt } from './receipt-on-paper.ts'
import { readDocuments } from './receipts.ts'

suite('a receipt as a file', () => {
  const goodlot = useService({ PUBLIC_URL: 'https://goodlot.example' })

  async function givenReceipt(columns: Record<string, unknown> = { currency: 'USD', country_code: 'US' }) {
    const manager = await givenPerson(goodlot)
    const { id: organizationId } = await givenOrganization(goodlot.db, {
      managerIds: [manager.id],
      columns: { legal_name: 'Friends of the Lake', tax_number: '12-3' },
    })
    const { id: auctionId } = await givenAuction(goodlot.db, { organizationId, columns })
    const guest = await givenPerson(goodlot)
    await givenRegistration(goodlot.db, { auctionId, userId: guest.id })
    const { id: itemId } = await givenItem(goodlot.db, {
      auctionId,
      itemType: 'forSale',
      name: 'صندوق',
      columns: { fair_market_value_cents: 100_00n },
    })
    const { receiptId } = await givenPurchase(goodlot.db, {
      auctionId,
      itemId,
      userId: guest.id,
      amountCents: 300_00n,
      paidBy: 'cash',
    })
    const printed = async (language: 'en' | 'fr' | 'es' = 'en', revision: number | null = null) => {
      const choice = { where: 'receipts.id = $1', values: [receiptId], revision }
      const [document] = await readDocuments(goodlot.db, choice, 'https://goodlot.example')
      return printedReceipt(document!, language)
    }
    const file = (person: Person, side: 'bidder' | 'manage', query = '') =>
      goodlot.call('GET', `/v3/${side}/receipts/${receiptId}/file${query}`, { token: person.token })
    return { manager, guest, auctionId, itemId, receiptId, printed, file }
  }

  test('is the same for its buyer and for managers, and nobody else gets it', async () => {
    const { manager, guest, file } = await givenReceipt()
    for (const [person, side] of [
      [guest, 'bidder'],
      [manager, 'manage'],
    ] as const) {
      const answer = await file(person, side, '?language=es&size=a4')
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.equal(answer.headers.get('content-disposition'), 'inline; filename="receipt-1-1.pdf"')
      assert.ok(answer.text.startsWith('%PDF-'))
    }
    assert.equal((await file(manager, 'bidder')).status, 404)
    assert.equal((await file(guest, 'manage')).status, 403)
    assert.equal((await file(guest, 'bidder', '?revision=2')).status, 404)
    assert.equal((await file(manager, 'manage', '?revision=2')).status, 404)
    assert.equal((await file(guest, 'bidder', '?language=xx')).status, 400)
  })

  test('is made with every letter of its names; those that no font has are boxes and a line in the log', async () => {
    const { guest, receiptId, file } = await givenReceipt()
    const named = (name: string) =>
      execute(goodlot.db, 'update users set last_name = $2 where id = $1', [guest.id, name])
    const linesOfBoxes = () => goodlot.logs.filter((line) => line.includes('printed as boxes'))
    await named('Yıldız Le Cœur')
    assert.equal((await file(guest, 'bidder')).status, 200)
    assert.deepEqual(linesOfBoxes(), [])
    await execute(goodlot.db, 'delete from receipt_revisions where receipt_id = $1', [receiptId])
    await named('𞤀𞤣𞤢𞤥')
    assert.equal((await file(guest, 'bidder')).status, 200)
    const [line, ...others] = linesOfBoxes()
    assert.deepEqual([JSON.parse(line!).parts, others], [['U+1E9xx'], []])
  })

  test('is made once for everybody who may read it, and anew when something on it has changed', async () => {
    const { manager, guest, file } = await givenReceipt()
    const [own, again, ofDesk, french] = [
      await file(guest, 'bidder'),
      await file(guest, 'bidder'),
      await file(manager, 'manage'),
      await file(guest, 'bidder', '?language=fr'),
    ]
    const madeAt = (text: string) => /\/ID \[[^\]]*\]/.exec(text)![0]
    assert.equal(madeAt(again.text), madeAt(own.text))
    assert.equal(madeAt(ofDesk.text), madeAt(own.text))
    assert.notEqual(madeAt(french.text), madeAt(own.text))
  })

  test('says by whom, what was paid, what it is worth, and the sentences of the United States', async () => {
    const { printed } = await givenReceipt()
    const { name, state, from, lines, notes } = await printed()
    assert.deepEqual([name, state, from], ['Receipt 1', ['Paid'], ['Friends of the Lake', 'Tax number 12-3']])
    assert.equal(lines[0]!.note, 'Paid $300.00 · Fair market value $100.00 · Tax-deductible amount $200.00')
    assert.equal(notes.length, 3)
    assert.match(notes[0]!, /limited to what you paid above the fair market value/)
    assert.match(notes[1]!, /^Friends of the Lake received the payments listed here/)
    assert.equal(notes[2], 'Sales tax isn’t calculated on this document.')
  })

  test('elsewhere it is plain', async () => {
    const { printed } = await givenReceipt({ currency: 'CAD', country_code: 'CA' })
    assert.deepEqual((await printed('fr')).notes, [
      'Les taxes de vente ne sont pas calculées sur ce document.',
    ])
  })

  test('an earlier revision says what replaced it, and the newer one what it replaces', async () => {
    const { auctionId, itemId, guest, printed } = await givenReceipt()
    await givenPurchase(goodlot.db, { auctionId, itemId, userId: guest.id })
    const [old, now] = [await printed('en', 1), await printed()]
    assert.deepEqual(
      [old.name, old.state],
      ['Receipt 1', ['Paid', 'No longer valid: replaced by revision 2.']],
    )
    assert.deepEqual([now.name, now.state], ['Receipt 1, revision 2', ['Partly paid']])
    assert.match(now.notes[0]!, /^Replaces revision 1 of \w+ \d+, \d{4}\.$/)
  })
})
