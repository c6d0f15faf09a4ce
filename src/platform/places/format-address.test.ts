import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { formatAddress, type WrittenAddress } from './format-address.ts'

const written = (parts: Partial<WrittenAddress>) =>
  formatAddress({
    street1: null,
    street2: null,
    city: null,
    provinceCode: null,
    postalCode: null,
    countryCode: null,
    ...parts,
  })

suite('an address as its country writes it', () => {
  const examples: [fact: string, Partial<WrittenAddress>, text: string | null][] = [
    ['nothing', {}, null],
    ['only a country', { countryCode: 'CA' }, 'Canada'],
    [
      'Canada writes the short code of the province',
      {
        street1: '123 rue Sainte-Catherine',
        street2: 'app. 4',
        city: 'Montréal',
        provinceCode: 'CA-QC',
        postalCode: 'H2X 1Z4',
        countryCode: 'CA',
      },
      '123 rue Sainte-Catherine, app. 4, Montréal QC H2X 1Z4, Canada',
    ],
    [
      'the United States put a comma before the state',
      {
        street1: '1600 Amphitheatre Pkwy',
        city: 'Mountain View',
        provinceCode: 'US-CA',
        postalCode: '94043',
        countryCode: 'US',
      },
      '1600 Amphitheatre Pkwy, Mountain View, CA 94043, United States',
    ],
    [
      'Germany writes the postal code first and no state',
      {
        street1: 'Unter den Linden 1',
        city: 'Berlin',
        provinceCode: 'DE-BE',
        postalCode: '10117',
        countryCode: 'DE',
      },
      'Unter den Linden 1, 10117 Berlin, Germany',
    ],
    [
      'Ireland writes the name of the county',
      {
        street1: '1 Main Street',
        city: 'Trim',
        provinceCode: 'IE-MH',
        postalCode: 'C15 X2X2',
        countryCode: 'IE',
      },
      '1 Main Street, Trim, Meath, C15 X2X2, Ireland',
    ],
    [
      'Japan in Latin letters goes from small to large, the city among the streets',
      {
        street1: '1-1 Marunouchi',
        city: 'Chiyoda-ku',
        provinceCode: 'JP-13',
        postalCode: '100-0005',
        countryCode: 'JP',
      },
      '1-1 Marunouchi, Chiyoda-ku, Tôkyô, 100-0005, Japan',
    ],
    [
      'Japan in Japanese goes from large to small',
      {
        street1: '丸の内1-1',
        city: '千代田区',
        provinceCode: 'JP-13',
        postalCode: '100-0005',
        countryCode: 'JP',
      },
      '〒100-0005, Tôkyô, 千代田区, 丸の内1-1, Japan',
    ],
    [
      'a city state is not written twice',
      { street1: '1 Raffles Place', city: 'Singapore', postalCode: '048616', countryCode: 'SG' },
      '1 Raffles Place, SINGAPORE 048616, Singapore',
    ],
    [
      'a postal code is kept where the country has none',
      { street1: 'Rua 1', city: 'Luanda', postalCode: '1', countryCode: 'AO' },
      'Rua 1, Luanda, 1, Angola',
    ],
    [
      'without a country the order is that of its province',
      { street1: '1 Main', city: 'Montréal', provinceCode: 'CA-QC', postalCode: 'H2X 1Z4' },
      '1 Main, Montréal QC H2X 1Z4',
    ],
    [
      'without either nothing is lost',
      { street1: '1 Main', city: 'Springfield', postalCode: '12345' },
      '1 Main, Springfield, 12345',
    ],
  ]
  for (const [fact, parts, text] of examples) test(fact, () => assert.equal(written(parts), text))
})
