import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Nuisance } from './faults.ts'
import { describe } from './report.ts'
import { type SaboteurName, saboteurs } from './saboteurs.ts'
import { simulate } from './simulate.ts'

/** The faults that expose each of them soonest. */
const circumstances: Record<SaboteurName, Partial<Record<Nuisance, number>>> = {
  'no-lock': { slow: 1 },
  'clock-before-lock': { slow: 1 },
  'answer-before-commit': { 'connection-cut': 1 },
  'less-for-less-or-equal': { slow: 1 },
  'lost-notice': { slow: 1 },
  'silent-relay': { slow: 1 },
  'forgetful-once': { 'answer-lost': 1 },
  'desk-without-lock': { 'slow-commit': 1 },
  'page-without-own-marks': { slow: 1 },
  'page-without-own-lead': { slow: 1 },
  'page-that-no-bid-drops': { slow: 1 },
  'hidden-items-counted': { slow: 1 },
}

/** The rules that the checker must report for each; one mistake often breaks more. */
const broken: Record<SaboteurName, string[]> = {
  'no-lock': ['closing', 'log', 'events'],
  'clock-before-lock': ['events', 'log'],
  'answer-before-commit': ['offers'],
  'less-for-less-or-equal': ['log'],
  'lost-notice': ['notifications'],
  'silent-relay': ['sockets'],
  'forgetful-once': ['pledges'],
  'desk-without-lock': ['desk'],
  'page-without-own-marks': ['readings'],
  'page-without-own-lead': ['readings'],
  'page-that-no-bid-drops': ['readings'],
  'hidden-items-counted': ['counts'],
}

/** A saboteur shows only where a fault strikes, so a run in which few did would prove nothing. */
const LEAST_FAULTS = 40

suite('the checker finds every saboteur of the service', () => {
  for (const saboteur of Object.keys(saboteurs) as SaboteurName[]) {
    test(saboteur, { timeout: 400_000 }, async () => {
      const result = await simulate({
        seed: 7,
        bids: 400,
        seconds: 6,
        people: 24,
        servers: 2,
        thinkMs: 40,
        pace: 0.4,
        hasGala: true,
        faults: {
          kills: 0,
          databaseKills: 0,
          readOnlySpells: 0,
          nuisances: circumstances[saboteur],
          nuisanceEveryMs: 60,
          least: LEAST_FAULTS,
        },
        saboteur,
      })
      const rules = new Set(result.violations.map(({ rule }) => rule))
      const isFound = broken[saboteur].some((rule) => rules.has(rule))
      const struck = result.history.faults.length
      if (!isFound && struck < LEAST_FAULTS)
        assert.fail(`PROVED NOTHING: only ${struck} of ${LEAST_FAULTS} faults struck.\n${describe(result)}`)
      assert.ok(isFound, describe(result))
    })
  }
})
