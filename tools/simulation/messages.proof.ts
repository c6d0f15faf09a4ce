import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { MailChances } from './messages/mail-server.ts'
import { simulateMessages, usualMailChances } from './messages/run.ts'
import { type MessageSaboteurName, messageSaboteurs } from './messages/saboteurs.ts'

/** What exposes each of them soonest, and the rules that the checker must report. */
const circumstances: Record<
  MessageSaboteurName,
  { kills?: number; chances?: Partial<MailChances>; broken: string[] }
> = {
  'gives-up-at-once': { broken: ['lost'] },
  'accepted-before-the-answer': { broken: ['lost', 'states'] },
  'forgets-what-was-under-way': { kills: 6, broken: ['lost', 'stuck'] },
  'short-lease': { chances: { slow: 0.2 }, broken: ['doubles', 'reminders'] },
  'another-id-each-time': { chances: { cutAfter: 0.2 }, broken: ['doubles'] },
  'reminds-twice-to-be-sure': { chances: { cutAfter: 0.3 }, broken: ['reminders'] },
  'reminds-of-what-was-paid': { broken: ['reminders'] },
}

suite('the checker finds every saboteur of messages', () => {
  for (const saboteur of Object.keys(messageSaboteurs) as MessageSaboteurName[])
    test(saboteur, { timeout: 900_000 }, async () => {
      const { kills = 0, chances = {}, broken } = circumstances[saboteur]
      const { violations, report } = await simulateMessages({
        seed: 7,
        messages: 100,
        kills,
        databaseKills: 0,
        outages: 0,
        servers: 2,
        saboteur,
        chances: { ...usualMailChances, ...chances },
      })
      const rules = new Set(violations.map(({ rule }) => rule))
      assert.ok(
        broken.some((rule) => rules.has(rule)),
        report,
      )
    })
})
