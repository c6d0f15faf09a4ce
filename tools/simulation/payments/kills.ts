import { setTimeout as pause } from 'node:timers/promises'
import { failpoints, killsTheProcess } from '../failpoints.ts'
import type { ServerProcess } from '../server-process.ts'
import { inTurn, strikeDatabase, times } from '../strikes.ts'
import { killPoints } from './gate.ts'
import type { PaymentHistory } from './history.ts'
import type { Stage } from './stage.ts'

type Plan = { kills: number; databaseKills: number; payments: number; captures: () => number }

/** So many captures between two strikes. */
const WORK = 3
const LONGEST_WAIT_MS = 6_000
const REACHED_WITHIN_MS = 2_500

/** Kills servers at every step of a payment, and the database, spread over the run. */
export async function injectPaymentFaults(stage: Stage, history: PaymentHistory, plan: Plan): Promise<void> {
  const { world, random } = stage
  const strikes = [
    ...times(plan.kills, () => killServer(stage)),
    ...times(plan.databaseKills, () => strikeDatabase(world.database, random)),
  ]
  const spread = { total: plan.payments, done: plan.captures, between: WORK, longestWaitMs: LONGEST_WAIT_MS }
  for await (const fault of inTurn(strikes, { random, ...spread })) history.faults.push(fault)
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
