import { setTimeout as pause } from 'node:timers/promises'
import type { Blow } from '../database-server.ts'
import type { MessageHistory } from './history.ts'
import { moments } from './mail-server.ts'
import type { MessageStage } from './run.ts'

type Plan = { kills: number; databaseKills: number; outages: number; messages: number }

/** At least this many mails between two strikes, or a slow machine would only ever see restarts. */
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
  const { random } = stage
  const strikes = [
    ...Array.from({ length: plan.kills }, () => killServer),
    ...Array.from({ length: plan.databaseKills }, () => strikeDatabase),
    ...Array.from({ length: plan.outages }, () => takeMailServerAway),
  ]
    .map((strike) => ({ strike, turn: random.next() }))
    .sort((a, b) => a.turn - b.turn)
  for (const [index, { strike }] of strikes.entries()) {
    const due = (plan.messages * (index + random.next())) / strikes.length
    const from = history.taken.length
    const isTime = () => history.taken.length >= Math.max(due, from + WORK)
    for (let waited = 0; waited < LONGEST_WAIT_MS && !isTime(); waited += 50) await pause(50)
    history.faults.push(await strike(stage, history))
  }
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

async function strikeDatabase({ world, random }: MessageStage): Promise<string> {
  const blow = random.weighted<Blow>({ backend: 4, postmaster: 2, everything: 2, 'immediate stop': 2 })
  await world.database.strike(blow)
  return `database ${blow}`
}

async function takeMailServerAway({ mailServer }: MessageStage): Promise<string> {
  mailServer.isAway = true
  await pause(OUTAGE_MS)
  mailServer.isAway = false
  return 'mail server away'
}
