import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserSuite } from '../../tests/kit/browser.ts'
import {
  givenAuction,
  givenCategory,
  givenItem,
  givenOrganization,
  givenRegistration,
} from '../../tests/kit/given-auctions.ts'
import { givenPerson, type Person } from '../../tests/kit/given-people.ts'
import { useService } from '../../tests/kit/service.ts'
import { signIn } from './people.ts'

/** What attackers write. Each tries to set `isHurt`, to leave the page, or to load something from elsewhere. */
const payloads = [
  '<script>isHurt=1</script>',
  '</script><script>isHurt=2</script>',
  '<img src=x onerror=isHurt=3>',
  '"><img src=x onerror=isHurt=4>',
  "' onmouseover='isHurt=5' x='",
  '<svg/onload=isHurt=6>',
  '<svg><animate onbegin=isHurt=7 attributeName=x dur=1s>',
  '<math><mi xlink:href="data:x,<script>isHurt=8</script>">m</mi></math>',
  '<a href="javascript:isHurt=9">nine</a>',
  '<a href=" jAvAsCrIpT&colon;isHurt=10">ten</a>',
  '<a href="data:text/html,<script>opener.isHurt=11</script>">eleven</a>',
  '<a href="//evil.example/" target=_top>twelve</a>',
  '<iframe srcdoc="<script>parent.isHurt=13</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<object data="javascript:isHurt=15"></object><embed src="javascript:isHurt=15">',
  '<form action="javascript:isHurt=16"><button>sixteen</button></form>',
  '<form id=page-data><input name=textContent></form><a id=trustedTypes></a><img name=getElementById>',
  '<details open ontoggle=isHurt=18><summary>x</summary></details>',
  '<noscript><p title="</noscript><img src=x onerror=isHurt=19>"></noscript>',
  '<template><img src=x onerror=isHurt=20></template>',
  '<style>@import "https://evil.example/x.css"; body{display:none}</style>',
  '<link rel=stylesheet href=https://evil.example/y.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<video src="https://evil.example/v" onerror=isHurt=25 autoplay></video>',
  '&lt;img src=x onerror=isHurt=26&gt;',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/z)">all over</p>',
  '<!--><img src=x onerror=isHurt=28>-->',
  '${isHurt=29}{{isHurt=29}}#{isHurt=29}',
  '\u202Egnp.exe\u202C \u0000 \uFEFF',
]

browserSuite('what others write', (browser) => {
  const goodlot = useService({}, { withPages: true, timeRuns: true })
  const ids = { auction: 0, item: 0 }
  const all = payloads.join('\n').replaceAll('\u0000', '')
  let reader: Person
  let manager: Person
  before(async () => {
    const { db } = goodlot
    reader = await givenPerson(goodlot)
    manager = await givenPerson(goodlot)
    const organization = await givenOrganization(db, {
      name: payloads[3]!,
      managerIds: [manager.id],
      columns: { description: all, website: 'javascript:isHurt=40' },
    })
    const { id: auctionId } = await givenAuction(db, {
      organizationId: organization.id,
      name: payloads[1]!,
      columns: {
        description: all,
        donation_description: all,
        stream_status: 'live',
        stream_url: 'javascript:isHurt=41',
        background_gradient: 'linear-gradient(red,blue),url(https://evil.example/g)',
        appeals_color: 'red;background:url(https://evil.example/c)',
      },
    })
    ids.auction = auctionId
    const category = await givenCategory(db, { auctionId, name: payloads[5]! })
    for (const payload of payloads) {
      const text = payload.replaceAll('\u0000', '')
      const columns = { description: all, donor_name: text }
      const item = { auctionId, name: text, itemCode: text.slice(0, 20), categoryId: category.id, columns }
      ids.item = (await givenItem(db, item)).id
    }
    await givenRegistration(db, { auctionId, userId: reader.id })
  })

  test('runs nothing, loads nothing and leads nowhere, on any page', async () => {
    const context = await browser.person()
    await signIn(context, reader)
    const elsewhere: string[] = []
    const page = await context.newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith(goodlot.url) && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url())
    })
    page.on('dialog', (dialog) => elsewhere.push(dialog.message()))
    const isWhole = async (path: string) => {
      assert.equal(await page.evaluate('window.isHurt'), undefined, path)
      assert.ok(page.url().startsWith(goodlot.url), path)
      assert.deepEqual(await strange(page), [], path)
    }
    await page.goto(goodlot.url)
    await page.locator('.auction-card').first().waitFor()
    await isWhole('/')
    await page.goto(`${goodlot.url}/a/${ids.auction}`)
    await page
      .locator('.item-card')
      .nth(payloads.length - 1)
      .waitFor()
    await page.locator('.about summary').click()
    await page.locator('.about .rich-text').first().waitFor()
    await isWhole('/a')
    await page.goto(`${goodlot.url}/a/${ids.auction}/give`)
    assert.equal(await page.locator('.give .plain-text').textContent(), all)
    await isWhole('/a/give')
    await page.goto(`${goodlot.url}/i/${ids.item}`)
    assert.equal(await page.locator('.item-text .plain-text').textContent(), all)
    await page.locator('html[data-connection=live]').waitFor()
    await isWhole('/i')
    for (const [index, payload] of payloads.entries()) {
      const body = { title: payload.slice(0, 120).replaceAll('\u0000', ''), message: `${index} ${payload}` }
      const path = `/v3/manage/auctions/${ids.auction}/broadcasts`
      await goodlot.call('POST', path, { token: manager.token, body })
    }
    await page.locator('.fresh').first().waitFor()
    await isWhole('a broadcast')
    await page.goto(`${goodlot.url}/notifications`)
    await page.locator('.own-row').nth(5).waitFor()
    await isWhole('/notifications')
    assert.deepEqual(elsewhere, [])
  })
})

/** Elements that only injected markup could have made, and links that are not web addresses. */
function strange(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll(
    'iframe, object, embed, base, template, #app script, #app style, #app link, #app meta, #app math, #app video,' +
    '#app form[action], #app [onerror], #app [onload], #app [onmouseover], .rich-text img, .rich-text [style],' +
    '#app a[href^="javascript" i], #app a[href^=" "], #app a[href^="data"]'
  )].map((element) => element.outerHTML.slice(0, 120))`)
}
