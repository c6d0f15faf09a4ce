import type Stripe from 'stripe'
import type { NewCheckout } from '../provider.ts'
import { BILL, REFERENCE } from './states.ts'
import { toUnits } from './units.ts'

/** Only cards, and the wallets that ride on them: nothing that is decided days later. */
export function checkoutParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    [REFERENCE]: checkout.reference,
    ...(checkout.mode === 'payment' ? { [BILL]: checkout.bill } : {}),
  }
  const common = {
    customer: checkout.customerId,
    client_reference_id: checkout.reference,
    metadata,
    payment_method_types: ['card' as const],
    success_url: checkout.returnUrl,
    cancel_url: checkout.cancelUrl,
    locale: languages[checkout.language] ?? ('auto' as const),
    expires_at: Math.floor(checkout.expiresAtMs / 1000),
  }
  if (checkout.mode === 'setup') return { ...common, mode: 'setup', setup_intent_data: { metadata } }
  const { description, savesCard } = checkout
  const product = {
    currency: checkout.currency.toLowerCase(),
    unit_amount: toUnits(checkout),
    product_data: { name: description },
  }
  return {
    ...common,
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: product }],
    payment_intent_data: {
      metadata,
      description,
      ...(savesCard ? { setup_future_usage: 'off_session' as const } : {}),
    },
  }
}

const languages: Record<string, Stripe.Checkout.SessionCreateParams.Locale> = { en: 'en', fr: 'fr', es: 'es' }
