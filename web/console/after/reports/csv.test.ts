import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('a table becomes a file that a spreadsheet reads and does not run', () => {
  const rows = [
    ['Name', 'Amount', 'Note'],
    ['=HYPERLINK("x")', 12.5, null],
    ['Anna "Bell", Inc.', '-3.00', '-1+2'],
    ['Two\nlines', '+1', '@x'],
  ]
  assert.equal(
    csvOf(rows),
    '\uFEFFName,Amount,Note\r\n"\'=HYPERLINK(""x"")",12.5,\r\n"Anna ""Bell"", Inc.",-3.00,\'-1+2\r\n"Two\nlines",\'+1,\'@x\r\n',
  )
})
