import { parseArgs } from 'node:util'
import { cluster } from './cluster.ts'
import { kills } from './kills.ts'
import { machines } from './machines.ts'
import { messages } from './messages/scenario.ts'
import { payments } from './payments/scenario.ts'
import type { Scenario } from './scenario.ts'
import { evening } from './simulate.ts'
import { soaking } from './soak.ts'
import { stops } from './stops.ts'
import { updates } from './updates.ts'

const scenarios: Record<string, Scenario> = {
  evening,
  stops,
  kills,
  machines,
  updates,
  cluster,
  payments,
  messages,
  soak: soaking,
}

/**
 * `npm run simulate -- --seed 7`, or another scenario: `node tools/simulation/main.ts stops --times 20`. The same seed makes
 * the same decisions, but never the same interleaving.
 */
const [first = 'evening', ...rest] = process.argv.slice(2)
const isNamed = first in scenarios
const { numbers, names, run } = scenarios[isNamed ? first : 'evening']!
const defaults = { seed: Math.floor(Math.random() * 1e6), ...numbers }
const { values } = parseArgs({
  args: isNamed ? rest : process.argv.slice(2),
  options: {
    ...Object.fromEntries(Object.keys(defaults).map((name) => [optionOf(name), { type: 'string' as const }])),
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const, multiple: true }])),
  },
})
const given = Object.entries(defaults).map(([name, value]) => [name, Number(values[optionOf(name)] ?? value)])
const chosen = Object.fromEntries(given) as Record<string, number>
process.stdout.write(`seed ${chosen.seed}\n`)
const { report, isGood } = await run(chosen, values as unknown as Record<string, string[]>)
process.stdout.write(report)
process.exitCode = isGood ? 0 : 1

/** `databaseKills` is `--database-kills`. */
function optionOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
