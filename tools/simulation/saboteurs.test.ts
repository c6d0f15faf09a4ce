import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { allSaboteurs } from './saboteurs.ts'

// `npm run simulate:prove` shows that each is caught; it takes minutes.
suite('every saboteur', () => {
  for (const [name, { also, ...change }] of Object.entries(allSaboteurs))
    for (const { file, line, becomes } of [change, ...(also ? [also] : [])])
      test(`${name} has its one line in ${file}, and changes it`, () => {
        const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
        assert.equal(source.split(line).length, 2)
        assert.notEqual(line, becomes)
      })
})
