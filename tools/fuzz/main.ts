import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../../tests/kit/global-setup.ts'
import { openTestStandIn } from '../../tests/kit/payments.ts'
import { openTestService } from '../../tests/kit/service.ts'
import { attack } from './attack.ts'
import { describe } from './report.ts'
import { hostileSettings } from './world.ts'

/** `npm run fuzz -- --seed 7 --requests 50000`; `--from 1234 --requests 1` sends one request again by itself. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    requests: { type: 'string', default: '50000' },
    from: { type: 'string', default: '0' },
  },
})
const wanted = { seed: Number(values.seed), requests: Number(values.requests), from: Number(values.from) }
const started = performance.now()
await globalSetup()
const standIn = await openTestStandIn()
const { context, close } = await openTestService({ ...hostileSettings, ...standIn.env }, { timeRuns: true })
try {
  const outcome = await attack(context, wanted)
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(describe(outcome, wanted, { seconds, logs: context.logs }))
  process.exitCode = outcome.findings.length > 0 ? 1 : 0
} finally {
  await close()
  await standIn.stop()
  await globalTeardown()
}
