import { parseArgs } from 'node:util'
import type { Chances } from './faults.ts'
import { openStandIn } from './stand-in.ts'

const usage = `node src/money/stripe-stand-in/main.ts [--port 4242] [--seed 1] [--chances '{"loseAfter":0.05}'] [--ledger file] [--state file]`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    seed: { type: 'string', default: '1' },
    chances: { type: 'string', default: '{}' },
    ledger: { type: 'string' },
    state: { type: 'string' },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  process.stdout.write(`${usage}\n`)
} else {
  const standIn = await openStandIn({
    port: Number(values.port),
    seed: Number(values.seed),
    chances: JSON.parse(values.chances) as Chances,
    ledgerFile: values.ledger ?? null,
    stateFile: values.state ?? null,
    keepsRunning: true,
  })
  process.stdout.write(`Stripe's stand-in: PAYMENTS=stand-in STAND_IN_URL=${standIn.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop())
}
