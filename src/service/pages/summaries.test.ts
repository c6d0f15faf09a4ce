import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plain, shortened } from './summaries.ts'

const textOf = (html: string | null) => shortened(plain(html))

suite('the words of a description', () => {
  test('are its text without markup, and end where a word ends', () => {
    assert.equal(textOf('<p>Two&nbsp;nights &amp; <strong>dinner</strong></p>'), 'Two nights & dinner')
    assert.equal(textOf(null), '')
    assert.match(textOf('So it shines. '.repeat(50)), /^(So it shines\. ){14}So…$/)
  })

  test('come from its first 2,000 characters, and no markup that goes on behind them is shown', () => {
    const words = `Lamp ${'<br>'.repeat(490)}`
    assert.equal(textOf(`${words}<a href="https://example.org/a/long/way">home</a>`), 'Lamp')
    assert.equal(textOf(`${'<br>'.repeat(500)}Lamp`), '')
  })
})
