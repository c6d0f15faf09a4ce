import type Stripe from 'stripe'
import type { WebhookDelivery, WebhookHint } from '../provider.ts'

const TOLERATED_SECONDS = 300

/** What makes our books look again. */
export const webhookEvents = [
  ...(['checkout.session.completed', 'checkout.session.expired', 'setup_intent.succeeded'] as const),
  ...(['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'] as const),
  ...(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const),
  ...(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const),
  ...(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'] as const),
  ...(['payment_method.detached', 'payment_method.automatically_updated', 'customer.deleted'] as const),
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Null unless one of the secrets signed exactly these bytes, lately. */
export function readEvent(
  { webhooks }: Stripe,
  { secrets, body, signature, nowMs }: WebhookDelivery,
): WebhookHint | null {
  // The package refuses only what is old; a delivery from the future could be replayed for as long.
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const signedAt = times.length === 1 ? Number(times[0]!.slice(2)) : Number.NaN
  if (!(Math.abs(nowMs / 1000 - signedAt) <= TOLERATED_SECONDS)) return null
  for (const secret of secrets) {
    try {
      return hintOf(webhooks.constructEvent(body, signature, secret, TOLERATED_SECONDS, undefined, nowMs))
    } catch {
      // Signed with another secret, or by nobody we know.
    }
  }
  return null
}

function hintOf({ id, type, account, livemode, data }: Stripe.Event): WebhookHint | null {
  const object = data.object as { id?: unknown; object?: unknown; payment_intent?: unknown }
  if (typeof object.id !== 'string' || typeof object.object !== 'string') return null
  const linked = typeof object.payment_intent === 'string' ? object.payment_intent : null
  return {
    eventId: id,
    type,
    account: account ?? null,
    isLive: livemode,
    objectType: object.object,
    objectId: object.id,
    intentId: object.object === 'payment_intent' ? object.id : linked,
  }
}
