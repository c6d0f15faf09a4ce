import { scenario } from '../scenario.ts'
import { simulateMessages, usualMailChances } from './run.ts'
import type { MessageSaboteurName } from './saboteurs.ts'

/** `npm run simulate:messages -- --messages 10000 --kills 100`. */
export const messages = scenario({
  numbers: { messages: 1_000, kills: 20, databaseKills: 3, outages: 3, servers: 3 },
  names: ['saboteur'],
  async run(settings, { saboteur }) {
    const { report, violations } = await simulateMessages({
      ...settings,
      chances: usualMailChances,
      ...(saboteur ? { saboteur: saboteur[0] as MessageSaboteurName } : {}),
    })
    return { report, isGood: violations.length === 0 }
  },
})
