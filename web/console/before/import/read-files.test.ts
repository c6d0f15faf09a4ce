import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { parseCsv, writeCsv } from './csv-text.ts'
import { decodeText } from './decode-text.ts'
import { letterSample, readFile } from './read-file.ts'
import { readXlsx } from './read-xlsx.ts'
import type { FileFault } from './unzip.ts'
import { writeXlsx } from './write-xlsx.ts'

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`office-files/${name}`, import.meta.url)))
const read = (name: string) => readFile({ name, bytes: bytesOf(name) })
const faultOf = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  assert.rejects(readFile({ name, bytes })).then(() =>
    readFile({ name, bytes }).then(
      () => null,
      (error: { fault: FileFault }) => error.fault,
    ),
  )
const text = (value: string) => new TextEncoder().encode(value)

suite('files as offices have them', () => {
  test('Excel’s plain CSV is Windows-1252, and its letters are right', async () => {
    const { encoding, delimiter, sheets } = await read('lots-windows-1252.csv')
    const [{ rows }] = sheets as [(typeof sheets)[number]]
    assert.deepEqual([encoding, delimiter, rows.length], ['windows-1252', ',', 6])
    assert.deepEqual(rows[2]!.cells.slice(0, 4), [
      '102',
      'Lighthouse Keeper’s Weekend',
      'Friends of the Light',
      '$950',
    ])
    assert.equal(letterSample(rows), 'Müller & Söhne Cuckoo Clock')
  })

  test('Unicode text is UTF-16 with tabs', async () => {
    const { encoding, delimiter, sheets } = await read('guests-utf-16.txt')
    assert.deepEqual([encoding, delimiter], ['utf-16le', '\t'])
    assert.deepEqual(sheets[0]!.rows[3]!.cells.slice(0, 2), ['李 娜', 'li.na@example.org'])
  })

  test('semicolons, no mark, and a title above: rows keep the numbers that the spreadsheet shows', async () => {
    const { encoding, delimiter, sheets } = await read('lots-semicolons.csv')
    assert.deepEqual([encoding, delimiter], ['utf-8', ';'])
    assert.deepEqual(
      sheets[0]!.rows.map(({ number }) => number),
      [1, 3, 4, 5, 6],
    )
    assert.deepEqual(sheets[0]!.rows[2]!.cells, [
      '1',
      'Dîner chez Léa',
      '1.250,00 €',
      '200,00 €',
      '20.11.2026 21:00',
    ])
  })

  test('a workbook: its sheets, dates as they were shown, amounts without dust, rich text, results of formulas', async () => {
    const { encoding, sheets } = await read('lots.xlsx')
    assert.deepEqual([encoding, sheets.map(({ name }) => name)], [null, ['Lots', 'Old']])
    assert.deepEqual(sheets[0]!.rows, [
      { number: 1, cells: ['Spring Gala 2026'] },
      {
        number: 3,
        cells: ['Lot Number', 'Title', 'Retail Value', 'Starting Bid', 'Ends', 'Type', 'Featured'],
      },
      {
        number: 4,
        cells: ['101', 'A Week at Loon Cabin', '1800', '400', '2026-11-20 21:00', 'Silent Auction', 'yes'],
      },
      { number: 5, cells: ['102', 'Sunset Sail & Supper', '12.5', '112.5', '2026-11-20', 'live', 'no'] },
      { number: 6, cells: ['103', 'Müller & Söhne', '#N/A', '75', '2026-11-20 21:00', 'Raffle'] },
    ])
  })

  test('a workbook that counts days from 1904, as Excel on a Mac once did, gives the same dates', async () => {
    const { sheets } = await read('lots-1904.xlsx')
    assert.deepEqual(sheets[0]!.rows[1]!.cells, ['Lamp', '2026-11-20 21:00'])
  })

  test('our own template is a workbook that comes back as it was', async () => {
    const bytes = writeXlsx('Lots & more', [
      ['Lot number', 'Name <b>'],
      ['1', 'Été "x"'],
    ])
    const { sheets } = await readFile({ name: 'template.xlsx', bytes })
    assert.deepEqual(sheets, [
      {
        name: 'Lots & more',
        rows: [
          { number: 1, cells: ['Lot number', 'Name <b>'] },
          { number: 2, cells: ['1', 'Été "x"'] },
        ],
      },
    ])
  })
})

suite('files that are refused', () => {
  test('a zip that unfolds to more than it says is read no further than the limit', async () => {
    const bomb = bytesOf('hostile-bomb.xlsx')
    assert.ok(bomb.length < 200_000, 'small on disk')
    assert.equal(await faultOf('bomb.xlsx', bomb), 'tooMuchInside')
    const honest = bytesOf('lots.xlsx')
    await assert.rejects(readXlsx(honest, 500), { fault: 'tooMuchInside' })
  })

  test('entities are never unfolded', async () => {
    assert.equal(await faultOf('entities.xlsx', bytesOf('hostile-entities.xlsx')), 'unreadable')
  })

  test('broken, cut off, protected and foreign files are named as what they are', async () => {
    const whole = bytesOf('lots.xlsx')
    assert.equal(await faultOf('cut.xlsx', whole.slice(0, whole.length / 2)), 'unreadable')
    assert.equal(await faultOf('old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'oldExcel')
    assert.equal(await faultOf('locked.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'encrypted')
    assert.equal(await faultOf('photo.csv', new Uint8Array([0x89, 0x50, 0, 1, 2, 3, 0x81])), 'notText')
    assert.equal(await faultOf('empty.csv', text('\n \n')), 'empty')
    assert.equal(await faultOf('long.csv', new Uint8Array(5 * 1024 * 1024 + 1).fill(65)), 'tooLarge')
  })

  test('every cut of a workbook and every changed byte ends in sheets or in a named fault', async () => {
    const whole = bytesOf('lots.xlsx')
    for (let at = 0; at < whole.length; at += 37) {
      const changed = whole.slice()
      changed[at] = changed[at]! ^ 0x55
      for (const bytes of [changed, whole.slice(0, at)])
        await readXlsx(bytes).catch((error) =>
          assert.equal(error.name === 'Error' && typeof error.fault, 'string'),
        )
    }
  })
})

suite('decoding', () => {
  test('is strict: a byte that does not fit is another encoding, never a replacement character', () => {
    const latin = new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])
    assert.deepEqual(decodeText(latin), { text: 'Müller', encoding: 'windows-1252' })
    assert.deepEqual(decodeText(text('Müller')), { text: 'Müller', encoding: 'utf-8' })
    assert.deepEqual(decodeText(text('\uFEFFMüller')), { text: 'Müller', encoding: 'utf-8' })
    assert.deepEqual(decodeText(new Uint8Array([0x4d, 0x9f, 0x6c]), 'macintosh'), {
      text: 'Mül',
      encoding: 'macintosh',
    })
    assert.equal(decodeText(new Uint8Array([0x4d, 0xfc, 0x81])), null)
    assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0x41])), null, 'half a letter of UTF-16')
  })

  test('UTF-16 is found by its mark or by its zeros', () => {
    const little = new Uint8Array(Buffer.from('name\tprice\n', 'utf16le'))
    assert.equal(decodeText(little)?.encoding, 'utf-16le')
    assert.equal(decodeText(new Uint8Array(Buffer.from(little).swap16()))?.encoding, 'utf-16be')
    assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0]))?.text, 'A')
  })
})

suite('CSV', () => {
  test('quotes, commas and lines within cells survive there and back', () => {
    const source = 'name,description\nLamp,"Old, and ""bright"""\n\n"A\nB",last\n,x'
    const { rows } = parseCsv(source)
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ['name', 'description'],
        ['Lamp', 'Old, and "bright"'],
        ['A\nB', 'last'],
        ['', 'x'],
      ],
    )
    const again = parseCsv(writeCsv(rows.map(({ cells }) => cells)).text)
    assert.deepEqual(
      again.rows.map(({ cells }) => cells),
      rows.map(({ cells }) => cells),
    )
    assert.deepEqual(
      rows.map(({ number }) => number),
      [1, 2, 4, 5],
    )
  })

  test('each row knows the line it starts at, also after cells of several lines', () => {
    assert.deepEqual(writeCsv([['name'], ['A\nB\nC'], ['D'], ['E']]).startLines, [1, 2, 5, 6])
  })

  test('the delimiter is the commonest, or the one that Excel’s first line names', () => {
    assert.deepEqual(parseCsv('\uFEFFname;price\r\nLamp;12,50\r').rows[1]!.cells, ['Lamp', '12,50'])
    assert.equal(parseCsv('a\tb\n1\t2').delimiter, '\t')
    assert.deepEqual(
      parseCsv('sep=;\nname,x;price\nA,B;1').rows.map(({ number, cells }) => [number, ...cells]),
      [
        [2, 'name,x', 'price'],
        [3, 'A,B', '1'],
      ],
    )
  })
})
