import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { frozenTime } from '../../../tests/kit/clock.ts'
import { useFakeProvider } from '../../../tests/kit/fake-provider.ts'
import { useStandIn } from '../../../tests/kit/payments.ts'
import { type Chances, Faults } from './faults.ts'
import { readForm, text, texts } from './form.ts'
import type { LedgerLine } from './ledger.ts'
import { openStandIn } from './stand-in.ts'

const key = 'sk_test_gala'

/** Without the package, as anybody could. */
async function send(url: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}

const session = {
  mode: 'payment',
  success_url: 'https://goodlot.example/back',
  cancel_url: 'https://goodlot.example/cart',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '5000',
  'line_items[0][price_data][product_data][name]': '<b>Gala</b>',
  'payment_intent_data[metadata][goodlot_reference]': 'a1',
}

suite('the stand-in', () => {
  const time = frozenTime()
  const standIn = useStandIn({ time })

  async function openPage(change: Record<string, string> = {}): Promise<{ id: string; url: string }> {
    return (await send(`${standIn.url}/v1/checkout/sessions`, { ...session, ...change })).body as never
  }

  test('answers a key again, refuses it for something else, and forgets it after a day', async () => {
    const customers = `${standIn.url}/v1/customers`
    const headers = { 'idempotency-key': 'one' }
    const first = await send(customers, { name: 'Anna' }, headers)
    assert.deepEqual(await send(customers, { name: 'Anna' }, headers), first)
    assert.equal((await send(customers, { name: 'Ben' }, headers)).status, 400)
    assert.equal((await send(`${standIn.url}/v1/refunds`, { name: 'Anna' }, headers)).status, 400)
    standIn.advance(24 * 3_600 + 1)
    const later = await send(customers, { name: 'Anna' }, headers)
    assert.notEqual(later.body.id, first.body.id)
    standIn.advance(-24 * 3_600 - 1)
  })

  test('a key whose request was refused may be used again', async () => {
    const headers = { 'idempotency-key': 'corrected' }
    const sessions = `${standIn.url}/v1/checkout/sessions`
    assert.equal((await send(sessions, { ...session, success_url: 'nowhere' }, headers)).status, 400)
    assert.equal((await send(sessions, session, headers)).status, 200)
  })

  test('its page says that no money moves, under a policy that lets no script run', async () => {
    for (const [locale, sentence] of [
      ['en', 'No money moves'],
      ['fr', 'Aucun argent ne circule'],
      ['es', 'No se mueve dinero'],
    ] as const) {
      const { url } = await openPage({ locale })
      const page = await fetch(url)
      const html = await page.text()
      assert.match(html, new RegExp(`<html lang="${locale}">[^]*<strong>${sentence}</strong>`))
      assert.ok(html.includes('&#60;b&#62;Gala') && !html.includes('<b>Gala'), 'what others wrote is escaped')
      assert.doesNotMatch(html, /<script|style=|javascript:/)
      const policy = page.headers.get('content-security-policy')!
      assert.match(
        policy,
        /^default-src 'none'; style-src 'self'; form-action 'self' https:\/\/goodlot.example;/,
      )
    }
    assert.equal(
      (await fetch(`${standIn.url}/style.css`)).headers.get('content-type'),
      'text/css; charset=utf-8',
    )
  })

  test('its page is closed once it was paid, and unknown pages are not found', async () => {
    const { url } = await openPage()
    await standIn.pay(url)
    assert.equal((await fetch(url)).status, 410)
    assert.equal((await fetch(`${standIn.url}/pay/cs_test_unknown`)).status, 404)
    assert.equal((await fetch(`${standIn.url}/anything`)).status, 404)
  })

  test('refuses keys that are none, and requests that are too large', async () => {
    const customers = `${standIn.url}/v1/customers`
    assert.equal((await send(customers, {}, { authorization: 'Bearer nonsense' })).status, 401)
    assert.equal((await send(customers, { name: 'x'.repeat(300_000) })).status, 413)
    assert.equal((await send(`${standIn.url}/v1/unknown`)).status, 404)
  })

  test('one key opens one account; what is after two underscores does not matter', () => {
    const { accounts } = standIn
    assert.equal(accounts.ofKey('sk_test_a__old'), accounts.ofKey('sk_test_a__new'))
    assert.notEqual(accounts.ofKey('sk_test_a'), accounts.ofKey('sk_test_b'))
  })

  suite('sends webhooks', () => {
    const received: { type: string; signature: string }[] = []
    let status = 200
    const receiver = useFakeProvider((_, raw) => {
      const { text: body, headers } = raw!
      received.push({ type: JSON.parse(body).type, signature: String(headers['stripe-signature']) })
      return { status }
    })
    let isAsked = false

    /** Pays once and gives back what arrived. */
    async function deliveries(): Promise<string[]> {
      const events = {
        'enabled_events[0]': 'payment_intent.succeeded',
        'enabled_events[1]': 'charge.succeeded',
      }
      if (!isAsked) await send(`${standIn.url}/v1/webhook_endpoints`, { url: receiver.url, ...events })
      isAsked = true
      received.length = 0
      await standIn.pay((await openPage()).url)
      await standIn.settleWebhooks()
      return received.map(({ type }) => type)
    }

    const [charge, intent] = ['charge.succeeded', 'payment_intent.succeeded']

    test('once, twice, or never', async () => {
      assert.deepEqual((await deliveries()).sort(), [charge, intent])
      standIn.faults.plan('twice', charge)
      assert.deepEqual((await deliveries()).sort(), [charge, charge, intent])
      standIn.faults.plan('never', charge)
      assert.deepEqual(await deliveries(), [intent])
    })

    test('late', async () => {
      standIn.faults.plan('late', charge)
      assert.deepEqual(await deliveries(), [intent])
      await time.advance(10 * 60)
      await standIn.settleWebhooks()
      assert.deepEqual(
        received.map(({ type }) => type),
        [intent, charge],
      )
    })

    test('in another order', async () => {
      standIn.faults.plan('reordered', charge)
      assert.deepEqual(await deliveries(), [intent, charge])
    })

    test('forged ones beside the right one', async () => {
      standIn.faults.plan('forged', charge)
      standIn.faults.plan('never', intent)
      assert.deepEqual(await deliveries(), [charge, charge])
      assert.equal(new Set(received.map(({ signature }) => signature)).size, 2)
    })

    test('again when they were refused', async () => {
      status = 500
      standIn.faults.plan('never', intent)
      assert.deepEqual(await deliveries(), [charge])
      status = 200
      await time.advance(60)
      await standIn.settleWebhooks()
      assert.equal(received.length, 2)
      await time.advance(24 * 3_600)
      await standIn.settleWebhooks()
      assert.equal(received.length, 2)
    })
  })
})

suite('the stand-in on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goodlot-stand-in-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps its ledger, and what it knows, over a restart', async () => {
    const files = {
      ledgerFile: join(folder, 'a', 'ledger.jsonl'),
      stateFile: join(folder, 'a', 'state.json'),
    }
    const first = await openStandIn(files)
    const { body } = await send(`${first.url}/v1/checkout/sessions`, session)
    const { id } = body as unknown as { id: string }
    await fetch(`${first.url}/pay/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: 'works' }),
    })
    await first.stop()
    const lines = readFileSync(files.ledgerFile, 'utf8').trim().split('\n')
    const { kind, amount, currency, reference } = JSON.parse(lines[0]!) as LedgerLine
    assert.deepEqual([lines.length, kind, amount, currency, reference], [1, 'capture', 5_000, 'usd', 'a1'])
    const second = await openStandIn(files)
    const again = await fetch(`${second.url}/v1/checkout/sessions/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(((await again.json()) as { payment_status: string }).payment_status, 'paid')
    await second.stop()
  })

  test('begins with nothing when the file is broken', async () => {
    const standIn = await openStandIn({ stateFile: join(folder, 'nowhere.json') })
    assert.deepEqual(standIn.accounts.saved(), [])
    await standIn.stop()
  })
})

suite('faults', () => {
  const chances: Chances = { loseAfter: 0.2, rateLimit: 0.1, late: 0.5 }
  const draw = (seed: number) => {
    const faults = new Faults({ seed, chances })
    return Array.from({ length: 1_000 }, () => faults.ofRequest('/v1/customers'))
  }

  test('come in the same order with the same seed, about as often as they should', () => {
    assert.deepEqual(draw(7), draw(7))
    assert.notDeepEqual(draw(7), draw(8))
    const lost = draw(7).filter((fault) => fault === 'loseAfter').length
    assert.ok(lost > 150 && lost < 250, `${lost}`)
    assert.equal(
      draw(7).some((fault) => fault === 'slow'),
      false,
    )
  })

  test('that were planned come once, where they were planned', () => {
    const faults = new Faults()
    faults.plan('serverError', '/refunds')
    assert.equal(faults.ofRequest('POST /v1/customers'), null)
    assert.equal(faults.ofRequest('POST /v1/refunds'), 'serverError')
    assert.equal(faults.ofRequest('POST /v1/refunds'), null)
  })
})

test('forms are read as the package writes them', () => {
  const form = readForm('a[b][0]=1&a[b][1]=2&c=3&__proto__[x]=4')
  assert.deepEqual(texts(form, 'a', 'b'), { 0: '1', 1: '2' })
  assert.deepEqual([text(form, 'c'), text(form, 'a', 'b', '1'), text(form, 'a', 'c')], ['3', '2', null])
  assert.equal(({} as Record<string, unknown>).x, undefined)
})
