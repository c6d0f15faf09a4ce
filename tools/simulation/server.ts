import { flushCompileCache } from 'node:module'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { realTime } from '../../src/platform/time/time.ts'
import { die, type Failpoint, Trap, trapped } from './failpoints.ts'
import { fastServerTime } from './payments/fast-time.ts'
import { sabotage } from './saboteurs.ts'

/** One server of the simulated world, in its own process: the real service, with a trap around its transactions. */
if (process.env.SIMULATION_SABOTEUR) sabotage(process.env.SIMULATION_SABOTEUR)

const { openService } = await import('../../src/app.ts')
const { BidDesk } = await import('../../src/live/bidding/desk.ts')
const { readConfig } = await import('../../src/platform/config/config.ts')
const { openPool } = await import('../../src/platform/database/pool.ts')

process.once('disconnect', () => process.exit(0))

const trap = new Trap((struck) => process.send?.({ struck }))
process.on('message', ({ point, ms }: { point: Failpoint; ms: number }) => trap.arm(point, ms))

const config = readConfig(process.env)
const connection = JSON.parse(process.env.SIMULATION_CONNECTION!)
const db = trapped(openPool(connection, { size: config.databasePoolSize, name: 'goodlot' }), trap)
const { SIMULATION_SINCE, SIMULATION_SKEW_MS } = process.env
const time = SIMULATION_SINCE === undefined ? realTime : fastServerTime(Number(SIMULATION_SINCE))
const log: FastifyBaseLogger = pino({ level: config.logLevel })
const service = await openService({
  config,
  db,
  connection,
  log,
  // Each machine's clock is off by a different amount; only the database's clock counts.
  time: { ...time, now: () => time.now() + Number(SIMULATION_SKEW_MS) },
  makeDesk: (parts) => {
    const desk = new BidDesk({
      ...parts,
      db: trapped(parts.db, trap),
      changes: quietBeforeDeath(parts.changes),
    })
    return {
      drained: () => desk.drained(),
      trouble: () => desk.trouble(),
      async place(offer) {
        const outcome = await desk.place(offer)
        if (outcome.kind === 'accepted' && trap.springs('after-answer')) setTimeout(die, 30)
        return outcome
      },
    }
  },
})
// Write the compile cache now: a killed process would not, and the next one would have to compile everything.
flushCompileCache()
await service.app.listen({ host: '127.0.0.1', port: config.port })
process.send?.({ port: (service.app.server.address() as { port: number }).port })

/** For a death between the answer and the event: the relay is no longer told. */
function quietBeforeDeath(changes: import('../../src/platform/events/changes.ts').Changes): typeof changes {
  return new Proxy(changes, {
    get(target, name) {
      if (name === 'announce' && trap.isArmed('after-answer')) return () => {}
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
