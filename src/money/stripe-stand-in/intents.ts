import type { Account } from './account.ts'
import { moveBalance } from './balance.ts'
import { type CardName, cards, type TestCard } from './cards.ts'
import { declined, Failure, invalid } from './failure.ts'
import { type Form, text, texts, whole } from './form.ts'
import type { BalanceTransaction, Charge, Intent, Method } from './objects.ts'

export function createIntent(account: Account, form: Form): Intent {
  refuseIfRestricted(account)
  const customer = text(form, 'customer')
  const method = text(form, 'payment_method')
  if (customer) account.find('customer', customer)
  if (method && account.find('payment_method', method).customer !== customer)
    throw invalid('The payment method does not belong to this customer.')
  const amount = checkedAmount(form, 'amount', text(form, 'currency') ?? '')
  const intent = account.add<Intent>({
    ...account.head('pi', 'payment_intent'),
    amount,
    amount_received: 0,
    currency: text(form, 'currency')!,
    customer,
    payment_method: method,
    description: text(form, 'description'),
    metadata: texts(form, 'metadata'),
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method_types: ['card'],
    setup_future_usage: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  })
  account.emit('payment_intent.created', intent)
  return text(form, 'confirm') === 'true' ? confirmIntent(account, intent.id, form) : intent
}

export function confirmIntent(account: Account, id: string, form: Form): Intent {
  refuseIfRestricted(account)
  const intent = account.find('payment_intent', id)
  if (intent.status !== 'requires_confirmation')
    throw invalid(`The intent's status is ${intent.status}.`, 'payment_intent_unexpected_state')
  const method = account.find('payment_method', intent.payment_method!)
  if (!method.customer) throw invalid('The payment method was detached.', 'payment_method_unexpected_state')
  const returnUrl = text(form, 'return_url')
  if (returnUrl) account.returnUrls.set(id, returnUrl)
  return charge(account, intent, { method, isOffSession: text(form, 'off_session') === 'true' })
}

export function cancelIntent(account: Account, id: string): Intent {
  const intent = account.find('payment_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw invalid(`The intent's status is ${intent.status}.`, 'payment_intent_unexpected_state')
  intent.status = 'canceled'
  intent.next_action = null
  account.emit('payment_intent.canceled', intent)
  return intent
}

/** Takes the money, asks the bank's question, or declines, as the card does. */
export function charge(
  account: Account,
  intent: Intent,
  { method, isOffSession }: { method: Method; isOffSession: boolean },
): Intent {
  const fault = account.world.faults.ofPayment(intent.id)
  const { does }: TestCard = cards[account.cards.get(method.id) ?? 'works']
  intent.payment_method = method.id
  if (fault === 'decline') return decline(account, intent, method, 'do_not_honor')
  if (typeof does === 'object') return decline(account, intent, method, does.declines)
  if (does === 'declinesLater' && isOffSession) return decline(account, intent, method, 'generic_decline')
  if (does === 'declinesLater') return decline(account, intent, method, 'insufficient_funds')
  if (does === 'asksForAuthentication' || fault) return authenticate(account, intent, method, isOffSession)
  return capture(account, intent, method)
}

export function capture(account: Account, intent: Intent, method: Method): Intent {
  const made = addCharge(account, intent, method, 'succeeded')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.next_action = null
  intent.last_payment_error = null
  const reference = intent.metadata.goodlot_reference ?? null
  const { amount, currency } = intent
  account.book({ kind: 'capture', id: made.id, intent: intent.id, amount, currency, reference })
  account.emit('charge.succeeded', made)
  account.emit('payment_intent.succeeded', intent)
  return intent
}

/** The person said at their bank's page that it was not them. */
export function refuseAuthentication(account: Account, intent: Intent): void {
  fail(intent, { code: 'payment_intent_authentication_failure' })
  account.emit('payment_intent.payment_failed', intent)
}

function decline(account: Account, intent: Intent, method: Method, declineCode: string): never {
  const code = declineCode === 'expired_card' ? 'expired_card' : 'card_declined'
  const made = addCharge(account, intent, method, 'failed')
  made.failure_code = code
  fail(intent, { code, decline_code: declineCode })
  account.emit('charge.failed', made)
  account.emit('payment_intent.payment_failed', intent)
  throw declined(code, declineCode)
}

function authenticate(account: Account, intent: Intent, method: Method, isOffSession: boolean): Intent {
  if (isOffSession) {
    addCharge(account, intent, method, 'failed')
    fail(intent, { code: 'authentication_required', decline_code: 'authentication_required' })
    account.emit('payment_intent.payment_failed', intent)
    throw declined('authentication_required', 'authentication_required')
  }
  intent.status = 'requires_action'
  const url = `${account.world.url()}/authenticate/${intent.id}`
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url, return_url: account.returnUrls.get(intent.id) ?? null },
  }
  account.emit('payment_intent.requires_action', intent)
  return intent
}

function fail(intent: Intent, error: { code: string; decline_code?: string }): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = { type: 'card_error', message: 'The card was declined.', ...error }
}

function addCharge(account: Account, intent: Intent, method: Method, status: 'succeeded' | 'failed'): Charge {
  const isPaid = status === 'succeeded'
  const { amount, currency, customer, description } = intent
  const made = account.add<Charge>({
    ...account.head('ch', 'charge'),
    amount,
    currency,
    customer,
    description,
    status,
    paid: isPaid,
    captured: isPaid,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    payment_method: method.id,
    balance_transaction: null,
    failure_code: null,
    metadata: { ...intent.metadata },
    payment_method_details: { type: 'card', card: method.card },
  })
  intent.latest_charge = made.id
  if (isPaid) made.balance_transaction = addFee(account, made).id
  return made
}

/** 2.9 % and 30 of the smallest unit. */
function addFee(account: Account, { id, amount, currency }: Charge): BalanceTransaction {
  const fee = Math.round(amount * 0.029) + 30
  const kind = { type: 'charge', reporting_category: 'charge' } as const
  return moveBalance(account, { ...kind, amount, currency, fee, source: id })
}

export function addMethod(account: Account, name: CardName, customer: string | null): Method {
  const { brand, last4 } = cards[name]
  const method = account.add<Method>({
    ...account.head('pm', 'payment_method'),
    type: 'card',
    customer,
    metadata: {},
    card: { brand, last4, exp_month: 12, exp_year: 2034, funding: 'credit', country: 'US' },
  })
  account.cards.set(method.id, name)
  return method
}

export function refuseIfRestricted({ canCharge }: Account): void {
  if (canCharge) return
  const message = 'Your account cannot currently make charges.'
  throw new Failure(400, { type: 'invalid_request_error', code: 'account_invalid', message })
}

/** Stripe's rules on amounts, written down a second time. */
export function checkedAmount(form: Form, name: string, currency: string): number {
  const amount = whole(form, name)
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`)
  if (amount === null || amount < 1) throw invalid(`Invalid integer: ${name}`, 'parameter_invalid_integer')
  if (['isk', 'ugx'].includes(currency) && amount % 100 !== 0)
    throw invalid('Amounts must be evenly divisible by 100.', 'invalid_charge_amount_no_decimal_compatible')
  if (['usd', 'eur', 'cad', 'jpy'].includes(currency) && amount < 50)
    throw invalid('The amount is too small.', 'amount_too_small')
  if (amount > 99_999_999 && currency !== 'idr') throw invalid('The amount is too large.', 'amount_too_large')
  return amount
}
