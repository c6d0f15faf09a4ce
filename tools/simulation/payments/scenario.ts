import { scenario } from '../scenario.ts'
import { simulatePayments, usualChances } from './run.ts'
import type { PaymentSaboteurName } from './saboteurs.ts'

/** `npm run simulate:payments -- --payments 5000 --kills 100`. */
export const payments = scenario({
  numbers: { payments: 300, kills: 20, databaseKills: 5, guests: 12, servers: 2 },
  names: ['saboteur'],
  async run(settings, { saboteur }) {
    const { report, violations } = await simulatePayments({
      ...settings,
      chances: usualChances,
      ...(saboteur ? { saboteur: saboteur[0] as PaymentSaboteurName } : {}),
    })
    return { report, isGood: violations.length === 0 }
  },
})
