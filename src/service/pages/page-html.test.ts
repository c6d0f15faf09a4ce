import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { AppFiles } from './built-pages.ts'
import type { PageData, Shown } from './page-data.ts'
import { pageHtml } from './page-html.ts'

const files = {
  script: 'a.js',
  styles: 'a.css',
  landingStyles: 'b.css',
  lazyStyles: 'c.css',
  preload: [],
  later: {},
  languages: ['en'],
} as AppFiles

function documentOf(shown: unknown): string {
  return pageHtml({
    files,
    language: 'en',
    summary: { title: 'Lamp', description: 'A lamp', imageUrl: null, url: null },
    data: { shown: shown as Shown } as PageData,
    siteName: 'Goodlot',
  })
}
const gala = { name: 'Gala', organizationName: 'Paws' }
const preloads = (html: string) => html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []

suite('a document', () => {
  test('has the picture that its page begins with fetched beside the script', () => {
    const [first] = preloads(
      documentOf({
        kind: 'item',
        item: { name: 'Lamp', images: [{ mediumUrl: 'https://x.example/images/lamp-1/medium.webp' }] },
      }),
    )
    assert.match(first!, /imagesrcset="\/images\/lamp-1\/small.webp 320w, \/images\/lamp-1\/medium.webp 800w/)
    assert.match(first!, /imagesizes="\(min-width: 64rem\) 700px, \(min-resolution: 1.5dppx\) 60vw, 100vw"/)
    const hero = {
      kind: 'auction',
      auction: { ...gala, imageUrl: 'https://x.example/images/hero/small.webp' },
    }
    assert.equal(preloads(documentOf(hero)).length, 1)
    const home = {
      kind: 'auctions',
      auctions: [{ ...gala, isFeatured: false, imageUrl: 'https://x.example/images/hero/medium.webp' }],
    }
    assert.match(preloads(documentOf(home))[0]!, /imagesrcset="\/images\/hero\/small.webp 320w/)
  })

  test('fetches none where there is none of ours', () => {
    for (const shown of [
      null,
      { kind: 'missing' },
      { kind: 'auctions', auctions: [] },
      { kind: 'item', item: { name: 'Lamp', images: [], imageUrl: null } },
      { kind: 'auction', auction: { ...gala, imageUrl: 'https://elsewhere.example/"><script>/small.webp' } },
    ])
      assert.deepEqual(preloads(documentOf(shown)), [])
  })

  test('shows the name before any script has run, as text', () => {
    const name = '<script>1</script>"&'
    const auction = { name, organizationName: name, imageUrl: null }
    for (const shown of [
      { kind: 'auction', auction },
      { kind: 'item', item: { name, images: [], imageUrl: null } },
      { kind: 'auctions', auctions: [{ ...auction, isFeatured: true }] },
    ]) {
      const [, view] = /<div id="app">(.*?)<\/main><\/div>/s.exec(documentOf(shown))!
      assert.match(view!, /<h[13] [^>]*>&#60;script&#62;1&#60;\/script&#62;&#34;&#38;<\/h[13]>/)
      assert.doesNotMatch(view!, /<script/)
    }
    assert.match(documentOf({ kind: 'missing' }), /<div id="app"><\/div>/)
  })
})
