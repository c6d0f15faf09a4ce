import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { runMutants } from '../../tools/mutation/run-mutants.ts'

// `npm run mutate` makes all of them; it takes minutes.
const ONE_IN = 10

test('a mistake in the rules of the engine makes a test of the engine fail: one mutant in ten, of every file', async () => {
  const files = globSync('src/engine/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const results = await runMutants(files.sort(), () => {}, { oneIn: ONE_IN })
  assert.ok(results.length > 90)
  const survivors = results.filter(({ caughtBy }) => caughtBy === null)
  assert.deepEqual(
    survivors.map(({ file, line, name }) => `${file}:${line} ${name}`),
    [],
  )
})
