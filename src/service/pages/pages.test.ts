import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { before, suite, test } from 'node:test'
import { givenAuction, givenItem, givenOrganization } from '../../../tests/kit/given-auctions.ts'
import { useService } from '../../../tests/kit/service.ts'
import type { PageData } from './page-data.ts'

const html = { accept: 'text/html,application/xhtml+xml' }

suite('the pages', () => {
  const goodlot = useService({}, { withPages: true })
  const open = (path: string, headers: Record<string, string> = html) =>
    goodlot.call('GET', path, { headers })
  const ids = { auction: 0, item: 0, hidden: 0, hiddenItem: 0 }

  before(async () => {
    const { db } = goodlot
    const organization = await givenOrganization(db, { name: 'Paws & <b>Claws</b>' })
    const auction = { organizationId: organization.id, name: '</script><img src=x onerror=alert(1)>' }
    ids.auction = (await givenAuction(db, auction)).id
    await db.query(`update auctions set vanity_address = 'claws', description = $2 where id = $1`, [
      ids.auction,
      '<p>For the "cats"</p><!-- <script>',
    ])
    ids.item = (await givenItem(db, { auctionId: ids.auction, name: 'A "lamp" <i>' })).id
    await db.query('update items set description = $2 where id = $1', [ids.item, 'Size <M> &amp; larger'])
    ids.hidden = (await givenAuction(db, { isPrivate: true, name: 'Hush' })).id
    ids.hiddenItem = (await givenItem(db, { auctionId: ids.hidden, name: 'Hush lamp' })).id
  })

  test('carry what the interface answers a stranger, word for word', async () => {
    const api = async (path: string) => (await goodlot.call('GET', path)).body
    const shown = async (path: string) =>
      dataOf((await open(path)).text).shown as Record<string, unknown> | null
    const { kind: _auctions, ...home } = (await shown('/'))!
    assert.deepEqual(home, await api('/v3/auctions'))
    const auction = (await shown('/a/claws'))!
    assert.deepEqual(auction.auction, await api(`/v3/auctions/${ids.auction}`))
    assert.deepEqual(auction.items, await api(`/v3/auction/${ids.auction}/items?limit=60`))
    const item = (await shown(`/i/${ids.item}`))!
    assert.deepEqual(item.item, await api(`/v3/item/${ids.item}`))
    assert.equal(await shown('/bids'), null)
  })

  test('are found by number and by share address, in any case', async () => {
    for (const address of [ids.auction, 'claws', 'Claws', `${ids.auction}/give`])
      assert.equal((await open(`/a/${address}`)).status, 200, String(address))
  })

  test('have one address: an id is written in one way, and digits are nothing but an id', async () => {
    for (const path of [
      `/i/0${ids.item}`,
      `/a/0${ids.auction}`,
      `/a/00${ids.auction}/give`,
      `/i/${ids.item}.0`,
    ])
      assert.equal((await open(path)).status, 404, path)
    await goodlot.db.query('update auctions set vanity_address = $2 where id = $1', [
      ids.auction,
      String(ids.hidden),
    ])
    assert.equal((await open(`/a/${ids.hidden}`)).status, 404, 'of a private auction')
    await goodlot.db.query(`update auctions set vanity_address = 'claws' where id = $1`, [ids.auction])
  })

  test('are made once for each language and encoding, however the address and the headers are spelt', async () => {
    const madeAt = async (path: string, headers: Record<string, string> = {}) =>
      dataOf((await open(path, { ...html, 'accept-language': 'fr', ...headers })).text).madeAtMs
    const first = await madeAt(`/i/${ids.item}`)
    await goodlot.clock.advance(1)
    for (const path of [`/i/${ids.item}?x=1`, `/i/${ids.item}/`, `/%69/${ids.item}`])
      assert.equal(await madeAt(path), first, path)
    for (const language of ['FR', 'fr-CA', 'fr-CH;q=0.9', 'xx, fr'])
      assert.equal(await madeAt(`/i/${ids.item}`, { 'accept-language': language }), first, language)
    for (const encoding of ['gzip', 'deflate, gzip', 'gzip;q=1.0, zstd'])
      assert.equal(await madeAt(`/i/${ids.item}`, { 'accept-encoding': encoding }), first, encoding)
    assert.notEqual(await madeAt(`/i/${ids.item}`, { 'accept-language': 'es' }), first)
  })

  test('say for messengers what they are about, and nothing of it can leave its place', async () => {
    const { text } = await open('/a/claws')
    assert.ok(
      text.includes(
        '<meta property="og:title" content="&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62; · Paws',
      ),
    )
    assert.match(text, /<meta name="description" content="For the &#34;cats&#34;/)
    const item = (await open(`/i/${ids.item}`)).text
    assert.ok(item.includes('<meta name="description" content="Size &#60;M&#62; &#38;amp; larger">'), item)
    assert.ok(!text.includes('<img') && !text.includes('<b>'))
    assert.equal(text.match(/<\/script>/g)?.length, 2)
    assert.equal(dataOf(text).shown?.kind, 'auction')
  })

  test('show nothing of what a stranger may not see, under 404', async () => {
    for (const path of [
      `/a/${ids.hidden}`,
      '/a/nowhere',
      '/a/99999999999',
      `/i/${ids.hiddenItem}`,
      '/i/none',
      '/i/99999999999',
    ]) {
      const { status, text, headers } = await open(path)
      assert.equal(status, 404, path)
      assert.equal(dataOf(text).shown?.kind, 'missing')
      assert.ok(!text.includes('Hush'))
      assert.equal(headers.get('cache-control'), 'no-store')
    }
  })

  test('are for browsers: programs get the envelope, and so does everybody under /v3', async () => {
    assert.deepEqual((await open('/a/nowhere', {})).body.error, 'not_found')
    assert.deepEqual((await open('/made-up', {})).body.error, 'not_found')
    assert.deepEqual((await open('/v3/made-up')).body.error, 'not_found')
    const { status, text } = await open('/made-up')
    assert.equal(status, 404)
    assert.match(text, /We can.t find that page/)
    assert.equal((await goodlot.call('POST', '/', { headers: html })).status, 405)
  })

  test('speak the language that the browser asks for, also without scripts and when something is wrong', async () => {
    for (const [language, noScript, missing] of [
      ['en-US', /this page needs JavaScript/, /We can.t find that page/],
      ['fr-CA,en;q=0.5', /cette page a donc besoin de JavaScript/, /Page introuvable/],
      ['fr;q=0.8,en;q=0.3', /cette page a donc besoin de JavaScript/, /Page introuvable/],
      ['es-US', /esta página necesita JavaScript/, /No encontramos esa página/],
    ] as const) {
      const headers = { ...html, 'accept-language': language }
      const lang = new RegExp(`<html lang="${language.slice(0, 2)}">`)
      const [page, error] = [(await open('/a/claws', headers)).text, (await open('/made-up', headers)).text]
      assert.match(page, lang)
      assert.match(page, noScript)
      assert.match(error, lang)
      assert.match(error, missing)
    }
  })

  test('let no script in but their own', async () => {
    for (const path of ['/', '/a/claws', '/sign-in', '/console', '/screen/7', '/made-up']) {
      const policy = (await open(path)).headers.get('content-security-policy')!
      assert.match(policy, /default-src 'none';script-src 'self';style-src 'self'/, path)
      assert.match(policy, /require-trusted-types-for 'script'/, path)
      assert.ok(!policy.includes('google') && !policy.includes('unsafe'), path)
    }
    assert.match(
      (await goodlot.call('GET', '/v3/time')).headers.get('content-security-policy')!,
      /^default-src 'none';base/,
    )
  })

  test('may not use the camera, but for the page that scans tickets', async () => {
    const camera = async (path: string) =>
      /camera=(\([a-z]*\))/.exec((await open(path)).headers.get('permissions-policy')!)?.[1]
    assert.equal(await camera('/console/a/7/door'), '(self)')
    assert.equal(await camera('/console/a/7/door?scan'), '(self)')
    for (const path of ['/', '/console', '/console/a/7/desk', '/console/a/7/doors', '/you', '/screen/7'])
      assert.equal(await camera(path), '()', path)
  })

  test('hold their styles where people land, and allow these styles and no others', async () => {
    for (const path of ['/', '/a/claws', '/a/nowhere']) {
      const { text, headers } = await open(path)
      const [, styles] = /<style data-landing>([^<]+)<\/style>/.exec(text)!
      const policy = `style-src 'self' 'sha256-${hash('sha256', styles!, 'base64')}';`
      assert.ok(headers.get('content-security-policy')!.includes(policy), path)
      assert.doesNotMatch(text, /rel="stylesheet"/)
    }
    const framing = async (path: string) => {
      const { headers } = await open(path)
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy')!)!
      return [ancestors, headers.get('x-frame-options')]
    }
    // The console previews the big screen; nothing else is shown in a frame, and nothing in a stranger's.
    assert.deepEqual(await framing('/screen/K7WQ2MXD'), ["'self'", 'SAMEORIGIN'])
    for (const path of ['/', '/console', '/cart'])
      assert.deepEqual(await framing(path), ["'none'", 'DENY'], path)
    assert.ok((await open('/cart')).headers.get('content-security-policy')!.includes("style-src 'self';"))
  })

  test('are asked for again only when they changed', async () => {
    const first = await open('/a/claws')
    const etag = first.headers.get('etag')!
    assert.equal((await open('/a/claws', { ...html, 'if-none-match': etag })).status, 304)
  })

  test('name files that are there for ever, compressed', async () => {
    const { text } = await open('/')
    const names = [...text.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name]) => name!)
    assert.ok(names.length >= 2)
    for (const name of names)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const file = await goodlot.call('GET', `/assets/${name}`, {
          headers: { 'accept-encoding': encoding },
        })
        assert.equal(file.status, 200)
        assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        assert.equal(file.headers.get('content-encoding'), encoding === 'identity' ? null : encoding)
        assert.match(file.headers.get('content-type')!, name.endsWith('.js') ? /javascript/ : /css/)
      }
    for (const name of ['nope.js', '..%2f..%2fpackage.json', 'build-x.json'])
      assert.equal((await goodlot.call('GET', `/assets/${name}`)).status, 404, name)
  })

  test('come with icons, a manifest and a word for robots', async () => {
    for (const [path, type] of [
      ['/icon.svg', 'image/svg+xml'],
      ['/icon-180.png', 'image/png'],
      ['/icon-maskable-512.png', 'image/png'],
      ['/favicon.ico', 'image/png'],
      ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['/plain.css', 'text/css; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      const { status, headers } = await goodlot.call('GET', path)
      assert.deepEqual([status, headers.get('content-type')], [200, type], path)
    }
    const { icons } = (await goodlot.call('GET', '/manifest.webmanifest')).body
    assert.deepEqual(
      icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable'),
      [{ src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }],
    )
  })

  test('are those of the whitelabel whose row names the host, else of the first', async () => {
    await goodlot.db.query(`update whitelabels set host = 'bids.example.org' where id = 3`)
    await goodlot.clock.advance(31)
    const under = async (host: string) => dataOf(await readUnder(host, `${goodlot.url}/sign-in`))
    assert.equal((await under('bids.example.org')).whitelabelId, 3)
    assert.equal((await under('BIDS.example.org:8080')).whitelabelId, 3)
    assert.equal((await under('other.example.org')).whitelabelId, 1)
  })
})

suite('the pages where a captcha is used', () => {
  const captcha = {
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_SECRET: 'secret',
    RECAPTCHA_SITE_KEY: 'site-key',
  }
  const goodlot = useService(captcha, { withPages: true })

  test('allow it for signing in and nowhere else, and keep its secret', async () => {
    const signIn = await goodlot.call('GET', '/sign-in', { headers: html })
    assert.match(
      signIn.headers.get('content-security-policy')!,
      /script-src 'self' https:\/\/www\.google\.com\/recaptcha\//,
    )
    assert.equal(dataOf(signIn.text).captchaSiteKey, 'site-key')
    assert.ok(!signIn.text.includes('"secret"'))
    const home = await goodlot.call('GET', '/', { headers: html })
    assert.ok(!home.headers.get('content-security-policy')!.includes('google'))
    assert.deepEqual([dataOf(home.text).captchaSiteKey, dataOf(home.text).signsInOnOwnPage], [null, true])
    assert.equal(dataOf(home.text).solvesChallenges, false)
  })
})

suite('the pages where a captcha is a challenge of our own', () => {
  const goodlot = useService({ CAPTCHA_PROVIDER: 'altcha' }, { withPages: true })

  test('load nothing from elsewhere for it, so people sign in wherever they are', async () => {
    for (const path of ['/', '/sign-in']) {
      const page = await goodlot.call('GET', path, { headers: html })
      const policy = page.headers.get('content-security-policy')!
      assert.match(policy, /script-src 'self';/)
      assert.match(policy, /require-trusted-types-for 'script'/)
      assert.ok(!policy.includes('google') && !policy.includes('unsafe'))
      const { captchaSiteKey, signsInOnOwnPage, solvesChallenges } = dataOf(page.text)
      assert.deepEqual([captchaSiteKey, signsInOnOwnPage, solvesChallenges], [null, false, true])
    }
  })
})

/** fetch() does not let a caller set the Host header. */
async function readUnder(host: string, url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: { ...html, host } }, resolve).on('error', reject)
  return text(await promise)
}

function dataOf(text: string): PageData {
  const [, block] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)!
  return JSON.parse(block!)
}
