import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { iso31661, iso31662 } from 'iso-3166'
import { countryById, countryOf, findCountry } from './countries.ts'
import { findProvince, provinceAndParents, provinceById, provinceOf, shownProvince } from './provinces.ts'

suite('countries', () => {
  test('a country has its ISO numeric code as id, its alpha-2 code and its everyday name', () => {
    assert.deepEqual(countryOf('CA'), { id: 124, name: 'Canada', code: 'CA' })
    assert.deepEqual(countryOf('GB'), { id: 826, name: 'United Kingdom', code: 'GB' })
    assert.deepEqual(countryById(840), { id: 840, name: 'United States', code: 'US' })
  })

  test('no code, no id and no name is no country', () => {
    assert.equal(countryOf(null), null)
    assert.equal(countryOf('XX'), null)
    assert.equal(countryOf('ca'), null, 'stored codes are upper case')
    assert.equal(countryById(999), null)
    for (const text of ['', ' ', 'the', '!', 'Atlantis', 'Korea', 'constructor'])
      assert.equal(findCountry(text), null, text)
  })

  test('every country is found by each of its codes and names', () => {
    for (const { alpha2, alpha3, name } of iso31661) {
      for (const text of [alpha2, alpha3.toLowerCase(), name, name.toUpperCase(), countryOf(alpha2)!.name]) {
        assert.equal(findCountry(text)?.code, alpha2, text)
      }
    }
  })

  const spellings = {
    US: ['USA', 'U.S.', 'united states', 'The United States of America'],
    GB: ['UK', 'u.k.', 'Great Britain', 'England'],
    CI: ["Cote d'Ivoire", 'CÔTE D’IVOIRE', 'Ivory Coast'],
    KR: ['South Korea', 'Republic of Korea'],
    TR: ['Türkiye', 'Turkiye', 'Turkey'],
    NL: ['Netherlands', 'The Netherlands', 'Holland'],
    TT: ['Trinidad & Tobago', 'trinidad and tobago'],
  }
  for (const [code, names] of Object.entries(spellings)) {
    test(`${names.join(', ')}: all ${code}`, () => {
      for (const name of names) assert.equal(findCountry(name)?.code, code, name)
    })
  }
})

suite('provinces', () => {
  test('a province is shown with a stable id, its name and its code without the country', () => {
    assert.deepEqual(shownProvince('CA-QC'), { id: 573780, name: 'Quebec', code: 'QC' })
    assert.equal(shownProvince(null), null)
    assert.equal(shownProvince('CA-XX'), null)
  })

  test('no two provinces share an id, and each fits an integer column', () => {
    const ids = iso31662.map(({ code }) => provinceOf(code)!.id)
    assert.equal(new Set(ids).size, iso31662.length)
    assert.ok(Math.max(...ids) < 2 ** 31)
  })

  test('every province is found by its id and both its codes, and by its name unless another of the same name comes first', () => {
    for (const { code, name } of iso31662) {
      const country = code.slice(0, 2)
      assert.equal(provinceById(provinceOf(code)!.id)?.isoCode, code)
      assert.equal(findProvince(code.toLowerCase(), country)?.isoCode, code)
      assert.equal(findProvince(code.slice(3), country)?.isoCode, code)
      assert.ok(findProvince(name, country), name)
    }
  })

  const spellings: [country: string, isoCode: string, ...names: string[]][] = [
    ['CA', 'CA-QC', 'Quebec', 'Québec', 'QUÉBEC', 'qc', 'ca-qc'],
    ['FR', 'FR-IDF', 'Île-de-France', 'ile de france'],
    ['PL', 'PL-10', 'Łódzkie', 'lodzkie'],
    ['ES', 'ES-MC', 'Murcia, Región de', 'Región de Murcia'],
    ['GB', 'GB-BST', 'Bristol, City of', 'City of Bristol', 'Bristol'],
    ['KE', 'KE-05', 'Elgeyo/Marakwet', 'Elgeyo Marakwet', 'Marakwet'],
    // In the other official languages of the country, national and regional, and in everyday English.
    ['CA', 'CA-BC', 'Colombie-Britannique', 'colombie britannique'],
    ['CA', 'CA-PE', 'Île-du-Prince-Édouard', 'Prince Edward Island'],
    ['FI', 'FI-18', 'Nyland', 'Uusimaa'],
    ['IE', 'IE-D', 'Baile Átha Cliath', 'Contae Bhaile Átha Cliath', 'Dublin', 'County Dublin', 'Co. Dublin'],
    ['IE', 'IE-CO', 'Corcaigh', 'County Cork'],
    ['PK', 'PK-PB', 'Punjab', 'Panjab', 'پنجاب'],
    ['IN', 'IN-PB', 'Punjab', 'ਪੰਜਾਬ', 'पंजाब'],
    ['BE', 'BE-WLG', 'Liège', 'Luik', 'Lüttich', 'provincie Luik'],
    ['BE', 'BE-VAN', 'Antwerpen', 'Anvers', 'Antwerp'],
    ['CH', 'CH-GE', 'Genève', 'Genf', 'Ginevra', 'Geneva'],
    ['DE', 'DE-BY', 'Bayern', 'Bavaria'],
    ['ES', 'ES-CT', 'Catalunya', 'Cataluña', 'Catalonia'],
    ['GB', 'GB-WLS', 'Wales', 'Cymru'],
    ['AR', 'AR-B', 'Provincia de Buenos Aires', 'Buenos Aires'],
    ['JP', 'JP-13', '東京都', 'Tokyo'],
  ]
  for (const [country, isoCode, ...names] of spellings) {
    test(`${names.join('; ')}: all ${isoCode}`, () => {
      for (const name of names) assert.equal(findProvince(name, country)?.isoCode, isoCode, name)
    })
  }

  test('a province is not found in another country, nor by half a name', () => {
    assert.equal(findProvince('Quebec', 'US'), null)
    assert.equal(findProvince('CA', 'CA'), null)
    assert.equal(findProvince('CA', 'US')?.isoCode, 'US-CA')
    for (const text of ['', '-', 'Respublika', 'New']) assert.equal(findProvince(text, 'RU'), null, text)
    assert.equal(findProvince('Kowloon', 'HK'), null)
    assert.equal(findProvince('Quebec', 'XX'), null)
  })

  test('of two with one name the outer one is found; its code still finds the inner one', () => {
    assert.equal(findProvince('Dhaka', 'BD')?.isoCode, 'BD-C')
    assert.equal(findProvince('13', 'BD')?.isoCode, 'BD-13')
    assert.equal(findProvince('Hiiumaa', 'EE')?.isoCode, 'EE-39')
  })

  test('a province lies in its parents', () => {
    assert.deepEqual(provinceAndParents('ES-SE'), ['ES-SE', 'ES-AN'])
    assert.deepEqual(provinceAndParents('CA-QC'), ['CA-QC'])
    assert.deepEqual(provinceAndParents('unknown'), ['unknown'])
  })
})
