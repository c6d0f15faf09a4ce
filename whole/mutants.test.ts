import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { runMutants } from '../mutation/run-mutants.ts'

test('a mistake in any rule of the engine makes a test of the engine fail', async () => {
  const files = globSync('src/engine/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const results = await runMutants(files.sort(), () => {})
  assert.ok(results.length > 900)
  const survivors = results.filter(({ caughtBy }) => caughtBy === null)
  assert.deepEqual(
    survivors.map(({ file, line, name }) => `${file}:${line} ${name}`),
    [],
  )
})
