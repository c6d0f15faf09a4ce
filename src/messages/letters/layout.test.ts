import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Block, htmlOf, type Letter, textOf } from './layout.ts'

const evil = `<img src=x onerror=alert(1)>"'</title><script>`

/** Every kind of block, with something hostile in each field. A new kind does not compile here until it is added. */
const blocks: { [Kind in Block['is']]: Extract<Block, { is: Kind }> } = {
  title: { is: 'title', text: evil },
  text: { is: 'text', text: evil },
  lines: { is: 'lines', lines: [{ title: evil, note: evil, amount: evil, imageUrl: evil }] },
  price: { is: 'price', state: evil, tone: 'bad', amount: evil, note: evil },
  total: { is: 'total', label: evil, amount: evil },
  button: { is: 'button', label: evil, url: evil },
  form: { is: 'form', label: evil, name: evil, value: evil },
}

const letter: Letter = {
  language: 'en',
  subject: evil,
  preview: evil,
  color: evil,
  charity: { name: evil, logoUrl: evil },
  picture: { url: evil, alt: evil },
  blocks: Object.values(blocks),
  footer: [evil],
  stop: { label: evil, url: evil },
}

suite('the layout of mails', () => {
  test('nothing that people wrote is a tag or ends an attribute, in any field of any block', () => {
    const html = htmlOf(letter)
    const escaped = evil.replace(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    assert.equal(html.split(escaped).length - 1, 25, 'each of them is there, escaped')
    assert.doesNotMatch(html.replaceAll(escaped, ''), /onerror|<script|<img src=x/)
  })

  test('each block is in the text part too, but for forms', () => {
    const text = textOf(letter)
    assert.equal(text.split(evil).length - 1, 16)
  })
})
