import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account } from './account.ts'
import { payOutRested } from './balance.ts'
import { createSession, currentSession, expireSession } from './checkout.ts'
import { accountAnswer, createAccount, createAccountLink } from './connect.ts'
import { invalid, missing } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import { cancelIntent, confirmIntent, createIntent } from './intents.ts'
import { list } from './lists.ts'
import type { Customer, Endpoint, Method, Thing } from './objects.ts'
import { createRefund } from './refunds.ts'

type Call = { account: Account; id: string; form: Form; path: string }
type Route = { method: string; path: RegExp; right: string; answer: (call: Call) => object }

/** The part of Stripe that Goodlot uses. */
const routes: Route[] = [
  route('GET /v1/account', 'account_read', ({ account }) => accountAnswer(account)),
  route('POST /v1/accounts', 'account_write', ({ account, form }) => createAccount(account, form)),
  route('POST /v1/account_links', 'account_link_write', ({ account, form }) =>
    createAccountLink(account, form),
  ),
  route('POST /v1/customers', 'customer_write', ({ account, form }) => createCustomer(account, form)),
  route('POST /v1/customers/:id', 'customer_write', ({ account, id }) => account.find('customer', id)),
  route('DELETE /v1/customers/:id', 'customer_write', ({ account, id }) => deleteCustomer(account, id)),
  ...reading('customer', 'customers', 'customer_read'),
  route('POST /v1/checkout/sessions', 'checkout_session_write', ({ account, form }) =>
    createSession(account, form),
  ),
  route('GET /v1/checkout/sessions/:id', 'checkout_session_read', ({ account, id }) =>
    currentSession(account, id),
  ),
  route('POST /v1/checkout/sessions/:id/expire', 'checkout_session_write', ({ account, id }) =>
    expireSession(account, id),
  ),
  ...reading('checkout.session', 'checkout/sessions', 'checkout_session_read'),
  route('POST /v1/payment_intents', 'payment_intent_write', ({ account, form }) =>
    createIntent(account, form),
  ),
  route('POST /v1/payment_intents/:id/confirm', 'payment_intent_write', ({ account, id, form }) =>
    confirmIntent(account, id, form),
  ),
  route('POST /v1/payment_intents/:id/cancel', 'payment_intent_write', ({ account, id }) =>
    cancelIntent(account, id),
  ),
  ...reading('payment_intent', 'payment_intents', 'payment_intent_read'),
  ...reading('setup_intent', 'setup_intents', 'setup_intent_read'),
  route('POST /v1/payment_methods/:id/detach', 'payment_method_write', ({ account, id }) =>
    detach(account, account.find('payment_method', id)),
  ),
  ...reading('payment_method', 'payment_methods', 'payment_method_read'),
  route('POST /v1/refunds', 'charge_write', ({ account, form }) => createRefund(account, form)),
  ...reading('refund', 'refunds', 'charge_read'),
  ...reading('charge', 'charges', 'charge_read'),
  ...reading('balance_transaction', 'balance_transactions', 'balance_transaction_read', payOutRested),
  ...reading('payout', 'payouts', 'payout_read', payOutRested),
  ...reading('dispute', 'disputes', 'dispute_read'),
  ...reading('event', 'events', 'event_read'),
  route('POST /v1/webhook_endpoints', 'webhook_write', ({ account, form }) => createEndpoint(account, form)),
  route('DELETE /v1/webhook_endpoints/:id', 'webhook_write', ({ account, id }) => {
    account.find('webhook_endpoint', id)
    account.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint
  }),
  ...reading('webhook_endpoint', 'webhook_endpoints', 'webhook_read'),
]

export function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const one of routes) {
    const found = one.method === method ? one.path.exec(path) : null
    if (found) return { route: one, id: found[1] ?? '' }
  }
  throw missing(`${method} ${path}`)
}

function route(name: string, right: string, answer: Route['answer']): Route {
  const [method = '', path = ''] = name.split(' ')
  return { method, right, answer, path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`) }
}

function reading(
  kind: Thing['object'],
  path: string,
  right: string,
  before: (account: Account) => void = () => {},
): Route[] {
  return [
    route(`GET /v1/${path}`, right, ({ account, form }) => {
      before(account)
      return list(account, kind, form, `/v1/${path}`)
    }),
    route(`GET /v1/${path}/:id`, right, ({ account, id }) => account.find(kind, id)),
  ]
}

function createCustomer(account: Account, form: Form): Customer {
  return account.add<Customer>({
    ...account.head('cus', 'customer'),
    name: text(form, 'name'),
    email: text(form, 'email'),
    metadata: texts(form, 'metadata'),
  })
}

/** As somebody does in the dashboard: the cards go with it. */
export function deleteCustomer(account: Account, id: string): Stripe.DeletedCustomer {
  const customer = account.find('customer', id)
  for (const method of account.all('payment_method')) if (method.customer === id) detach(account, method)
  account.remove(id)
  account.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export function detach(account: Account, method: Method): Method {
  if (!method.customer) throw invalid('The payment method is not attached to a customer.')
  method.customer = null
  account.emit('payment_method.detached', method)
  return method
}

function createEndpoint(account: Account, form: Form): Endpoint {
  const url = text(form, 'url')
  if (!url || !URL.canParse(url)) throw invalid('Invalid URL: url')
  if (account.isLive && !url.startsWith('https:')) throw invalid('Live endpoints need https.')
  const endpoint = account.add<Endpoint>({
    ...account.head('we', 'webhook_endpoint'),
    url,
    status: 'enabled',
    description: text(form, 'description'),
    metadata: {},
    enabled_events: Object.values(texts(form, 'enabled_events')),
    api_version: text(form, 'api_version'),
    secret: `whsec_${randomBytes(24).toString('hex')}`,
  })
  if (text(form, 'connect') === 'true') account.connectEndpoints.add(endpoint.id)
  return endpoint
}
