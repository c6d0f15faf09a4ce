import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage } from './language.ts'

test('the first wanted language that there are words in is spoken, else English', () => {
  assert.equal(chooseLanguage(['', 'de-DE', 'fr-CA', 'en'], ['en', 'fr', 'es']), 'fr')
  assert.equal(chooseLanguage(['ES'], ['en', 'fr', 'es']), 'es')
  assert.equal(chooseLanguage(['fr-CA'], ['en']), 'en')
  assert.equal(chooseLanguage([], ['en', 'fr']), 'en')
})
