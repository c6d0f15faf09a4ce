import type Stripe from 'stripe'

/**
 * What the stand-in stores is what it answers: parts of Stripe's own types, so that the compiler notices when an answer
 * is not one that Stripe could give.
 */
type Common = 'id' | 'object' | 'created' | 'livemode' | 'metadata'

export type Customer = Pick<Stripe.Customer, Common | 'name' | 'email'>

export type Session = Pick<
  Stripe.Checkout.Session,
  | Common
  | ('mode' | 'status' | 'payment_status' | 'url' | 'customer' | 'amount_total' | 'currency' | 'locale')
  | ('client_reference_id' | 'payment_intent' | 'setup_intent' | 'success_url' | 'cancel_url' | 'expires_at')
> &
  Record<'payment_intent' | 'setup_intent' | 'customer', string | null>

export type Intent = Pick<
  Stripe.PaymentIntent,
  | Common
  | ('amount' | 'amount_received' | 'currency' | 'status' | 'customer' | 'payment_method' | 'description')
  | ('latest_charge' | 'last_payment_error' | 'next_action' | 'payment_method_types' | 'setup_future_usage')
> &
  Record<'customer' | 'payment_method' | 'latest_charge', string | null>

export type SetupIntent = Pick<Stripe.SetupIntent, Common | 'status' | 'customer' | 'payment_method'> &
  Record<'customer' | 'payment_method', string | null>

export type Method = Pick<Stripe.PaymentMethod, Common | 'type' | 'customer'> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'funding' | 'country'>
}

export type Charge = Pick<
  Stripe.Charge,
  | Common
  | ('amount' | 'amount_captured' | 'amount_refunded' | 'currency' | 'status' | 'paid' | 'captured')
  | ('refunded' | 'disputed' | 'customer' | 'payment_intent' | 'payment_method' | 'balance_transaction')
  | ('failure_code' | 'description')
> & {
  payment_intent: string
  balance_transaction: string | null
  payment_method_details: { type: 'card'; card: Method['card'] }
}

/** What moved the balance: a charge, a refund, a dispute, a payout. */
export type BalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  | ('id' | 'object' | 'created' | 'amount' | 'currency' | 'fee' | 'net' | 'type' | 'source' | 'status')
  | ('reporting_category' | 'description')
>

export type Payout = Pick<
  Stripe.Payout,
  Common | 'amount' | 'currency' | 'status' | 'arrival_date' | 'automatic' | 'reconciliation_status'
>

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'metadata' | 'amount' | 'currency' | 'status' | 'charge' | 'payment_intent'
> & { charge: string; payment_intent: string; failure_reason?: string }

export type Dispute = Pick<
  Stripe.Dispute,
  Common | 'amount' | 'currency' | 'status' | 'reason' | 'charge' | 'payment_intent'
> & { charge: string; payment_intent: string }

export type Endpoint = Pick<
  Stripe.WebhookEndpoint,
  Common | 'url' | 'status' | 'enabled_events' | 'api_version' | 'description' | 'secret'
>

/** With what a platform wants to know of the account. */
export type AccountThing = Pick<
  Stripe.Account,
  | ('id' | 'object' | 'country' | 'default_currency' | 'email' | 'metadata' | 'controller')
  | ('charges_enabled' | 'payouts_enabled' | 'details_submitted')
> & { created: number; requirements: Stripe.Account.Requirements }

export type StripeEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'created' | 'livemode' | 'api_version' | 'pending_webhooks' | 'type' | 'request'
> & { data: { object: Thing }; account?: string }

export type Thing =
  | (
      | Customer
      | Session
      | Intent
      | SetupIntent
      | Method
      | Charge
      | BalanceTransaction
      | Payout
      | Refund
      | Dispute
      | Endpoint
      | AccountThing
    )
  | StripeEvent

export type List = Pick<Stripe.ApiList<unknown>, 'object' | 'data' | 'has_more' | 'url'>
