import { AccessStore } from '../../money/payments/access.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { openProvider } from '../../money/payments/open-provider.ts'
import { onlinePaymentRoutes } from '../../money/payments/routes.ts'
import { Sealing } from '../../money/payments/sealed-secrets.ts'
import { paymentSweepings } from '../../money/payments/sweep.ts'
import type { Captcha } from '../../people/accounts/captcha.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

const demoBills = (payments: PaymentParts): Sweeping => ({
  failure: 'the demo’s bills were not paid at the stand-in',
  everyMs: 3_600_000,
  atStart: true,
  async sweep() {
    const { payDemoBills } = await import('../demo/pay-bills.ts')
    await payDemoBills(payments)
  },
})

/** Cards and online payments; null while they are off, and then there is nothing of them to be seen. */
export function openPayments(base: Base, captcha: Captcha): (Part & { payments: PaymentParts }) | null {
  const { config, changes, holder, time, log, publicUrl } = base
  const provider = openProvider(config, time)
  if (!provider) return null
  const standIn = (organizationId: number) => ({ secretKey: `sk_test_organization${organizationId}` })
  const isStandIn = config.payments.provider === 'stand-in'
  const accesses = new AccessStore(
    new Sealing(config.paymentsKeys),
    isStandIn ? standIn : null,
    config.connect,
  )
  const payments = { changes, provider, accesses, time, log, publicUrl, holder }
  const { isProduction } = config
  return {
    payments,
    routes: (app) => onlinePaymentRoutes(app, { ...base, ...payments, captcha, isProduction }),
    sweepings: [...paymentSweepings(payments), ...(isStandIn ? [demoBills(payments)] : [])],
  }
}
