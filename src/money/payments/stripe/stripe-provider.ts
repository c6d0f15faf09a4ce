import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type {
  Access,
  ChargeState,
  CheckoutState,
  Confirmation,
  Dispute,
  NewAccount,
  NewCharge,
  NewCheckout,
  NewCustomer,
  NewOnboarding,
  NewRefund,
  Payment,
  PaymentProvider,
  Period,
} from '../provider.ts'
import { ProviderError, type Refund, type WebhookDelivery } from '../provider.ts'
import { listBalance, listPayouts } from './balance.ts'
import { checkAccess } from './check-access.ts'
import { checkoutParams } from './checkout-params.ts'
import { apiVersion, StripeClient, type StripeSettings } from './client.ts'
import { createAccount, openOnboarding, readAccount } from './connect.ts'
import { listMovements, listOpen } from './movements.ts'
import {
  BILL,
  cardOf,
  disputeOf,
  idOf,
  paymentOf,
  REFERENCE,
  referenceOf,
  refundOf,
  stateOf,
} from './states.ts'
import { amountRefusal, toRefundUnits, toUnits } from './units.ts'
import { readEvent, webhookEvents } from './webhooks.ts'

/** What is read of a payment: its charge with the fee and the refunds. */
const ofIntent = ['latest_charge.balance_transaction', 'latest_charge.refunds']

/** More of one payment are not looked at. */
const MOST_REFUNDS = 100

export class StripeProvider implements PaymentProvider {
  readonly #client: StripeClient
  readonly amountRefusal = amountRefusal

  constructor(settings: StripeSettings) {
    this.#client = new StripeClient(settings)
  }

  checkAccess(access: Access) {
    return checkAccess(this.#client, access)
  }

  createAccount(platform: Access, account: NewAccount) {
    return createAccount(this.#client, platform, account)
  }

  openOnboarding(platform: Access, onboarding: NewOnboarding) {
    return openOnboarding(this.#client, platform, onboarding)
  }

  readAccount(access: Access) {
    return readAccount(this.#client, access)
  }

  async createCustomer(access: Access, { idempotencyKey, name, email, reference }: NewCustomer) {
    const params = { name, ...(email ? { email } : {}), metadata: { [REFERENCE]: reference } }
    const { id } = await this.#client.call(
      access,
      (stripe, options) => stripe.customers.create(params, options),
      idempotencyKey,
    )
    return id
  }

  async openCheckout(access: Access, checkout: NewCheckout) {
    const { id, url } = await this.#client.call(
      access,
      (stripe, options) => stripe.checkout.sessions.create(checkoutParams(checkout), options),
      checkout.idempotencyKey,
    )
    // The answer to a repeated request may be of a session that is over by now.
    if (!url) throw new ProviderError('notDone', { code: 'checkout_closed' })
    return { checkoutId: id, url }
  }

  async closeCheckout(access: Access, checkoutId: string) {
    try {
      await this.#client.call(access, (stripe, options) =>
        stripe.checkout.sessions.expire(checkoutId, {}, options),
      )
      return 'closed'
    } catch (error) {
      // Refused: it is over already, and how it ended decides.
      if (!(error instanceof ProviderError) || error.kind !== 'notDone') throw error
      const { status } = await this.#client.call(access, (stripe, options) =>
        stripe.checkout.sessions.retrieve(checkoutId, {}, options),
      )
      if (status === 'complete') return 'completed'
      if (status === 'expired') return 'closed'
      throw error
    }
  }

  async readCheckout(access: Access, checkoutId: string): Promise<CheckoutState> {
    const expand = ['setup_intent.payment_method', ...ofIntent.map((path) => `payment_intent.${path}`)]
    const session = await this.#client.call(access, (stripe, options) =>
      stripe.checkout.sessions.retrieve(checkoutId, { expand }, options),
    )
    if (session.status === 'expired') return { kind: 'expired' }
    if (session.status === 'open') return { kind: 'open', url: session.url ?? '' }
    if (session.mode === 'setup') return this.#savedCard(session)
    const intent = session.payment_intent as Stripe.PaymentIntent | null
    if (session.payment_status !== 'paid' || !intent) return { kind: 'processing' }
    return { kind: 'paid', payment: await this.#payment(access, intent) }
  }

  #savedCard(session: Stripe.Checkout.Session): CheckoutState {
    const setup = session.setup_intent as Stripe.SetupIntent | null
    const card = setup?.payment_method ? cardOf(setup.payment_method as Stripe.PaymentMethod) : null
    if (!card) return { kind: 'processing' }
    const reference = referenceOf(session.metadata)
    return { kind: 'cardSaved', card, customerId: idOf(session.customer), reference }
  }

  async prepareCharge(access: Access, charge: NewCharge) {
    const params = {
      amount: toUnits(charge),
      currency: charge.currency.toLowerCase(),
      customer: charge.customerId,
      payment_method: charge.cardId,
      payment_method_types: ['card'],
      description: charge.description,
      metadata: { [REFERENCE]: charge.reference, [BILL]: charge.bill },
    }
    const { id } = await this.#client.call(
      access,
      (stripe, options) => stripe.paymentIntents.create(params, options),
      charge.idempotencyKey,
    )
    return id
  }

  async confirmCharge(access: Access, confirmation: Confirmation): Promise<ChargeState> {
    const { idempotencyKey, intentId, isGuestPresent, returnUrl } = confirmation
    const params = {
      expand: ofIntent,
      ...(isGuestPresent ? { return_url: returnUrl } : { off_session: true }),
    }
    try {
      const intent = await this.#client.call(
        access,
        (stripe, options) => stripe.paymentIntents.confirm(intentId, params, options),
        idempotencyKey,
      )
      return this.#chargeState(access, intent)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'notDone' || unanswered.has(error.code))
        throw error
      // Declined, or confirmed before: the intent says which. While it is open, this request was wrong.
      const state = await this.readCharge(access, intentId)
      if (state.kind === 'open') throw error
      return state
    }
  }

  async cancelCharge(access: Access, intentId: string) {
    try {
      await this.#client.call(access, (stripe, options) =>
        stripe.paymentIntents.cancel(intentId, {}, options),
      )
      return 'canceled'
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'notDone') throw error
      const { kind } = await this.readCharge(access, intentId)
      if (kind === 'paid' || kind === 'canceled') return kind
      if (kind === 'processing') throw new ProviderError('unsure', { code: 'processing' })
      throw error
    }
  }

  async readCharge(access: Access, intentId: string): Promise<ChargeState> {
    const intent = await this.#client.call(access, (stripe, options) =>
      stripe.paymentIntents.retrieve(intentId, { expand: ofIntent }, options),
    )
    return this.#chargeState(access, intent)
  }

  async #chargeState(access: Access, intent: Stripe.PaymentIntent): Promise<ChargeState> {
    const state = stateOf(intent)
    return state.kind === 'paid' ? { kind: 'paid', payment: await this.#payment(access, intent) } : state
  }

  async #payment(access: Access, intent: Stripe.PaymentIntent): Promise<Payment> {
    const charge = intent.latest_charge as Stripe.Charge
    const refunds = charge.refunds?.has_more
      ? (await this.#refundsOf(access, intent.id)).data
      : (charge.refunds?.data ?? [])
    const disputes = charge.disputed ? await this.#disputesOf(access, intent.id) : []
    return paymentOf(intent, { refunds: refunds.map(refundOf), disputes })
  }

  #refundsOf(access: Access, intentId: string) {
    const params = { payment_intent: intentId, limit: MOST_REFUNDS }
    return this.#client.call(access, (stripe, options) => stripe.refunds.list(params, options))
  }

  async #disputesOf(access: Access, intentId: string): Promise<Dispute[]> {
    const params = { payment_intent: intentId, limit: 100 }
    const { data } = await this.#client.call(access, (stripe, options) =>
      stripe.disputes.list(params, options),
    )
    return data.map(disputeOf)
  }

  async refund(access: Access, refund: NewRefund): Promise<Refund> {
    const params = {
      payment_intent: refund.intentId,
      amount: toRefundUnits(refund),
      metadata: { [REFERENCE]: refund.reference },
    }
    const made = await this.#client.call(
      access,
      (stripe, options) => stripe.refunds.create(params, options),
      refund.idempotencyKey,
    )
    return refundOf(made)
  }

  async readRefund(access: Access, refundId: string): Promise<Refund> {
    return refundOf(
      await this.#client.call(access, (stripe, options) => stripe.refunds.retrieve(refundId, {}, options)),
    )
  }

  async readCard(access: Access, cardId: string) {
    try {
      const method = await this.#client.call(access, (stripe, options) =>
        stripe.paymentMethods.retrieve(cardId, {}, options),
      )
      return method.customer ? cardOf(method) : null
    } catch (error) {
      if (error instanceof ProviderError && error.code === 'resource_missing') return null
      throw error
    }
  }

  async removeCustomer(access: Access, customerId: string) {
    try {
      await this.#client.call(access, (stripe, options) => stripe.customers.del(customerId, {}, options))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'resource_missing') throw error
    }
  }

  async removeCard(access: Access, cardId: string) {
    try {
      await this.#client.call(access, (stripe, options) => stripe.paymentMethods.detach(cardId, {}, options))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'notDone') throw error
      if (await this.readCard(access, cardId)) throw error
    }
  }

  async createWebhook(access: Access, url: string) {
    const { secretKey, account } = access
    const params: Stripe.WebhookEndpointCreateParams = {
      url,
      enabled_events: webhookEvents,
      api_version: apiVersion,
      description: 'Goodlot',
      ...(account ? { connect: true } : {}),
    }
    // The operator has one endpoint for all connected accounts, in the operator's own account.
    const { id, secret } = await this.#client.call(
      { secretKey },
      (stripe, options) => stripe.webhookEndpoints.create(params, options),
      randomUUID(),
    )
    if (!secret) throw new ProviderError('unsure', { code: 'no_webhook_secret' })
    return { webhookId: id, secret }
  }

  async removeWebhook({ secretKey }: Access, webhookId: string) {
    try {
      await this.#client.call({ secretKey }, (stripe, options) =>
        stripe.webhookEndpoints.del(webhookId, {}, options),
      )
    } catch (error) {
      if (!(error instanceof ProviderError && error.code === 'resource_missing')) throw error
    }
  }

  async readWebhook(delivery: WebhookDelivery) {
    return readEvent(await this.#client.package(), delivery)
  }

  listMovements(access: Access, period: Period) {
    return listMovements(this.#client, access, period)
  }

  listPayouts(access: Access, period: Period) {
    return listPayouts(this.#client, access, period)
  }

  listBalance(access: Access, of: Period | { payoutId: string }) {
    return listBalance(this.#client, access, of)
  }

  listOpen(access: Access, period: Period) {
    return listOpen(this.#client, access, period)
  }
}

/** Stripe did not look at the request, so there is nothing to read. */
const unanswered = new Set(['rate_limit', 'unreachable'])
