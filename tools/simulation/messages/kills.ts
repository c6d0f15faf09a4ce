import { setTimeout as pause } from 'node:timers/promises'
import { inTurn, strikeDatabase, times } from '../strikes.ts'
import type { MessageHistory } from './history.ts'
import { moments } from './mail-server.ts'
import type { MessageStage } from './stage.ts'

type Plan = { kills: number; databaseKills: number; outages: number; messages: number }

/** So many mails between two strikes. */
const WORK = 20
const LONGEST_WAIT_MS = 4_000
const REACHED_WITHIN_MS = 2_500
const OUTAGE_MS = 2_000

/** Kills servers at every step of a mail, kills the database, and takes the mail server away, spread over the run. */
export async function injectMessageFaults(
  stage: MessageStage,
  history: MessageHistory,
  plan: Plan,
): Promise<void> {
  const { world, random } = stage
  const strikes = [
    ...times(plan.kills, () => killServer(stage, history)),
    ...times(plan.databaseKills, () => strikeDatabase(world.database, random)),
    ...times(plan.outages, () => takeMailServerAway(stage)),
  ]
  const done = () => history.taken.length
  const spread = { total: plan.messages, done, between: WORK, longestWaitMs: LONGEST_WAIT_MS }
  for await (const fault of inTurn(strikes, { random, ...spread })) history.faults.push(fault)
}

async function killServer(
  { world, mailServer, random }: MessageStage,
  history: MessageHistory,
): Promise<string> {
  const server = random.pick(world.servers)
  await server.up()
  const moment = random.pick(moments)
  let isDead = false
  const kill = () => {
    history.kills.push({ server: server.number, at: Date.now() })
    server.kill()
    isDead = true
  }
  mailServer.arm(server.number, moment, kill)
  for (let waited = 0; waited < REACHED_WITHIN_MS && !isDead; waited += 10) await pause(10)
  mailServer.disarm()
  if (isDead) return `kill at ${moment}`
  kill()
  return 'kill anywhere'
}

async function takeMailServerAway({ mailServer }: MessageStage): Promise<string> {
  mailServer.isAway = true
  await pause(OUTAGE_MS)
  mailServer.isAway = false
  return 'mail server away'
}
