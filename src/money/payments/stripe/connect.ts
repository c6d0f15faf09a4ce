import type Stripe from 'stripe'
import type { Access, AccountState, NewAccount, NewOnboarding } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { REFERENCE } from './states.ts'

/**
 * The organization owns the account: it pays Stripe's fees, bears refunds and disputes, and has Stripe's whole dashboard.
 * Stripe asks it for everything it has to know, so the operator never sees an identity or a bank account.
 */
const ownedByOrganization: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
}

export async function createAccount(
  client: StripeClient,
  platform: Access,
  { idempotencyKey, reference }: NewAccount,
): Promise<string> {
  // Nothing that differs between two tries: the provider refuses one key with two requests.
  const params = { controller: ownedByOrganization, metadata: { [REFERENCE]: reference } }
  const { id } = await client.call(
    platform,
    (stripe, options) => stripe.accounts.create(params, options),
    idempotencyKey,
  )
  return id
}

export async function openOnboarding(
  client: StripeClient,
  platform: Access,
  { accountId, returnUrl, refreshUrl }: NewOnboarding,
): Promise<string> {
  const { url } = await client.call(platform, (stripe, options) =>
    stripe.accountLinks.create(
      {
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      },
      options,
    ),
  )
  return url
}

export async function readAccount(client: StripeClient, access: Access): Promise<AccountState> {
  const account = await client.call(access, (stripe, options) => stripe.accounts.retrieveCurrent({}, options))
  const { currently_due, past_due, pending_verification, disabled_reason } = account.requirements ?? {}
  return {
    country: account.country ?? null,
    canCharge: account.charges_enabled,
    canPayOut: account.payouts_enabled,
    hasAllDetails: account.details_submitted,
    missing: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    isBeingChecked: (pending_verification ?? []).length > 0,
    disabledReason: disabled_reason ?? null,
  }
}
