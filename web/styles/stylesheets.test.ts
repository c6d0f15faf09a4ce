import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Read from across a room or a desk, so they have sizes of their own. */
const withOwnSizes = /^screen\/|^console\/sheets\/paddle\/paddle-board\.css$|^styles\/tokens\.css$/

const declaration = /(?<![\w-])(font|font-size|line-height|border(?:-\w+-\w+)?-radius):\s*([^;}]+)/g
const radius = /^((0|var\(--radius-(small|button|panel|round)\))( |$))+$|^var\(--lot-tag\)$/
const allowed: Record<string, RegExp> = {
  font: /^(inherit|\d+ var\(--size-\d+\) \/ var\(--line-\d+\) var\(--text\))$/,
  'font-size': /^(0|inherit|var\(--size-\d+\))$/,
  'line-height': /^var\(--line-\d+(-tight)?\)$/,
}
/** A printed paddle is measured in millimetres. */
const isPrinted = (sheet: string, value: string) =>
  sheet === 'console/before/paper/sheets.css' && /^(\d+mm|1)$/.test(value)

/** Folders of an app whose styles belong to all of its pages. */
const sharedStyles = /^(parts|styles|bidder\/frame|console\/(ui|sheets\/paddle)|screen\/stage)\//

suite('stylesheets', () => {
  test('use the six sizes and four radii of the tokens, and no others', () => {
    const others: string[] = []
    for (const sheet of globSync('**/*.css', { cwd: root })) {
      if (withOwnSizes.test(sheet)) continue
      for (const [, property, value] of textOf(sheet).matchAll(declaration))
        if (!(allowed[property!] ?? radius).test(value!.trim()) && !isPrinted(sheet, value!))
          others.push(`${sheet}: ${property}: ${value}`)
    }
    assert.deepEqual(others, [])
  })

  test('set fair warning in the largest size, and leave a lot without a picture a small place', () => {
    const lot = textOf('bidder/items/item-page.css')
    assert.match(lot, /\.call-word \{\s*font-size: var\(--size-48\);/)
    const [, picture] = /\.gallery-frame \{[^}]*?height: clamp\((\d+)rem/.exec(lot)!
    const [, empty] = /\.is-empty-gallery \.gallery-frame \{\s*height: (\d+)rem;/.exec(lot)!
    assert.ok(Number(empty) < Number(picture), `${empty}rem of ${picture}rem`)
  })

  test('of bidders measure what holds text in rem, so that it grows with the text of the browser', () => {
    const inPixels = /@(?:media|container)[^{]*\dpx|(?<![\w-])(?:max-|min-)?width:[^;}]*\d{3}px/g
    const sheets = globSync('{bidder,parts,styles}/**/*.css', { cwd: root })
    assert.deepEqual(
      sheets.flatMap((sheet) => (textOf(sheet).match(inPixels) ?? []).map((one) => `${sheet}: ${one}`)),
      [],
    )
  })

  test('of a page are not imported by another page', () => {
    const foreign: string[] = []
    for (const file of globSync('**/*.{ts,tsx}', { cwd: root }))
      for (const [, path] of textOf(file).matchAll(/import '([^']+\.css)'/g)) {
        const sheet = join(dirname(file), path!)
        if (dirname(sheet) === dirname(file) || sharedStyles.test(sheet)) continue
        foreign.push(`${file}: ${sheet}`)
      }
    assert.deepEqual(foreign, [])
  })
})
