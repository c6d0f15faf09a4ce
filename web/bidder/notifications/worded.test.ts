import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Contest } from '../../../src/contests/contest.ts'
import * as service from '../../../src/notifications/new-notifications.ts'
import { messagesEn } from '../words/messages-en.ts'
import { messagesEs } from '../words/messages-es.ts'
import { messagesFr } from '../words/messages-fr.ts'
import { worded } from './worded.ts'

const contestFor = (itemName: string) =>
  ({
    itemName,
    auction: { id: 7, whitelabelId: 1, currency: 'CAD' },
    standing: { itemId: 42, priceCents: 123_400n, bidCount: 1, startingCents: 1_000n },
  }) as unknown as Contest
const money = (amount: string, currency: string) => `${Number(amount)} ${currency}`
const writers = Object.entries(service) as [string, (typeof service)['boughtNotification']][]

suite('what the service tells', () => {
  for (const [name, write] of writers)
    test(`${name} is told in every language, with the lot and the price as they were`, () => {
      const lot = 'A lamp: it now stands at USD 1.00. (new)'
      const written = write(contestFor(lot), 7, '1234.00')
      for (const words of [messagesEn, messagesFr, messagesEs]) {
        const { title, text } = worded(written, words, money)
        assert.ok(text.includes(lot), text)
        assert.ok(!text.includes('CAD 1234'), text)
        assert.equal(written.message.includes('CAD 1234.00'), text.includes('1234 CAD'), text)
        if (words !== messagesEn) assert.notEqual(title, written.title)
      }
    })

  test('differs by what has happened', () => {
    const told = writers.map(([, write]) => worded(write(contestFor('Lamp'), 7, '1.00'), messagesFr, money))
    assert.equal(new Set(told.map(({ text }) => text)).size, writers.length)
    const cancelled = 'The organizer cancelled Gala. Bids in it no longer count.'
    assert.equal(
      worded({ type: 'general', title: '', message: cancelled }, messagesEs, money).text,
      'La organización canceló Gala. Las ofertas en ella ya no cuentan.',
    )
  })

  test('stays as it is when organizers wrote it, or when it is unknown', () => {
    const said = { title: 'Dinner', message: 'You have the highest bid on Lamp.' }
    for (const type of ['broadcast', 'general', 'anything'])
      assert.deepEqual(worded({ type, ...said }, messagesFr, money), {
        title: said.title,
        text: said.message,
      })
  })
})
