import { setTimeout as pause } from 'node:timers/promises'
import type { Blow } from '../database-server.ts'
import { failpoints, killsTheProcess } from '../failpoints.ts'
import type { ServerProcess } from '../server-process.ts'
import { killPoints } from './gate.ts'
import type { PaymentHistory } from './history.ts'
import type { Stage } from './run.ts'

type Plan = { kills: number; databaseKills: number; payments: number; captures: () => number }

/** At least this many captures between two of them, or a slow machine would only ever see restarts. */
const WORK = 3
const LONGEST_WAIT_MS = 6_000
const REACHED_WITHIN_MS = 2_500

/** Kills servers at every step of a payment, and the database, spread over the run. */
export async function injectPaymentFaults(stage: Stage, history: PaymentHistory, plan: Plan): Promise<void> {
  const { random } = stage
  const strikes = [
    ...Array.from({ length: plan.kills }, () => killServer),
    ...Array.from({ length: plan.databaseKills }, () => strikeDatabase),
  ]
    .map((strike) => ({ strike, turn: random.next() }))
    .sort((a, b) => a.turn - b.turn)
  for (const [index, { strike }] of strikes.entries()) {
    const from = plan.captures()
    const due = (plan.payments * (index + random.next())) / strikes.length
    const isTime = () => plan.captures() >= Math.max(due, from + WORK)
    for (let waited = 0; waited < LONGEST_WAIT_MS && !isTime(); waited += 50) await pause(50)
    history.faults.push(await strike(stage))
  }
}

async function killServer(stage: Stage): Promise<string> {
  const { world, gates, random } = stage
  const server = random.pick(world.servers)
  await server.up()
  const starts = server.starts
  const isDead = () => !server.isUp || server.starts !== starts
  const gate = gates[server.number]!
  const point = random.chance(0.7) ? random.pick(killPoints) : random.pick(failpoints.filter(killsTheProcess))
  if (typeof point === 'string') server.arm(point, 0)
  else gate.arm(point, () => server.kill())
  for (let waited = 0; waited < REACHED_WITHIN_MS && !isDead(); waited += 10) await pause(10)
  gate.disarm()
  const name = typeof point === 'string' ? point : `${point.moment} ${point.call}`
  return isDead() ? `kill ${name}` : killNow(server)
}

/** Nothing reached the step in time. */
function killNow(server: ServerProcess): string {
  server.kill()
  return 'kill anywhere'
}

async function strikeDatabase({ world, random }: Stage): Promise<string> {
  const blow = random.weighted<Blow>({ backend: 4, postmaster: 2, everything: 2, 'immediate stop': 2 })
  await world.database.strike(blow)
  return `database ${blow}`
}
