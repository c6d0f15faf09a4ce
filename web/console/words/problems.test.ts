import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { words } from './en.ts'

/** Messages of the validator itself, which no file of ours holds. */
const isValidators = (message: string) => /^must (NOT have|match format)/.test(message)

test('each message that the console says better is one that the service sends', () => {
  const service = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  for (const message of Object.keys(words.problems).filter((message) => !isValidators(message)))
    assert.ok(
      service.some((text) => text.includes(message)),
      message,
    )
})
