import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { applied, mutantsOf, programOf } from './mutants.ts'
import { runMutants } from './run-mutants.ts'
import { TestProcess } from './test-process.ts'

const namesIn = (source: string) => mutantsOf(source).map(({ name }) => name)

suite('mutants', () => {
  test('are made in conditions, comparisons, sums, logic, results and steps', () => {
    assert.deepEqual(namesIn('export const isLate = (now: number, end: number): boolean => now >= end'), [
      'export const isLate = (now , end ) => {{now >= end → (undefined)}}',
      'export const isLate = (now , end ) => now {{>= → >}} end',
      'export const isLate = (now , end ) => now {{>= → <}} end',
    ])
    assert.deepEqual(namesIn('if (!a && b) { n += 1 + c }'), [
      'if ({{!a → (a)}} && b) { n += 1 + c }',
      'if ({{!a && b → true}}) { n += 1 + c }',
      'if ({{!a && b → false}}) { n += 1 + c }',
      'if (!a {{&& → ||}} b) { n += 1 + c }',
      'if (!a && b) { {{n += 1 + c → ;}} }',
      'if (!a && b) { n {{+= → -=}} 1 + c }',
      'if (!a && b) { n += 1 {{+ → -}} c }',
    ])
  })

  test('are made in SQL, and not in sentences', () => {
    assert.deepEqual(namesIn('const mine = `where a.user_id = $1 and status_id in (1, 7)`'), [
      'const mine = `where a.user_id {{= → <>}} $1 and status_id in (1, 7)`',
      'const mine = `where a.user_id = $1 {{and → or}} status_id in (1, 7)`',
      'const mine = `where a.user_id = $1 and status_id {{in (1, 7) → in (7)}}`',
      'const mine = `where a.user_id = $1 and status_id {{in (1, 7) → in (1)}}`',
    ])
    assert.deepEqual(namesIn(`const message = 'This is not for you, and not for others.'`), [])
  })

  test('are not made where equal values make no difference', () => {
    assert.deepEqual(namesIn('a > b ? a : b'), [
      '{{a > b → true}} ? a : b',
      '{{a > b → false}} ? a : b',
      '{{a > b ? a : b → ;}}',
    ])
  })

  test('leave everything else of the program where it was', () => {
    const source = 'type Id = number\nexport function next(id: Id): Id {\n  return id + 1\n}\n'
    const mutant = mutantsOf(source).find(({ replacement }) => replacement === '-')!
    assert.equal(mutant.line, 3)
    assert.equal(programOf(source).length, source.length)
    assert.match(applied(programOf(source), mutant), /return id - 1\n}\n$/)
  })
})

suite('a run', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goodlot-mutants-'))
    const program = [
      'export function fee(cents: bigint): bigint {',
      '  if (cents < 100n) return 0n',
      '  return cents / 10n',
      '}',
      'export const unused = (a: number) => a + 1',
    ]
    const tests = [
      `import assert from 'node:assert/strict'`,
      `import { test } from 'node:test'`,
      `import { fee } from './fee.ts'`,
      `test('a small amount is free', () => assert.equal(fee(50n), 0n))`,
      `test('a tenth of a large one', () => assert.equal(fee(2000n), 200n))`,
    ]
    await writeFile(join(folder, 'package.json'), '{"type": "module"}')
    await writeFile(join(folder, 'fee.ts'), program.join('\n'))
    await writeFile(join(folder, 'fee.test.ts'), tests.join('\n'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('ends a test that never comes to its end', async () => {
    const test = join(folder, 'endless.test.ts')
    await writeFile(test, `import { test } from 'node:test'\ntest('for ever', () => { for (;;); })`)
    const process = new TestProcess()
    const { failure } = await process.run({ test, mutant: null, seconds: 1 })
    assert.equal(failure, 'crashed or took too long')
    await rm(test)
  })

  test('names what the tests let pass: a boundary, and what they never run', async () => {
    const file = join(folder, 'fee.ts')
    const results = await runMutants([file], () => {})
    const named = (isCaught: boolean) =>
      results.filter(({ caughtBy }) => (caughtBy !== null) === isCaught).map(({ name }) => name)
    assert.deepEqual(named(false), [
      'if (cents {{< → <=}} 100n) return 0n',
      'export const unused = (a ) => {{a + 1 → (undefined)}}',
      'export const unused = (a ) => a {{+ → -}} 1',
    ])
    assert.deepEqual(named(true), [
      'if ({{cents < 100n → true}}) return 0n',
      'if ({{cents < 100n → false}}) return 0n',
      'if (cents {{< → >=}} 100n) return 0n',
      'if (cents < 100n) {{return 0n → return;}}',
      '{{return cents / 10n → return;}}',
      'return cents {{/ → *}} 10n',
    ])
  })

  test('tries one mutant in so many when it is asked for that', async () => {
    const results = await runMutants([join(folder, 'fee.ts')], () => {}, { oneIn: 4 })
    assert.deepEqual(
      results.map(({ name }) => name),
      [
        'if ({{cents < 100n → true}}) return 0n',
        'if (cents < 100n) {{return 0n → return;}}',
        'export const unused = (a ) => a {{+ → -}} 1',
      ],
    )
  })
})
