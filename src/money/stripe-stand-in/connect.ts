import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account, Onboarding } from './account.ts'
import { Failure, invalid } from './failure.ts'
import { type Form, text, texts } from './form.ts'
import type { AccountThing } from './objects.ts'

const LINK_SECONDS = 5 * 60

/** Only accounts in which the owner bears fees and losses and has Stripe's dashboard, as direct charges want. */
export function createAccount(platform: Account, form: Form): AccountThing {
  const controller = {
    fees: text(form, 'controller', 'fees', 'payer'),
    losses: text(form, 'controller', 'losses', 'payments'),
    dashboard: text(form, 'controller', 'stripe_dashboard', 'type'),
  }
  if (controller.fees !== 'account' || controller.losses !== 'stripe' || controller.dashboard !== 'full')
    throw invalid('Only accounts with fees, losses and dashboard of their own are known here.')
  const account = platform.world.connect(platform)
  return { ...accountAnswer(account), metadata: texts(form, 'metadata') }
}

export function createAccountLink(platform: Account, form: Form): Stripe.AccountLink {
  const account = platform.world.connected(platform, text(form, 'account') ?? '')
  if (text(form, 'type') !== 'account_onboarding')
    throw invalid('Only links of type account_onboarding are known here.')
  const [returnUrl, refreshUrl] = [checkedUrl(form, 'return_url'), checkedUrl(form, 'refresh_url')]
  if (platform.isLive && !returnUrl.startsWith('https:')) throw invalid('Live links need https.')
  const { world } = platform
  const [secret, expiresAt] = [randomBytes(12).toString('hex'), world.now() + LINK_SECONDS]
  platform.links.set(secret, { account, returnUrl, refreshUrl, expiresAt, isVisited: false })
  return {
    object: 'account_link',
    created: world.now(),
    expires_at: expiresAt,
    url: `${world.url()}/connect/${secret}`,
  } satisfies Stripe.AccountLink
}

function checkedUrl(form: Form, name: string): string {
  const url = text(form, name)
  if (!url || !URL.canParse(url) || !/^https?:/.test(url)) throw invalid(`Not a valid URL: ${name}`)
  return url
}

/** What somebody does on the page: everything, everything but what has to be checked, or nothing yet. */
export function continueOnboarding(account: Account, progress: Onboarding['progress']): void {
  if (!account.onboarding) throw new Failure(404, { type: 'invalid_request_error', message: 'No account.' })
  account.onboarding.progress = progress
  account.emit('account.updated', accountAnswer(account))
}

/** As when Stripe wants something more, or suspects something. */
export function restrictAccount(account: Account, isRestricted: boolean): void {
  account.isRestricted = isRestricted
  account.emit('account.updated', accountAnswer(account))
}

/** The owner ends the connection in the dashboard; the platform cannot reach the account any more. */
export function endConnection(account: Account): void {
  if (account.onboarding) account.onboarding.platformId = ''
}

export function accountAnswer(account: Account): AccountThing {
  const { id, onboarding, isRestricted, canCharge } = account
  return {
    id,
    object: 'account',
    country: 'US',
    default_currency: 'usd',
    created: account.world.now(),
    charges_enabled: canCharge,
    payouts_enabled: (onboarding?.progress ?? 'complete') === 'complete',
    details_submitted: onboarding?.progress !== 'begun',
    email: null,
    metadata: {},
    controller: {
      type: 'application',
      is_controller: true,
      requirement_collection: 'stripe',
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      stripe_dashboard: { type: 'full' },
    },
    requirements: requirementsOf(onboarding, isRestricted),
  } satisfies Partial<Stripe.Account>
}

/** Named as Stripe names them. */
const details = [
  'business_profile.url',
  'external_account',
  'representative.first_name',
  'tos_acceptance.date',
]

function requirementsOf(onboarding: Onboarding | null, isRestricted: boolean): Stripe.Account.Requirements {
  const none = {
    alternatives: [],
    errors: [],
    current_deadline: null,
    past_due: [],
    pending_verification: [],
  }
  const due = (
    currently: string[],
    reason: Stripe.Account.Requirements['disabled_reason'],
    pending: string[] = [],
  ) => ({
    ...none,
    currently_due: currently,
    eventually_due: currently,
    disabled_reason: reason,
    pending_verification: pending,
  })
  if (onboarding?.progress === 'begun') return due(details, 'requirements.past_due')
  const document = 'company.verification.document'
  if (onboarding?.progress === 'submitted') return due([], 'requirements.pending_verification', [document])
  return isRestricted ? due([document], 'requirements.past_due') : due([], null)
}
