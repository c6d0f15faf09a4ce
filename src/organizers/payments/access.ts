import { randomUUID } from 'node:crypto'
import { payableStates } from '../../money/payments/attempt.ts'
import { endUse } from '../../money/payments/connect.ts'
import { readConnected } from '../../money/payments/connected-account.ts'
import { connectedState } from '../../money/payments/connected-state.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { refused, unavailable } from '../../money/payments/pay.ts'
import { type Access, type AccessCheck, ProviderError } from '../../money/payments/provider.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal, uncheckedCents } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { accessSchemas as schemas } from './access-schema.ts'

/** The organization's own account at the payment provider. Its key goes in, and never comes out. */
export function paymentAccessRoutes(app: App, management: Management, payments: PaymentParts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/organizations/:organizationId/payments'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    return readAccess(payments, organizationId)
  })

  app.put(path, { ...gate, schema: schemas.set }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const { secretKey, feePercent = 2.9, feeFixed = 0.3 } = request.body
    const check = await checkKey(payments, { organizationId, secretKey })
    const before = await webhookBefore(payments, organizationId)
    const webhook = await makeWebhook(payments, { organizationId, secretKey })
    await changes.commit(async (tx) => {
      await refuseWhileUnderWay(tx, organizationId, check.accountId)
      await payments.accesses.store(tx, {
        organizationId,
        access: { secretKey },
        setBy: organizer.id,
        accountId: check.accountId,
        country: check.country,
        isLive: check.isLive,
        webhookId: webhook?.webhookId ?? null,
        webhookSecrets: webhook ? [webhook.secret] : [],
        fee: { basisPoints: Math.round(feePercent * 100), fixedCents: uncheckedCents(feeFixed)! },
      })
      await payments.accesses.dropCards(tx, organizationId, check.accountId)
      await auditAccess(tx, organizer, 'update', { accountId: check.accountId, isLive: check.isLive })
    })
    await removeWebhook(payments, before)
    return readAccess(payments, organizationId)
  })

  app.delete(path, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const before = await webhookBefore(payments, organizationId)
    await changes.commit(async (tx) => {
      await refuseWhileUnderWay(tx, organizationId, null)
      const sql = 'delete from payment_access where organization_id = $1'
      if ((await execute(tx, sql, [organizationId])) === 0) return
      await endUse(tx, organizationId)
      await payments.accesses.dropCards(tx, organizationId, null)
      await auditAccess(tx, organizer, 'delete', {})
    })
    await removeWebhook(payments, before)
    return reply.code(204).send()
  })
}

export function auditAccess(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  action: string,
  changes: object,
) {
  const { organizationId } = organizer
  const entry = { organizationId, subject: 'paymentAccess', subjectId: organizationId } as const
  return writeAudit(tx, organizer, { ...entry, action, changes })
}

type NewKey = { organizationId: number; secretKey: string }

/** The key is tried before it is stored: with too few rights guests would find out first. */
async function checkKey(payments: PaymentParts, { organizationId, secretKey }: NewKey) {
  let check: AccessCheck
  try {
    check = await payments.provider.checkAccess({ secretKey })
    const { missing, canCharge } = check
    if (missing.length > 0) throw lacksRights(missing)
    if (!canCharge)
      throw invalidFields({ secretKey: ['belongs to an account that cannot take payments yet'] })
    const accountId = check.accountId ?? (await accountOfKey(payments, { organizationId, secretKey }))
    return { ...check, accountId }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'noAccess') throw invalidFields({ secretKey: ['is not accepted by the provider'] })
    throw unavailable(error)
  }
}

const lacksRights = (missingRights: string[]) =>
  new ApiError('validation_error', `The key lacks these rights: ${missingRights.join(', ')}.`, {
    fields: { secretKey: [`lacks these rights: ${missingRights.join(', ')}`] },
    missingRights,
  })

/**
 * A restricted key cannot say whose it is. It belongs to the account that is connected already if it can read the newest
 * payment that was made there; then the cards on file stay.
 */
async function accountOfKey(
  { changes, provider }: PaymentParts,
  { organizationId, secretKey }: NewKey,
): Promise<string> {
  const newest = await row<{ accountId: string; checkoutId: string | null; intentId: string | null }>(
    changes.db,
    `select account_id as "accountId", checkout_id as "checkoutId", intent_id as "intentId"
       from payment_access join payment_attempts using (organization_id, account_id)
      where organization_id = $1 and coalesce(checkout_id, intent_id) is not null
      order by id desc limit 1`,
    [organizationId],
  )
  if (!newest) return `unnamed_${randomUUID()}`
  try {
    if (newest.checkoutId !== null) await provider.readCheckout({ secretKey }, newest.checkoutId)
    else await provider.readCharge({ secretKey }, newest.intentId!)
    return newest.accountId
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'resource_missing') return `unnamed_${randomUUID()}`
    throw error
  }
}

type OldWebhook = { access: Access; webhookId: string }

export async function webhookBefore(
  { changes, accesses }: PaymentParts,
  organizationId: number,
): Promise<OldWebhook | null> {
  const sql = 'select webhook_id as "webhookId" from payment_access where organization_id = $1'
  const found = await row<{ webhookId: string | null }>(changes.db, sql, [organizationId])
  const own = found?.webhookId ? await accesses.of(changes.db, organizationId) : null
  return own && { access: own.access, webhookId: found!.webhookId! }
}

/** With a key that was revoked it cannot be removed; the provider then switches it off by itself. */
export async function removeWebhook({ provider, log }: PaymentParts, old: OldWebhook | null): Promise<void> {
  if (!old) return
  try {
    await provider.removeWebhook(old.access, old.webhookId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ code: error.code }, 'an old webhook could not be removed at the payment provider')
  }
}

/** Only where the provider can reach us; everything comes right without it, a little later. */
async function makeWebhook(
  { provider, publicUrl, log }: PaymentParts,
  { organizationId, secretKey }: NewKey,
) {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' || hostname === 'localhost') return null
  try {
    return await provider.createWebhook({ secretKey }, `${publicUrl}/v3/payments/webhooks/${organizationId}`)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ organizationId, code: error.code }, 'no webhook could be made at the payment provider')
    return null
  }
}

/** With another account we could no longer read what became of them. */
export async function refuseWhileUnderWay(
  tx: Transaction,
  organizationId: number,
  accountId: string | null,
): Promise<void> {
  const open = await row(
    tx,
    `select from payment_attempts
      where organization_id = $1 and account_id is distinct from $2 and state = any($3)
      limit 1`,
    [organizationId, accountId, payableStates],
  )
  if (open) throw refused('payments_under_way', 'Payments are under way. Please try again in half an hour.')
}

type AccessRow = {
  accountId: string
  country: string | null
  isLive: boolean
  keyEnding: string
  hasWebhook: boolean
  feeBasisPoints: number
  feeFixedCents: bigint
  setBy: string
  setAt: Date
}

export async function readAccess({ changes, accesses }: PaymentParts, organizationId: number) {
  const { db } = changes
  const own = await accesses.of(db, organizationId)
  const found = await row<AccessRow>(
    db,
    `select account_id as "accountId", country, is_live as "isLive", key_ending as "keyEnding",
            webhook_id is not null as "hasWebhook", fee_basis_points as "feeBasisPoints",
            fee_fixed_cents as "feeFixedCents", first_name || ' ' || last_name as "setBy", set_at as "setAt"
       from payment_access join users on users.id = set_by where organization_id = $1`,
    [organizationId],
  )
  const common = {
    canConnect: accesses.platform !== null,
    connected: await presentConnected(db, organizationId),
  }
  if (!found) return { account: null, isTryOut: own !== null, ...common }
  const { feeBasisPoints, feeFixedCents, setAt, ...account } = found
  return {
    account: {
      ...account,
      way: account.keyEnding === '' ? ('connected' as const) : ('key' as const),
      isUsable: own !== null,
      feePercent: feeBasisPoints / 100,
      feeFixed: toDecimal(feeFixedCents),
      setAt: toEpoch(setAt),
    },
    isTryOut: false,
    ...common,
  }
}

async function presentConnected(db: Connection, organizationId: number) {
  const known = await readConnected(db, organizationId)
  if (!known?.accountId) return null
  const { accountId, isLive, isUsed, missing, disabledReason, readAt } = known
  return {
    accountId,
    isLive,
    isUsed,
    state: connectedState(known),
    missing: [...missing],
    disabledReason,
    readAt: readAt && toEpoch(readAt),
  }
}
