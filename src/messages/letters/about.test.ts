import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type About, amountText, dayText, momentText } from './about.ts'

const about = (language: string) =>
  ({ language, event: { currency: 'USD', timeZone: 'America/New_York' } }) as unknown as About

const evening = new Date('2026-11-25T01:26:00Z')

suite('what a mail says in numbers and days', () => {
  for (const [language, amount, moment, day] of [
    ['en', '$2,180.50', 'Tuesday, November 24 at 8:26 PM EST', 'Tuesday, November 24'],
    ['fr', '2 180,50 $ US', 'mardi 24 novembre à 20 h 26 HNE', 'mardi 24 novembre'],
    ['es', '$2,180.50', 'martes 24 de noviembre, 8:26 p.m. EST', 'martes 24 de noviembre'],
  ] as const)
    test(`in ${language}, as the receipt writes them`, () => {
      const plain = (text: string) => text.replaceAll(/\s/g, ' ')
      assert.equal(plain(amountText(about(language), '2180.50')), amount)
      assert.equal(plain(momentText(about(language), evening)), moment)
      assert.equal(dayText(about(language), '2026-11-24'), day)
    })
})
