import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { provinceOf } from './provinces.ts'
import { type PlaceRequest, resolvePlace } from './resolve-place.ts'

const ontario = provinceOf('CA-ON')!.id
const california = provinceOf('US-CA')!.id

suite('a place of a request', () => {
  const resolved: [string, PlaceRequest, country: string | null, province: string | null][] = [
    ['nothing given is no place', {}, null, null],
    ['null and blank texts are not given', { country: null, countryCode: ' ', province: '' }, null, null],
    ['a country by name', { country: 'canada' }, 'CA', null],
    ['a country under its other name', { countryCode: 'USA' }, 'US', null],
    ['country wins over countryCode', { country: 'CA', countryCode: 'US' }, 'CA', null],
    ['countryCode counts when country is null', { country: null, countryCode: 'US' }, 'US', null],
    ['a country by id', { countryId: 124 }, 'CA', null],
    ['a country by name and id that agree', { country: 'Canada', countryId: 124 }, 'CA', null],
    ['a province in the country given', { country: 'US', province: 'California' }, 'US', 'US-CA'],
    ['a province in the country given by id', { countryId: 840, province: 'CA' }, 'US', 'US-CA'],
    ['a province without a country, in the home country', { province: 'Ontario' }, null, 'CA-ON'],
    ['a province by id', { country: 'CA', provinceId: ontario }, 'CA', 'CA-ON'],
    ['a province by id needs no country', { provinceId: california }, null, 'US-CA'],
    ['a province by name and id that agree', { province: 'ON', provinceId: ontario }, null, 'CA-ON'],
    [
      'of two with one name the id tells which',
      { country: 'BD', province: 'Dhaka', provinceId: provinceOf('BD-13')!.id },
      'BD',
      'BD-13',
    ],
  ]
  for (const [fact, request, countryCode, provinceCode] of resolved) {
    test(fact, () =>
      assert.deepEqual(resolvePlace(request, 'CA'), { countryCode, provinceCode, problems: {} }),
    )
  }

  const refused: [string, PlaceRequest, field: string, message: RegExp][] = [
    ['an unknown country', { country: 'Atlantis' }, 'country', /not a known country/],
    [
      'an unknown countryCode, under the name sent',
      { countryCode: 'ZZ' },
      'countryCode',
      /not a known country/,
    ],
    ['an unknown country id', { countryId: 999 }, 'countryId', /not a known country/],
    ['an id of another country', { country: 'CA', countryId: 840 }, 'countryId', /United States, not Canada/],
    ['a province of another country', { country: 'US', province: 'Ontario' }, 'province', /of United States/],
    ['a province not of the home country', { province: 'California' }, 'province', /of Canada/],
    [
      'a province of a country without any',
      { country: 'HK', province: 'Kowloon' },
      'province',
      /known province/,
    ],
    ['an unknown province id', { provinceId: 1 }, 'provinceId', /not a known province/],
    [
      'a province id of another country',
      { country: 'CA', provinceId: california },
      'provinceId',
      /not in Canada/,
    ],
    [
      'a province id of another province',
      { province: 'Quebec', provinceId: ontario },
      'provinceId',
      /Ontario/,
    ],
  ]
  for (const [fact, request, field, message] of refused) {
    test(`refused: ${fact}`, () => {
      const { problems } = resolvePlace(request, 'CA')
      assert.deepEqual(Object.keys(problems), [field])
      assert.match(problems[field]![0]!, message)
    })
  }

  test('refused: a province when no country is known at all', () => {
    assert.deepEqual(resolvePlace({ province: 'Quebec' }, null).problems, { province: ['needs a country'] })
  })
})
