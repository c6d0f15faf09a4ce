import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { notificationKinds } from '../../../src/platform/events/catalogue.ts'
import { messagesEn } from '../words/messages-en.ts'
import { messagesEs } from '../words/messages-es.ts'
import { messagesFr } from '../words/messages-fr.ts'
import { textFor } from './notification-text.ts'

const money = (amount: string, currency: string) => `${Number(amount)} ${currency}`
const stored = { title: 'Stored', message: 'As it was written.' }
const facts = { name: 'A lamp (new)', amount: '1234.00', currency: 'CAD' }
const languages = { en: messagesEn.sentences, fr: messagesFr.sentences, es: messagesEs.sentences }

suite('the text of a notification', () => {
  for (const [language, sentences] of Object.entries(languages)) {
    const text = (kind: string) => textFor({ kind, facts, ...stored }, sentences, money)

    test(`names the lot or the price, for every kind (${language})`, () => {
      for (const kind of notificationKinds) {
        const { title, message } = text(kind)
        assert.ok(title.length > 0, kind)
        assert.match(message, /A lamp \(new\)|1234 CAD/, kind)
      }
      assert.match(text('outbid').message, /A lamp \(new\).*1234 CAD/)
    })

    test(`differs by what has happened (${language})`, () => {
      const messages = notificationKinds.map((kind) => text(kind).message)
      assert.equal(new Set(messages).size, notificationKinds.length)
    })
  }

  test('is in the reader’s language', () => {
    for (const kind of notificationKinds) {
      const messages = Object.values(languages).map(
        (sentences) => textFor({ kind, facts, ...stored }, sentences, money).message,
      )
      assert.equal(new Set(messages).size, messages.length, kind)
    }
  })

  test('is as it was written when organizers wrote it, and for an old or an unknown kind', () => {
    for (const [kind, known] of [
      [null, null],
      ['winning', null],
      [null, facts],
      ['fromTheFuture', facts],
      ['toString', facts],
    ] as const)
      assert.deepEqual(textFor({ kind, facts: known, ...stored }, languages.fr, money), stored)
  })
})
