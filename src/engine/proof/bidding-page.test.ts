import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { bidChecks } from '../checks.ts'
import { defaultLadder } from '../increments.ts'
import { givenStanding } from './given.ts'
import { cents, playing } from './play.ts'

const page = readFileSync(new URL('../../../docs/bidding.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```text play (\S+)(.*)\n([^`]*)```/g)]

for (const [number, [, rules, settings, table]] of examples.entries()) {
  test(`example ${number + 1} of the bidding rules plays as written (${rules}${settings})`, () => {
    const amounts = new Map(
      [...settings!.matchAll(/(\w+)=(\S+)/g)].map(([, name, amount]) => [name, cents(amount!)]),
    )
    const play = playing(
      givenStanding({
        itemType: rules === 'sealed' ? 'sealedBid' : 'silent',
        autoBidPolicy: rules === 'classic' ? 'classic' : 'contract',
        reserveCents: amounts.get('reserve') ?? null,
        buyNowPriceCents: amounts.get('buyNow') ?? null,
      }),
    )
    play(table!)
  })
}

test('the page has examples, and names every check in order', () => {
  assert.equal(examples.length, 10)
  const rows = [...page.matchAll(/^\| \d+ +\| `(\w+)` +\| `(\w+)` +\| `(\w+)` +\|/gm)].map(
    ([, ...columns]) => columns,
  )
  assert.deepEqual(
    rows,
    bidChecks.map(({ field, code, remedy }) => [field, code, remedy]),
  )
})

test('the page shows the house ladder', () => {
  const steps = [...page.matchAll(/^\| (?:under )?[\d,]+(?: and above)? +\| (\d+) +\|$/gm)].map(([, step]) =>
    cents(step!),
  )
  assert.deepEqual(
    steps,
    defaultLadder.map((band) => band.incrementCents),
  )
})
