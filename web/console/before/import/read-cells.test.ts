import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeadings, guessColumns, importFields } from './fields.ts'
import { type CellContext, type CellKind, findDecimalSign, readCell, splitName } from './read-cell.ts'
import { findDayFirst } from './read-moment.ts'

const context: CellContext = {
  decimalSign: '.',
  timeZone: 'America/New_York',
  startsAt: '18:00',
  endsAt: '21:00',
  isDayFirst: false,
}
/** A value, or a fault with what may have been meant. */
const shown = (kind: CellKind, text: string, more: Partial<CellContext> = {}) => {
  const read = readCell(kind, text, { ...context, ...more })
  if ('value' in read) return read.value
  return [read.fault, ...(read.meant ?? []).map((one) => Object.values(one)[0])].join(' ')
}

test('headings as offices write them find their fields, and the rest is left out', () => {
  assert.deepEqual(
    guessColumns('items', [
      'Lot #',
      'Item Name',
      'Donated By',
      'FMV',
      'Opening',
      'Closes',
      'Auction',
      'Meal',
    ]),
    ['itemCode', 'name', 'donorName', 'fairMarketValue', 'startingPrice', 'endTime', 'itemType', null],
  )
  assert.deepEqual(
    guessColumns('guests', ['Guest Name', 'E-mail', 'Mobile', 'Bidder No', 'Table #', 'Shoe size']),
    ['fullName', 'email', 'phone', 'paddleNumber', 'tableName', null],
  )
  assert.deepEqual(guessColumns('items', ['N°', 'Nom du lot', 'Valeur (EUR)', 'Mise à prix', 'Fin']), [
    'itemCode',
    'name',
    'fairMarketValue',
    'startingPrice',
    'endTime',
  ])
  assert.deepEqual(guessColumns('items', ['Name', 'Title']), ['name', null], 'a field is taken once')
})

test('what the organization chose before comes before guesses', () => {
  const remembered = new Map([
    ['opening', 'reservePrice'],
    ['meal', 'donorName'],
    ['closes', null],
    ['item name', 'gone field'],
  ])
  assert.deepEqual(guessColumns('items', ['Item  Name', 'OPENING', 'Meal', 'Donor', 'Closes'], remembered), [
    'name',
    'reservePrice',
    'donorName',
    null,
    null,
  ])
})

test('no heading means two fields', () => {
  for (const fields of Object.values(importFields)) {
    const all = Object.entries(fields).flatMap(([field, { headings }]) => [
      ...new Set([field.toLowerCase(), ...headings.split(', ').map((one) => one.replaceAll(' ', ''))]),
    ])
    assert.deepEqual(
      all.filter((one, index) => all.indexOf(one) !== index),
      [],
    )
  }
})

test('headings are found below a title', () => {
  const rows = [['Spring Gala'], ['as of', 'May'], ['Lot', 'Title', 'Value'], ['1', 'Lamp', '3']].map(
    (cells) => ({ cells }),
  )
  assert.equal(findHeadings('items', rows), 2)
  assert.equal(findHeadings('items', [{ cells: ['only'] }]), 0)
})

test('money is read as people write it, and asked about where it may mean two amounts', () => {
  const cells: [string, string, Partial<CellContext>?][] = [
    ['$1,250.00', '1250'],
    ['USD 40', '40'],
    ['1.250,00 €', '1250', { decimalSign: ',' }],
    ['1 200 €', '1200', { decimalSign: ',' }],
    ['2.400 €', '2400', { decimalSign: ',' }],
    ['12,50', '12.5', { decimalSign: ',' }],
    ['12,50', 'twoAmounts 12.5 1250'],
    ['1,250', 'twoAmounts 1250 1.25', { decimalSign: ',' }],
    ['TBD', 'amount'],
    ['-5', 'amount'],
    ['–', ''],
    ['n/a', ''],
    ['', ''],
    ['#N/A', 'formula'],
    ['M\uFFFDller', 'damaged'],
  ]
  for (const [text, expected, more] of cells) assert.equal(shown('money', text, more), expected, text)
})

test('the decimal sign is that of the whole file', () => {
  assert.equal(findDecimalSign(['$1,800.00', '$950', '12,50'], ','), '.')
  assert.equal(findDecimalSign(['1.250,00 €', '85,50'], '.'), ',')
  assert.equal(findDecimalSign(['100', '250'], ','), ',')
})

test('dates are read as spreadsheets write them, in the time of the venue', () => {
  const nine = String(Date.parse('2026-11-21T02:00:00Z') / 1000)
  const same = [
    '11/20/2026 9:00 PM',
    '46346.875',
    '46346,875',
    '2026-11-20 21:00',
    '20.11.2026 21:00',
    '11/20/26 21:00:00',
    'Nov 20, 2026 9:00 PM',
    'Friday, November 20, 2026 9 pm',
    '20-Nov-26 9:00 PM',
    '20 novembre 2026 21h00',
    '20 de noviembre de 2026, 21:00',
    '2026-11-20T21:00',
    '2026-11-21T02:00:00Z',
    nine,
    '11/20/2026',
    '46346',
  ]
  for (const text of same) assert.equal(shown('end', text), nine, text)
  assert.equal(shown('end', '20/11/2026 21:00', { isDayFirst: true }), nine)
  assert.equal(
    shown('start', '11/20/2026'),
    String(Date.parse('2026-11-20T23:00:00Z') / 1000),
    'the auction’s own hour',
  )
  for (const text of [
    'tomorrow',
    '13/13/2026',
    '2/30/2026',
    '11/20/2026 25:00',
    '11/20/2026 13 PM',
    '12',
    '99999',
    'Nov 2026',
  ])
    assert.equal(shown('end', text), 'moment', text)
})

test('the order of day and month is shown by one date, and asked for only where none does', () => {
  assert.deepEqual(findDayFirst(['11/12/2026', '11/20/2026']), { isDayFirst: false, isAmbiguous: false })
  assert.deepEqual(findDayFirst(['20/11/2026', '11/12/2026']), { isDayFirst: true, isAmbiguous: false })
  assert.deepEqual(findDayFirst(['11/12/2026 9 PM']), { isDayFirst: null, isAmbiguous: true })
  assert.deepEqual(findDayFirst(['11/11/2026', '2026-11-12', '46346']), {
    isDayFirst: null,
    isAmbiguous: false,
  })
})

test('types are read by their names, and slips are asked about', () => {
  const cells = [
    ['Silent Auction', 'silent'],
    ['LIVE', 'live'],
    ['sealedBid', 'sealedBid'],
    ['Sealed bids', 'sealedBid'],
    ['Raffle ticket', 'raffle'],
    ['For Sale', 'forSale'],
    ['Chance', 'type raffle'],
    ['Slient', 'type silent'],
    ['Rafle', 'type raffle'],
    ['dutch', 'type'],
    ['', ''],
  ] as [string, string][]
  for (const [text, expected] of cells) assert.equal(shown('type', text), expected, text)
})

test('numbers, yes and no, codes, addresses and names lose what does not belong to them', () => {
  assert.deepEqual(
    ['101', '#101', 'No. 7', '1,000', '3.0', 'many'].map((text) => shown('whole', text)),
    ['101', '101', '7', '1000', '3', 'whole'],
  )
  assert.deepEqual(
    ['x', 'Yes', '✓', 'non', '0', 'perhaps'].map((text) => shown('flag', text)),
    ['yes', 'yes', 'yes', 'no', 'no', 'flag'],
  )
  assert.equal(shown('code', '# 12 A'), '12 A')
  assert.deepEqual(
    ['Ben <ben@x.org>', 'mailto:ben@x.org', 'ben@x.org'].map((text) => shown('email', text)),
    ['ben@x.org', 'ben@x.org', 'ben@x.org'],
  )
  assert.equal(shown('line', 'Two\nlines  here'), 'Two lines here')
  assert.equal(shown('text', 'Two\nlines'), 'Two\nlines')
  assert.deepEqual(splitName('Okafor, Ben'), { firstName: 'Ben', lastName: 'Okafor' })
  assert.deepEqual(splitName('Mary Jane Bell'), { firstName: 'Mary Jane', lastName: 'Bell' })
  assert.deepEqual(splitName('Cher'), { firstName: 'Cher', lastName: '' })
})
