import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { givenItem } from '../../../tests/kit/given-auctions.ts'
import { type GivenBill, givenBill, useFrozenStandIn } from '../../../tests/kit/given-bill.ts'
import { useService } from '../../../tests/kit/service.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { CardName } from '../stripe-stand-in/cards.ts'
import { deleteCustomer, detach } from '../stripe-stand-in/routes.ts'
import { consent } from './cards.ts'

suite('a card on file', () => {
  const standIn = useFrozenStandIn()
  const goodlot = useService(() => standIn.env)
  const required = { columns: { require_card: true } }

  async function add(bill: GivenBill, card: CardName = 'works') {
    const opened = await bill.addCard('/i/1?bid=50')
    const back = await standIn.pay(opened.body.url, card)
    assert.match(back!, new RegExp(`/i/1\\?bid=50&card=${opened.body.id}$`))
    return (await bill.look(opened.body.id)).body
  }
  const cards = async (bill: GivenBill) => (await bill.call('GET', '/v3/bidder/cards')).body.cards

  test('is what lets a guest bid where one is required, by itself', async () => {
    const bill = await givenBill(goodlot, required)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: bill.auctionId, startingCents: 10_00n })
    const bid = (amount: number) => bill.call('POST', `/v3/item/${itemId}/bid`, { amount })
    const needs = async () =>
      (await bill.call('GET', `/v3/item/${itemId}/requirements`)).body.requirements.find(
        ({ code }: { code: string }) => code === 'card_required',
      ).isMet
    assert.equal(await needs(), false)
    assert.match((await bid(10)).text, /card/)
    await add(bill)
    assert.equal(await needs(), true)
    const leading = await bid(10)
    assert.equal(leading.status, 200)
    const [card] = await cards(bill)
    const refused = await bill.call('DELETE', `/v3/bidder/cards/${card.id}`)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'secures_a_bid'])
    await add(bill, 'worksToo')
    const replaced = await cards(bill)
    assert.deepEqual(
      replaced.map(({ lastFour }: { lastFour: string }) => lastFour),
      ['4444'],
    )
    assert.equal(await needs(), true)
  })

  test('is removed here and at the provider, and a manager’s word still counts', async () => {
    const bill = await givenBill(goodlot)
    const { id: itemId } = await givenItem(goodlot.db, { auctionId: bill.auctionId, startingCents: 10_00n })
    await add(bill)
    const [card] = await cards(bill)
    assert.equal((await bill.call('DELETE', `/v3/bidder/cards/${card.id}`)).status, 204)
    assert.deepEqual(await cards(bill), [])
    assert.equal((await bill.call('DELETE', `/v3/bidder/cards/${card.id}`)).status, 404)
    const left = await rows(goodlot.db, 'select from cards where id = $1 and detached_at is null', [card.id])
    assert.equal(left.length, 0)
    assert.equal((await bill.pay({ way: 'card' })).body.reason, 'no_card')
    await goodlot.db.query('update auctions set require_card = true where id = $1', [bill.auctionId])
    const isMet = async () =>
      (await bill.call('GET', `/v3/item/${itemId}/requirements`)).body.requirements.find(
        ({ code }: { code: string }) => code === 'card_required',
      ).isMet
    assert.equal(await isMet(), false)
    await goodlot.db.query('update registrations set has_card = true where user_id = $1', [bill.guest.id])
    assert.equal(await isMet(), true)
  })

  test('can be added or replaced wherever its owner is a guest and cards are taken', async () => {
    const bill = await givenBill(goodlot)
    const { auctionId, organizationId } = bill
    const places = async () => (await bill.call('GET', '/v3/bidder/cards')).body.organizations
    const [place] = await places()
    assert.deepEqual([place.organizationId, place.auctionIds], [organizationId, [auctionId]])
    for (const status of ['test', 'cancelled', 'reconciled'] as const) {
      await goodlot.db.query('update auctions set status_id = $2, closed_at = goodlot_now() where id = $1', [
        auctionId,
        auctionStatus[status],
      ])
      assert.deepEqual(await places(), [], status)
    }
  })

  test('that expires before the close is warned of once, and stays on file', async () => {
    const endsIn = 40 * 86_400
    const bill = await givenBill(goodlot, { columns: { require_card: true } })
    const { auctionId, guest } = bill
    await goodlot.db.query(
      `update auctions set end_at = goodlot_now() + $2 * interval '1 second' where id = $1`,
      [auctionId, endsIn],
    )
    const { id: itemId } = await givenItem(goodlot.db, { auctionId, startingCents: 10_00n, endsIn })
    await add(bill)
    const expires = (month: string) =>
      goodlot.db.query(`update cards set expiry_month = ${month} where user_id = $1`, [guest.id])
    const closes = `(select to_char(end_at at time zone time_zone, 'YYYY-MM') from auctions where id = ${auctionId})`
    const hour = () => goodlot.clock.advance(3_600)
    const notices = async () =>
      (await bill.call('GET', '/v3/bidder/notifications')).body.notifications.filter(
        ({ kind }: { kind: string }) => kind === 'cardExpires',
      )
    await expires(`to_char(goodlot_now(), 'YYYY-MM')`)
    await hour()
    assert.equal((await notices()).length, 0, 'who leads nothing needs no card')
    await expires(closes)
    assert.equal((await bill.call('POST', `/v3/item/${itemId}/bid`, { amount: 10 })).status, 200)
    await hour()
    assert.equal((await notices()).length, 0, 'it is good to the end of its month')
    await expires(`to_char(goodlot_now(), 'YYYY-MM')`)
    await hour()
    await hour()
    const [notice, ...more] = await notices()
    assert.deepEqual([notice.auctionId, more.length], [auctionId, 0])
    assert.match(notice.message, /expires before .* closes/)
    assert.equal((await cards(bill)).length, 1)
  })

  test('keeps the words that its owner agreed to, in the language in which they were shown', async () => {
    for (const [language, text] of Object.entries(consent.texts)) {
      const words = readFileSync(
        new URL(`../../../web/bidder/words/pay-${language}.ts`, import.meta.url),
        'utf8',
      )
      assert.ok(words.includes(`'${text}'`), `the page shows other words in ${language}`)
      const bill = await givenBill(goodlot)
      const body = { returnTo: '/you/cards', consentVersion: 1, language }
      const opened = await bill.call('POST', `/v3/auctions/${bill.auctionId}/card`, body)
      await standIn.pay(opened.body.url)
      assert.equal((await bill.look(opened.body.id)).body.state, 'saved')
      const kept = await row(
        goodlot.db,
        'select consent_version as version, consent_text as text from cards where user_id = $1',
        [bill.guest.id],
      )
      assert.deepEqual(kept, { version: 1, text })
    }
  })

  test('is known to the provider by its owner’s address, and without one if the guest has none', async () => {
    const bills = [await givenBill(goodlot), await givenBill(goodlot)]
    const [, walkIn] = bills
    await goodlot.db.query("update users set email = 'x@walk-in.invalid' where id = $1", [walkIn!.guest.id])
    const emails = []
    for (const bill of bills) {
      await add(bill)
      const account = standIn.account({ secretKey: `sk_test_organization${bill.organizationId}` })
      emails.push(...account.all('customer').map(({ email }) => email))
    }
    assert.deepEqual(emails, [bills[0]!.guest.email, null])
  })

  test('belongs to a person and an organization: another organization asks again', async () => {
    const bill = await givenBill(goodlot)
    await add(bill)
    const elsewhere = await givenBill(goodlot, { guest: bill.guest })
    assert.notEqual(elsewhere.organizationId, bill.organizationId)
    assert.equal((await elsewhere.choices()).card, null)
    assert.equal((await elsewhere.pay({ way: 'card' })).body.reason, 'no_card')
  })

  test('that was removed at the provider is off file with the next charge, and another one can be added', async () => {
    const bill = await givenBill(goodlot)
    await add(bill)
    const account = standIn.account({ secretKey: `sk_test_organization${bill.organizationId}` })
    for (const method of account.all('payment_method')) detach(account, method)
    const refused = await bill.pay({ way: 'card' })
    assert.deepEqual([refused.status, refused.body.reason], [409, 'no_card'])
    assert.deepEqual(await cards(bill), [])
    await add(bill, 'worksToo')
    assert.equal((await bill.pay({ way: 'card' })).body.state, 'paid')
  })

  test('of a customer whom somebody deleted at the provider is off file, and paying on a page makes a new one', async () => {
    const bill = await givenBill(goodlot)
    await add(bill)
    const account = standIn.account({ secretKey: `sk_test_organization${bill.organizationId}` })
    const [customer] = account.all('customer')
    deleteCustomer(account, customer!.id)
    assert.equal((await bill.pay({ way: 'card' })).body.reason, 'no_card')
    assert.deepEqual(await cards(bill), [])
    const page = await bill.pay({ way: 'checkout' })
    await standIn.pay(page.body.url)
    assert.equal((await bill.look(page.body.id)).body.state, 'paid')
    assert.deepEqual(
      standIn.ledger.filter(({ account: id }) => id === account.id).map(({ amount }) => amount),
      [200_00],
    )
  })

  test('that was not added in the end leaves nothing', async () => {
    const bill = await givenBill(goodlot)
    const opened = await bill.addCard()
    assert.equal((await bill.look(opened.body.id)).body.state, 'open')
    assert.deepEqual(await cards(bill), [])
  })

  test('leads back only to a page of ours', async () => {
    const bill = await givenBill(goodlot)
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example', 'you', '/@evil'])
      assert.equal((await bill.addCard(returnTo)).status, 400, returnTo)
  })
})
