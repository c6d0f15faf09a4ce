import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowerLightDark } from './light-dark.ts'

test('light-dark() becomes one value for each theme, commas inside its arguments included', () => {
  const css = ':root { --ink: light-dark(rgb(1, 2, 3), oklch(.9 0 0 / .5)); --gap: 4px; }'
  const lowered = lowerLightDark(css)
  assert.ok(!lowered.includes('light-dark('))
  assert.ok(lowered.includes(':root { --ink: rgb(1, 2, 3); --gap: 4px; }'), lowered)
  assert.match(
    lowered,
    /prefers-color-scheme: dark\) \{ :root:not\(\[data-theme='light'\]\) \{ --ink: oklch\(\.9 0 0 \/ \.5\); \}/,
  )
  assert.match(lowered, /:root\[data-theme='dark'\] \{ --ink: oklch/)
})

test('a sheet without it stays as it is', () => {
  assert.equal(lowerLightDark('a { color: red }'), 'a { color: red }')
})
