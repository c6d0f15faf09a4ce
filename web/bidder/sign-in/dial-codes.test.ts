import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { countries, likelyCountry, namedCountries } from './dial-codes.ts'

suite('countries', () => {
  test('have the dial codes that the service checks phones by', () => {
    assert.deepEqual(countries.map(({ code }) => code).sort(), [...getCountries()].sort())
    for (const { code, dialCode } of countries)
      assert.equal(dialCode, getCountryCallingCode(code as CountryCode), code)
  })

  test('come with their names, the likeliest first', () => {
    const named = namedCountries('en', ['CA', 'US'])
    assert.deepEqual(
      named.slice(0, 3).map(({ name }) => name),
      ['Canada', 'United States', 'Afghanistan'],
    )
  })

  test('are guessed from the languages of the browser', () => {
    assert.equal(likelyCountry(['fr-CA', 'en-US']), 'CA')
    assert.equal(likelyCountry(['en', 'zz-ZZ']), 'US')
  })
})
