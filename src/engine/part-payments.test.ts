import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { spreadOver } from './part-payments.ts'

suite('money that is spread over lines in their order', () => {
  const cases: [what: string, amounts: bigint[], money: bigint, parts: bigint[]][] = [
    ['nothing was paid', [100n, 50n], 0n, [0n, 0n]],
    ['a part of the first', [100n, 50n], 99n, [99n, 0n]],
    ['exactly the first', [100n, 50n], 100n, [100n, 0n]],
    ['a cent more', [100n, 50n], 101n, [100n, 1n]],
    ['all but a cent', [100n, 50n], 149n, [100n, 49n]],
    ['all', [100n, 50n], 150n, [100n, 50n]],
    ['more than all: the rest is no line’s', [100n, 50n], 151n, [100n, 50n]],
    ['a small line after a large one waits for its turn', [100n, 1n, 50n], 60n, [60n, 0n, 0n]],
    ['no lines', [], 100n, []],
  ]
  for (const [what, amounts, money, parts] of cases)
    test(what, () => assert.deepEqual(spreadOver(amounts, money), parts))
})
