import type Stripe from 'stripe'
import { type Access, type AccessCheck, ProviderError } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { MISSING_RIGHT } from './failure.ts'

type Attempt = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>

/** Nothing has this id, so a write that is allowed finds nothing to change. */
const NOTHING = 'goodlot_access_check'

/** Named as on Stripe's page for restricted keys. Stripe checks the right before it looks for the object. */
const rights: Record<string, Attempt> = {
  'Customers: write': (stripe, options) => stripe.customers.update(`cus_${NOTHING}`, {}, options),
  'Checkout Sessions: write': (stripe, options) =>
    stripe.checkout.sessions.expire(`cs_${NOTHING}`, {}, options),
  'Payment Intents: write': (stripe, options) => stripe.paymentIntents.cancel(`pi_${NOTHING}`, {}, options),
  'Setup Intents: read': (stripe, options) => stripe.setupIntents.list({ limit: 1 }, options),
  'Payment Methods: write': (stripe, options) => stripe.paymentMethods.detach(`pm_${NOTHING}`, {}, options),
  'Charges and Refunds: write': (stripe, options) =>
    stripe.refunds.create({ payment_intent: `pi_${NOTHING}` }, options),
  'Charges: read': (stripe, options) => stripe.charges.list({ limit: 1 }, options),
  'Balance: read': (stripe, options) => stripe.balanceTransactions.list({ limit: 1 }, options),
  'Disputes: read': (stripe, options) => stripe.disputes.list({ limit: 1 }, options),
  'Webhook Endpoints: write': (stripe, options) => stripe.webhookEndpoints.del(`we_${NOTHING}`, {}, options),
}

export async function checkAccess(client: StripeClient, access: Access): Promise<AccessCheck> {
  // A key that was revoked fails here, before ten more calls do.
  const account = await tryCall(() =>
    client.call(access, (stripe, options) => stripe.accounts.retrieveCurrent({}, options)),
  )
  const results = await Promise.all(
    Object.entries(rights).map(async ([name, attempt]) => {
      const tried = await tryCall(() => client.call(access, attempt))
      return tried === 'missingRight' ? [name] : []
    }),
  )
  const known = typeof account === 'object' ? account : null
  return {
    accountId: known?.id ?? access.account ?? null,
    country: known?.country ?? null,
    isLive: /^[a-z]+_live_/.test(access.secretKey),
    canCharge: known?.charges_enabled ?? true,
    missing: results.flat(),
  }
}

async function tryCall<Answer>(send: () => Promise<Answer>): Promise<Answer | 'missingRight' | 'allowed'> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.code === MISSING_RIGHT) return 'missingRight'
    if (error.kind === 'notDone' && error.code === 'resource_missing') return 'allowed'
    throw error
  }
}
