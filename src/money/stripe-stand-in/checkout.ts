import type { Account } from './account.ts'
import { type CardName, cards } from './cards.ts'
import { declined, type Failure, invalid } from './failure.ts'
import { branch, type Form, text, texts, whole } from './form.ts'
import {
  addMethod,
  capture,
  charge,
  checkedAmount,
  refuseAuthentication,
  refuseIfRestricted,
} from './intents.ts'
import type { Intent, Session, SetupIntent } from './objects.ts'

const HALF_AN_HOUR = 30 * 60
const DAY = 24 * 60 * 60

export function createSession(account: Account, form: Form): Session {
  refuseIfRestricted(account)
  const mode = text(form, 'mode')
  if (mode !== 'setup' && mode !== 'payment') throw invalid('Only setup and payment are known here.')
  const customer = text(form, 'customer')
  if (customer) account.find('customer', customer)
  const price = branch(form, 'line_items', '0', 'price_data')
  const currency = mode === 'payment' ? (text(price, 'currency') ?? '') : text(form, 'currency')
  const { id, ...head } = account.head('cs_test', 'checkout.session')
  const session = account.add<Session>({
    id,
    ...head,
    mode,
    status: 'open',
    customer,
    currency,
    expires_at: expiry(account, form),
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: mode === 'payment' ? checkedAmount(price, 'unit_amount', currency!) : null,
    url: `${account.world.url()}/pay/${id}`,
    client_reference_id: text(form, 'client_reference_id'),
    metadata: texts(form, 'metadata'),
    success_url: checkedUrl(form, 'success_url'),
    cancel_url: checkedUrl(form, 'cancel_url'),
    locale: text(form, 'locale'),
    payment_intent: null,
    setup_intent: null,
  })
  account.plans.set(id, {
    description: text(price, 'product_data', 'name') ?? '',
    metadata: texts(form, mode === 'payment' ? 'payment_intent_data' : 'setup_intent_data', 'metadata'),
    savesCard: mode === 'setup' || text(form, 'payment_intent_data', 'setup_future_usage') !== null,
  })
  return session
}

function expiry(account: Account, form: Form): number {
  const now = account.world.now()
  const asked = whole(form, 'expires_at') ?? now + DAY
  if (asked < now + HALF_AN_HOUR - 60 || asked > now + DAY + 60)
    throw invalid('expires_at must be between 30 minutes and 24 hours from now.')
  return asked
}

function checkedUrl(form: Form, name: string): string {
  const url = text(form, name)
  if (!url || !URL.canParse(url) || !/^https?:/.test(url)) throw invalid(`Not a valid URL: ${name}`)
  return url
}

/** The session as it is now: whoever looks after its end finds it expired. */
export function currentSession(account: Account, id: string): Session {
  const session = account.find('checkout.session', id)
  if (session.status === 'open' && session.expires_at <= account.world.now()) end(account, session)
  return session
}

export function expireSession(account: Account, id: string): Session {
  const session = currentSession(account, id)
  if (session.status !== 'open') throw invalid('Only Checkout Sessions with status open can be expired.')
  end(account, session)
  return session
}

function end(account: Account, session: Session): void {
  session.status = 'expired'
  session.url = null
  const intent = session.payment_intent ? account.find('payment_intent', session.payment_intent) : null
  if (intent && intent.status !== 'succeeded') {
    intent.status = 'canceled'
    intent.next_action = null
  }
  account.emit('checkout.session.expired', session)
}

/** Somebody chose a card on the page. */
export type Chosen =
  | { kind: 'done' }
  | { kind: 'authenticate'; id: string }
  | { kind: 'declined'; code: string }

export function payWith(account: Account, session: Session, name: CardName): Chosen {
  try {
    return session.mode === 'setup' ? saveCard(account, session, name) : payNow(account, session, name)
  } catch (error) {
    const { body } = error as Partial<Failure>
    if (!body?.error.decline_code) throw error
    return { kind: 'declined', code: body.error.decline_code }
  }
}

function saveCard(account: Account, session: Session, name: CardName): Chosen {
  const { does } = cards[name] as { does: unknown }
  if (typeof does === 'object') throw declined('card_declined', (does as { declines: string }).declines)
  const setup = account.add<SetupIntent>({
    ...account.head('seti', 'setup_intent'),
    customer: session.customer,
    metadata: account.plans.get(session.id)?.metadata ?? {},
    payment_method: addMethod(account, name, null).id,
    status: 'requires_action',
  })
  session.setup_intent = setup.id
  if (does === 'asksForAuthentication') return { kind: 'authenticate', id: setup.id }
  finishSetup(account, session, setup)
  return { kind: 'done' }
}

function finishSetup(account: Account, session: Session, setup: SetupIntent): void {
  setup.status = 'succeeded'
  account.find('payment_method', setup.payment_method!).customer = session.customer
  account.emit('setup_intent.succeeded', setup)
  complete(account, session)
}

function payNow(account: Account, session: Session, name: CardName): Chosen {
  const intent = intentOf(account, session)
  const method = addMethod(account, name, null)
  charge(account, intent, { method, isOffSession: false })
  if (intent.status === 'requires_action') return { kind: 'authenticate', id: intent.id }
  finishPayment(account, session, intent)
  return { kind: 'done' }
}

/** Made with the first card that is tried. */
function intentOf(account: Account, session: Session): Intent {
  if (session.payment_intent) return account.find('payment_intent', session.payment_intent)
  const { description = '', metadata = {}, savesCard } = account.plans.get(session.id) ?? {}
  const intent = account.add<Intent>({
    ...account.head('pi', 'payment_intent'),
    amount: session.amount_total!,
    currency: session.currency!,
    customer: session.customer,
    amount_received: 0,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method_types: ['card'],
    description,
    metadata,
    setup_future_usage: savesCard ? 'off_session' : null,
    status: 'requires_payment_method',
  })
  session.payment_intent = intent.id
  return intent
}

function finishPayment(account: Account, session: Session, intent: Intent): void {
  if (intent.setup_future_usage)
    account.find('payment_method', intent.payment_method!).customer = session.customer
  session.payment_status = 'paid'
  complete(account, session)
}

function complete(account: Account, session: Session): void {
  session.status = 'complete'
  session.url = null
  account.emit('checkout.session.completed', session)
}

/** Somebody answered their bank. Gives back where they go next; null when there was nothing to answer. */
export function answerBank(account: Account, id: string, isYes: boolean): string | null {
  const session = account
    .all('checkout.session')
    .findLast(({ payment_intent, setup_intent }) => payment_intent === id || setup_intent === id)
  if (session && currentSession(account, session.id).status !== 'open') return null
  const backToPage = session ? `${account.world.url()}/pay/${session.id}` : null
  const thing = account.get(id)
  if (thing?.object === 'setup_intent') {
    if (!session) return null
    if (isYes) finishSetup(account, session, thing)
    return isYes ? session.success_url : backToPage
  }
  if (thing?.object !== 'payment_intent' || thing.status !== 'requires_action') return null
  if (isYes) capture(account, thing, account.find('payment_method', thing.payment_method!))
  else refuseAuthentication(account, thing)
  if (session && isYes) finishPayment(account, session, thing)
  if (session) return isYes ? session.success_url : backToPage
  return account.returnUrls.get(id) ?? null
}
