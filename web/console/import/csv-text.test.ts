import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, parseCsv, writeCsv } from './csv-text.ts'

test('quotes, commas and lines within cells survive there and back', () => {
  const text = 'name,description\nLamp,"Old, and ""bright"""\n\n"A\nB",last\n'
  const table = parseCsv(text)
  assert.deepEqual(table.rows, [
    ['name', 'description'],
    ['Lamp', 'Old, and "bright"'],
    ['A\nB', 'last'],
  ])
  assert.deepEqual(parseCsv(writeCsv(table).text), table)
})

test('each row knows the line it starts at, also after cells of several lines', () => {
  const rows = [['name'], ['A\nB\nC'], ['D'], ['E']]
  assert.deepEqual(writeCsv({ delimiter: ',', rows }).startLines, [1, 2, 5, 6])
})

test('semicolons and tabs are recognized by the first line, marks and line ends of all kinds are read', () => {
  assert.deepEqual(parseCsv('\uFEFFname;price\r\nLamp;12,50\r').rows, [
    ['name', 'price'],
    ['Lamp', '12,50'],
  ])
  assert.equal(parseCsv('a\tb\n1\t2').delimiter, '\t')
  assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0])), '\uFEFFA'.slice(1))
})
