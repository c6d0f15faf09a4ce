import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { GRADIENT } from '../../src/organizers/descriptions/colors.ts'
import { FILLED_LINE, ONE_LINE } from '../../src/platform/http/server/one-line.ts'
import { hostileTexts, stepsOf } from '../kit/regular-expressions.ts'

const root = new URL('../..', import.meta.url).pathname
const SHORT = 200
const TIMES = 4
/** Steps that grow with the length grow four times here, those that grow with its square sixteen times. */
const MOST_GROWTH = 8
/** For the short text; only the worst expressions take as many. */
const MOST_STEPS = 200_000

/** How much more steps it takes, for the text that is worst for it, when that is four times as long. */
function growthOf(expression: RegExp): number {
  const short = hostileTexts(expression, SHORT)
  const long = hostileTexts(expression, SHORT * TIMES)
  let most = 0
  for (const [index, text] of short.entries()) {
    const steps = stepsOf(expression, text, MOST_STEPS)
    if (steps === MOST_STEPS) return Number.POSITIVE_INFINITY
    most = Math.max(most, stepsOf(expression, long[index]!, steps * (MOST_GROWTH + 1)) / steps)
    if (most > MOST_GROWTH) return most
  }
  return most
}

/** The literals of a file: a slash where a value may begin, up to the next that is not escaped or in a class. */
function literalsIn(code: string): RegExp[] {
  const literal =
    /(?<=[=(,:[!&|?{};]\s*|return\s+|=>\s*)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g
  return [...code.matchAll(literal)].flatMap(([, source, flags]) => {
    try {
      return [new RegExp(source!, flags)]
    } catch {
      return []
    }
  })
}

suite('no text makes a regular expression take more steps than its length explains', () => {
  test('(the count does see those that would)', () => {
    for (const flawed of [/<[^>]*>/g, /^0+|0+$/g, /\(.*?\)/g, /\s+$/, /^(a+)+$/, /\.[a-z]*[a-z][a-z]*$/])
      assert.ok(growthOf(flawed) > MOST_GROWTH, `${flawed} grows ${growthOf(flawed)} times`)
    for (const sound of [/<[^<>]*>/g, /^\d+$/, /^[^@\s]+@[^@\s]+$/, /\s+/g, /"[^"]*"/g])
      assert.ok(growthOf(sound) <= MOST_GROWTH, `${sound} grows ${growthOf(sound)} times`)
  })

  test('of the requests', () => {
    for (const pattern of [ONE_LINE, FILLED_LINE, GRADIENT, '^https?://\\S+$'])
      assert.ok(growthOf(new RegExp(pattern, 'u')) <= MOST_GROWTH, pattern)
  })

  for (const folder of ['src', 'web'])
    test(`of ${folder}`, async () => {
      const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
        (file) => !/\.test\.ts$/.test(file),
      )
      let count = 0
      const flawed: string[] = []
      for (const file of files) {
        const found = literalsIn(await readFile(root + file, 'utf8'))
        count += found.length
        const slow = found.filter((expression) => growthOf(expression) > MOST_GROWTH)
        flawed.push(...slow.map((expression) => `${file}: ${expression}`))
      }
      assert.deepEqual(flawed, [])
      assert.ok(count > 40, `${count} expressions were found`)
    })
})
