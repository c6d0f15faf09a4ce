import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessColumns, missingFields } from './fields.ts'
import {
  decimalSignOf,
  fieldShown,
  hasOtherCurrency,
  importQuery,
  readLines,
  tableOf,
  textsOf,
  textsOfKinds,
  valuesOf,
} from './import-lines.ts'
import type { CellContext } from './read-cell.ts'
import { readXlsx } from './read-xlsx.ts'
import { templateBytes } from './template.ts'

const context: CellContext = {
  decimalSign: '.',
  timeZone: 'UTC',
  startsAt: '18:00',
  endsAt: '21:00',
  isDayFirst: false,
}
const sheetOf = (...rows: string[][]) => ({
  name: 'Lots',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
})
const linesOf = (kind: 'items' | 'guests', fields: (string | null)[], ...rows: string[][]) => {
  const table = tableOf(
    sheetOf(
      fields.map((_, at) => `column ${at}`),
      ...rows,
    ),
    0,
  )
  return readLines(textsOf({ table, fields, edits: new Map() }), kind, context)
}

test('columns without a heading have the letter of the spreadsheet, and empty ones are not shown', () => {
  const { columns } = tableOf(sheetOf(['Name', '', ''], ['Lamp', 'brass', ''], ['Vase', 'blue', '']), 0)
  assert.deepEqual(
    columns.map(({ heading, samples }) => [heading, samples]),
    [
      ['Name', 'Lamp, Vase'],
      ['B', 'brass, blue'],
    ],
  )
})

test('a row that says nothing for any field is left out, and what was typed here counts', () => {
  const table = tableOf(sheetOf(['Name', 'Note'], ['Lamp', ''], ['', 'Total'], ['Vase', '']), 0)
  const edits = new Map([[4, { name: 'Blue vase', startingPrice: '5' }]])
  assert.deepEqual(textsOf({ table, fields: ['name', null], edits }), [
    { number: 2, texts: { name: 'Lamp' } },
    { number: 4, texts: { name: 'Blue vase', startingPrice: '5' } },
  ])
})

test('what cannot be read is sent empty, so that the service checks all the rest', () => {
  const [line] = linesOf('items', ['name', 'startingPrice', 'buyNowPrice'], ['Lamp', 'ten', '$1,250.00'])
  assert.deepEqual(valuesOf(line!), { name: 'Lamp', startingPrice: '', buyNowPrice: '1250' })
})

test('a whole name is sent as two, and what the service says about one of them is shown at the whole', () => {
  const [ben] = linesOf('guests', ['email', 'fullName'], ['ben@x.org', 'Okafor, Ben'])
  assert.deepEqual(valuesOf(ben!), { email: 'ben@x.org', firstName: 'Ben', lastName: 'Okafor' })
  assert.equal(fieldShown('lastName', ben!), 'fullName')
  const [anna] = linesOf('guests', ['email', 'fullName', 'firstName'], ['a@x.org', 'Anna Bell', 'Annie'])
  assert.deepEqual([valuesOf(anna!).firstName, fieldShown('firstName', anna!)], ['Annie', 'firstName'])
})

test('all amounts of a file together show how it writes cents', () => {
  const lines = linesOf('items', ['name', 'startingPrice', 'reservePrice'], ['9,99', '12,50', '1.200,00'])
  const texts = textsOfKinds(lines, 'items', ['money'])
  assert.deepEqual([texts, decimalSignOf(texts, ',')], [['12,50', '1.200,00'], ','])
  assert.deepEqual(
    [decimalSignOf(['5'], ';'), decimalSignOf(['5'], ','), decimalSignOf(['5'], null)],
    [',', '.', '.'],
  )
})

test('amounts in another currency are noticed', () => {
  const lines = (text: string) => linesOf('items', ['name', 'startingPrice'], ['Lamp', text])
  const isOther = (text: string, currency: string) => hasOtherCurrency(lines(text), 'startingPrice', currency)
  assert.deepEqual(
    [isOther('85 €', 'USD'), isOther('EUR 85', 'USD'), isOther('$85', 'USD'), isOther('$85', 'CAD')],
    [true, true, false, false],
  )
  assert.deepEqual(
    [isOther('85', 'EUR'), isOther('85 €', 'EUR'), isOther('TBD', 'EUR')],
    [false, false, false],
  )
})

test('the templates hold headings that are all recognized', async () => {
  for (const kind of ['items', 'guests'] as const) {
    const [sheet] = await readXlsx(templateBytes(kind))
    const headings = sheet!.rows[0]!.cells
    const fields = guessColumns(kind, headings)
    assert.deepEqual(
      headings.filter((_, at) => fields[at] === null),
      [],
    )
    assert.equal(new Set(fields).size, fields.length)
  }
})

test('guests are known by an address or a name, lots by their name', () => {
  assert.deepEqual(missingFields('guests', ['fullName', 'tableName']), [])
  assert.deepEqual(missingFields('guests', ['lastName']), [])
  assert.deepEqual(missingFields('guests', ['phone', null]), ['email'])
  assert.deepEqual(missingFields('items', ['itemCode']), ['name'])
})

test('that the addresses of a file are proof enough is asked for, never assumed', () => {
  assert.equal(importQuery({ isDryRun: false, trustsAddresses: false }), '')
  assert.equal(importQuery({ isDryRun: true, trustsAddresses: false }), '?dryRun=1')
  assert.equal(importQuery({ isDryRun: true, trustsAddresses: true }), '?dryRun=1&trustAddresses=1')
  assert.equal(importQuery({ isDryRun: false, trustsAddresses: true }), '?trustAddresses=1')
})
