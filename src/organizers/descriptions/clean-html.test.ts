import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { barnSale } from '../../service/demo/auctions/barn-sale.ts'
import { lanterns } from '../../service/demo/auctions/lanterns.ts'
import { longTable } from '../../service/demo/auctions/long-table.ts'
import { mapleStreet } from '../../service/demo/auctions/maple-street.ts'
import { overture } from '../../service/demo/auctions/overture.ts'
import { whiskers } from '../../service/demo/auctions/whiskers.ts'
import { organizations } from '../../service/demo/organizations.ts'
import { cleanHtml } from './clean-html.ts'
import { GRADIENT, HEX_COLOR } from './colors.ts'

suite('the HTML of descriptions', () => {
  const examples: [given: string, kept: string][] = [
    [
      '<p>A <strong>big</strong> <em>night</em><br>with us</p>',
      '<p>A <strong>big</strong> <em>night</em><br />with us</p>',
    ],
    ['<ul><li>one</li></ul><ol><li>two</li></ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
    ['<h3>a</h3><h4>b</h4><blockquote>c</blockquote>', '<h3>a</h3><h4>b</h4><blockquote>c</blockquote>'],
    ['<h1>Gala</h1><b>now</b>', 'Galanow'],
    ['plain & simple, 3 < 5', 'plain &amp; simple, 3 &lt; 5'],
    ['<p class="x" style="color:red" onclick="x()">y</p>', '<p>y</p>'],
    [
      '<a href="https://goodlot.example/?a=1&b=2" target="_blank">us</a>',
      '<a href="https://goodlot.example/?a=1&amp;b=2">us</a>',
    ],
    ['<a href="mailto:anna@goodlot.example">Anna</a>', '<a href="mailto:anna@goodlot.example">Anna</a>'],
    ['a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)><p>x</svg>', '<p>x</p>'],
    ['<iframe src="https://evil.example"></iframe><!-- c -->', ''],
    ['<p>not closed', '<p>not closed</p>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ]
  for (const [given, kept] of examples)
    test(`${given} becomes ${kept}`, () => assert.equal(cleanHtml(given), kept))

  for (const href of [
    'javascript:alert(1)',
    'JaVa\nScript:1',
    ' data:text/html,x',
    'http://x.example',
    '//x.example',
    '/v3',
    '#a',
    'https:x',
    'x',
  ]) {
    test(`a link to ${JSON.stringify(href)} is only its text`, () =>
      assert.equal(cleanHtml(`<a href="${href}">x</a>`), '<a>x</a>'))
  }

  test('nothing but the tags of the list is left of anything, and cleaning twice is cleaning once', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '&',
      '&lt;',
      '<!--',
      '-->',
      '<![CDATA[',
      'p',
      'a href=',
      'https://x',
      'javascript:',
      'script',
      'style',
      'svg',
      'math',
      'textarea',
      'onerror=',
      '\0',
      '\n',
      'é',
    )
    const text = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
    const allowed =
      /<\/?(?:p|br|strong|em|ul|ol|li|h3|h4|blockquote|a)(?: \/)?>|<a href="(?:https:\/\/|mailto:)[^"<>]*">/gi
    fc.assert(
      fc.property(text, (html) => {
        const clean = cleanHtml(html)
        assert.doesNotMatch(clean.replace(allowed, ''), /[<>]/)
        assert.equal(cleanHtml(clean), clean)
      }),
      { numRuns: 2000 },
    )
  })

  test('the demo is clean already', () => {
    const html = [
      ...organizations.map(({ description }) => description),
      ...[barnSale, lanterns, longTable, mapleStreet, overture, whiskers].map(({ about }) => about),
    ]
    assert.ok(html.length > 5)
    for (const text of html) assert.equal(cleanHtml(text), text)
  })
})

suite('colours and gradients', () => {
  const gradient = new RegExp(GRADIENT, 'u')
  for (const text of [
    'linear-gradient(red, blue)',
    'linear-gradient(160deg, #fbeecb, #efc977)',
    'linear-gradient(to bottom right,#fff 0%,rgba(0, 0, 0, 0.5) 33.3%,#00000080 100%)',
    'radial-gradient(circle, hsl(120 50% 50% / 0.5), #000)',
    `linear-gradient(${Array(8).fill('#000').join(', ')})`,
  ])
    test(`${text} is one`, () => assert.match(text, gradient))
  for (const text of [
    '</style><script>alert(1)</script>',
    'linear-gradient(red, blue)</style>',
    'linear-gradient(red, blue); background: url(https://evil.example)',
    'linear-gradient(red, url(x))',
    'linear-gradient(red)',
    'linear-gradient(red, blue',
    'linear-gradient(red, blue)\n',
    'linear-gradient(red, expression(alert(1)))',
    `linear-gradient(${Array(9).fill('#000').join(', ')})`,
    'url(https://evil.example)',
    'red',
    '',
  ])
    test(`${JSON.stringify(text)} is none`, () => assert.doesNotMatch(text, gradient))
  test('a colour is # and six hexadecimal digits', () => {
    for (const text of ['#0a7d4f', '#FFFFFF']) assert.match(text, new RegExp(HEX_COLOR))
    for (const text of ['0a7d4f', '#fff', '#0a7d4g', '#0a7d4f;', 'red', '#0a7d4f\n'])
      assert.doesNotMatch(text, new RegExp(HEX_COLOR))
  })
})
