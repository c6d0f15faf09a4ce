import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Time } from '../../platform/time/time.ts'
import type { Account } from './account.ts'
import type { Accounts } from './accounts.ts'
import { type CardName, cards } from './cards.ts'
import { answerBank, currentSession, payWith } from './checkout.ts'
import { continueOnboarding } from './connect.ts'
import { Failure } from './failure.ts'
import type { Faults, RequestFault } from './faults.ts'
import { readForm, text } from './form.ts'
import type { Answer, IdempotencyKeys } from './idempotency.ts'
import { expand } from './lists.ts'
import { bankPage, checkoutPage, closedPage, onboardingPage, type Page, policyFor, styles } from './page.ts'
import { findRoute } from './routes.ts'

const MOST_BYTES = 256 * 1024
/** Longer than anybody should wait. */
const SLOW_MS = 45_000

export type ServerParts = {
  accounts: Accounts
  faults: Faults
  keys: IdempotencyKeys
  time: Time
  /** After everything that may have changed something. */
  onChange(): void
}

/** Stripe's API under /v1, and the pages that people see. */
export function makeServer(parts: ServerParts): Server {
  return createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://stand-in')
      const body = await read(request)
      if (url.pathname.startsWith('/v1/')) await answerApi(parts, { request, response, url, body })
      else answerPage(parts, { request, response, url, body })
      if (request.method !== 'GET') parts.onChange()
    } catch (error) {
      const failure = error instanceof Failure ? error : null
      const message = 'The stand-in failed.'
      const body = failure?.body ?? { error: { type: 'api_error', message } }
      sendJson(response, { status: failure?.status ?? 500, body })
    }
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; body: string }

async function answerApi(parts: ServerParts, { request, response, url, body }: Exchange) {
  const { faults, keys, time } = parts
  const { account, lacks } = parts.accounts.enter(request.headers)
  const name = `${request.method} ${url.pathname}`
  const fault = faults.ofRequest(name)
  if (fault === 'loseBefore') return void request.socket.destroy()
  if (fault === 'rateLimit' || fault === 'serverError') return sendJson(response, faultAnswer(fault))
  const header = request.headers['idempotency-key']
  const key = typeof header === 'string' && request.method === 'POST' ? `${account.id} ${header}` : null
  const earlier = key ? keys.begin(key, `${name}\n${body}`) : null
  if (earlier && fault === 'loseAfter') return void request.socket.destroy()
  if (earlier) return sendJson(response.setHeader('idempotent-replayed', 'true'), earlier)
  let answer: Answer | null = null
  try {
    if (fault === 'slow') await time.wait(SLOW_MS)
    answer = act({ account, lacks, name, url, body })
    if (fault === 'serverErrorAfter') answer = faultAnswer(fault)
  } finally {
    if (key) keys.end(key, answer)
  }
  if (fault === 'loseAfter') request.socket.destroy()
  else sendJson(response, answer)
}

type Asked = { account: Account; lacks: ReadonlySet<string>; name: string; url: URL; body: string }

function act({ account, lacks, name, url, body }: Asked): Answer {
  try {
    const [method = '', path = ''] = name.split(' ')
    const { route, id } = findRoute(method, path)
    if (lacks.has(route.right)) {
      const message = `Having the 'rak_${route.right}' permission would allow this request to continue.`
      throw new Failure(403, { type: 'invalid_request_error', message })
    }
    const form = readForm(method === 'GET' ? url.search.slice(1) : body)
    const answer = expand(account, route.answer({ account, id, form, path }), form)
    return { status: 200, body: structuredClone(answer) }
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, body: error.body }
    throw error
  }
}

function faultAnswer(fault: RequestFault): Answer {
  const error =
    fault === 'rateLimit'
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }
      : { type: 'api_error', message: 'Something went wrong.' }
  return { status: fault === 'rateLimit' ? 429 : 500, body: { error } }
}

function answerPage({ accounts }: ServerParts, { request, response, url, body }: Exchange) {
  const [, kind, id = ''] = url.pathname.split('/')
  if (url.pathname === '/style.css')
    return void response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(styles)
  if (kind === 'connect') return answerOnboarding(accounts, id, { request, response, body })
  const account = accounts.holding(id)
  if (!account || (kind !== 'pay' && kind !== 'authenticate'))
    return sendPage(response, closedPage({ locale: null, returnUrl: null }), 404)
  const form = request.method === 'POST' ? readForm(body) : null
  if (kind === 'authenticate') return answerBankPage(account, id, response, form && text(form, 'answer'))
  const session = currentSession(account, id)
  const description = account.plans.get(id)?.description ?? ''
  if (session.status !== 'open')
    return sendPage(response, closedPage({ locale: session.locale, returnUrl: session.cancel_url }), 410)
  const card = form ? text(form, 'card') : null
  if (!card || !Object.hasOwn(cards, card))
    return sendPage(response, checkoutPage(session, { description, declined: null }))
  const chosen = payWith(account, session, card as CardName)
  if (chosen.kind === 'declined')
    return sendPage(response, checkoutPage(session, { description, declined: chosen.code }), 402)
  redirect(response, chosen.kind === 'done' ? session.success_url! : `/authenticate/${chosen.id}`)
}

/** Stripe's page on which an organization says who it is. Its address opens it once. */
function answerOnboarding(
  accounts: Accounts,
  secret: string,
  { request, response, body }: Pick<Exchange, 'request' | 'response' | 'body'>,
) {
  const locale = request.headers['accept-language']?.slice(0, 2) ?? null
  const link = accounts.linkNamed(secret)
  if (!link) return sendPage(response, closedPage({ locale, returnUrl: null }), 404)
  const { account, returnUrl, refreshUrl, expiresAt } = link
  const done = request.method === 'POST' ? text(readForm(body), 'done') : null
  if (link.isVisited !== (request.method === 'POST') || expiresAt <= account.world.now())
    return redirect(response, refreshUrl)
  link.isVisited = true
  if (!done) return sendPage(response, onboardingPage({ locale, leadsTo: [returnUrl, refreshUrl] }))
  link.expiresAt = 0
  if (done === 'submitted' || done === 'complete') continueOnboarding(account, done)
  redirect(response, returnUrl)
}

function answerBankPage(account: Account, id: string, response: ServerResponse, answer: string | null) {
  const session = account
    .all('checkout.session')
    .findLast(({ payment_intent, setup_intent }) => payment_intent === id || setup_intent === id)
  const locale = session?.locale ?? null
  const returnUrl = session?.success_url ?? account.returnUrls.get(id) ?? null
  if (!answer) return sendPage(response, bankPage({ locale, returnUrl }))
  const next = answerBank(account, id, answer === 'yes')
  if (next) redirect(response, next)
  else sendPage(response, closedPage({ locale, returnUrl }), 410)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

function sendPage(response: ServerResponse, page: Page, status = 200): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(page),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(page.html)
}

function sendJson(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
  response.end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > MOST_BYTES)
      throw new Failure(413, { type: 'invalid_request_error', message: 'The request is too large.' })
  }
  return body
}
