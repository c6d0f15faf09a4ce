import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { usualNuisances } from './faults.ts'
import { describe } from './report.ts'
import type { SaboteurName } from './saboteurs.ts'
import { simulate } from './simulate.ts'

/** `npm run simulate -- --seed 7`: the same seed makes the same decisions, but never the same interleaving. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    bids: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '20' },
    'database-kills': { type: 'string', default: '5' },
    'read-only': { type: 'string', default: '3' },
    people: { type: 'string', default: '40' },
    servers: { type: 'string', default: '2' },
    think: { type: 'string', default: '150' },
    saboteur: { type: 'string' },
    keep: { type: 'string' },
  },
})
const seed = Number(values.seed)
process.stdout.write(`seed ${seed}\n`)
const result = await simulate({
  seed,
  bids: Number(values.bids),
  seconds: Number(values.seconds),
  people: Number(values.people),
  servers: Number(values.servers),
  thinkMs: Number(values.think),
  pace: 1,
  hasGala: true,
  faults: {
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    readOnlySpells: Number(values['read-only']),
    nuisances: usualNuisances,
    nuisanceEveryMs: 800,
  },
  ...(values.saboteur ? { saboteur: values.saboteur as SaboteurName } : {}),
})
if (values.keep) {
  await mkdir(values.keep, { recursive: true })
  await writeFile(join(values.keep, 'history.json'), JSON.stringify(result.history))
  await writeFile(join(values.keep, 'facts.json'), JSON.stringify(result.facts))
}
process.stdout.write(describe(result))
process.exitCode = result.violations.length > 0 ? 1 : 0
