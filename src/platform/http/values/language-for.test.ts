import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languageFor } from './language-for.ts'

suite('the language of a document', () => {
  const spoken = ['en', 'fr', 'es']
  const facts: [header: string | undefined, language: string][] = [
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['es-US', 'es'],
    ['de-DE,de;q=0.9,es;q=0.5', 'es'],
    ['en;q=0.2,fr;q=0.9', 'fr'],
    ['en;q=0.5, es-MX ; Q=0.8 ,fr;q=0.7', 'es'],
    ['fr;q=0.5,es;q=0.5', 'fr'],
    ['fr;q=0,de', 'en'],
    ['en;q=0', 'fr'],
    ['en;q=0,fr;q=0,es;q=0', 'en'],
    ['de,*;q=0.5,fr;q=0.1', 'en'],
    ['en;q=0.1,*;q=0.5', 'fr'],
    ['fr;q=high,es;q=0.1', 'es'],
    ['fr;q=1.001,es;q=0.001', 'es'],
    ['est,frr,en;q=0.1', 'en'],
    ['EN-us', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [`${'xx,'.repeat(50_000)}fr`, 'en'],
  ]
  for (const [header, language] of facts)
    test(`is ${language} for ${header?.slice(0, 30)}`, () =>
      assert.equal(languageFor(header, spoken), language))

  test('is the one that an app speaks, whatever is asked for', () => {
    assert.equal(languageFor('fr', ['en']), 'en')
  })
})
