import { Type } from 'typebox'
import type { Connection, Transaction } from '../../database/pool.ts'
import { execute, row } from '../../database/pool.ts'
import { noContent } from '../../http/answers/answers.ts'
import { invalidFields } from '../../http/answers/api-error.ts'
import { orNull } from '../../http/answers/or-null.ts'
import type { App } from '../../http/server/app-type.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { centsFromNumber, toDecimal } from '../../http/values/money.ts'
import type { PaymentParts } from '../../payments/look.ts'
import { refused, unavailable } from '../../payments/pay.ts'
import { type AccessCheck, ProviderError } from '../../payments/provider.ts'
import { writeAudit } from '../audit.ts'
import type { OrganizationOrganizer } from '../authority.ts'
import type { Management } from '../management.ts'
import { Closed, Money, manage, organizationParams } from '../schema.ts'

/** The organization's own account at the payment provider. Its key goes in, and never comes out. */
export function paymentAccessRoutes(app: App, management: Management, payments: PaymentParts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/organizations/:organizationId/payments'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    return readAccess(changes.db, organizationId)
  })

  app.put(path, { ...gate, schema: schemas.set }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const { secretKey, feePercent = 2.9, feeFixed = 0.3 } = request.body
    const check = await checkKey(payments, secretKey)
    const webhook = await makeWebhook(payments, { organizationId, secretKey })
    await changes.commit(async (tx) => {
      await refuseWhileUnderWay(tx, organizationId, check.accountId)
      await payments.accesses.store(tx, {
        ...{ organizationId, access: { secretKey }, setBy: organizer.id },
        ...{ accountId: check.accountId, country: check.country, isLive: check.isLive },
        ...{ webhookId: webhook?.webhookId ?? null, webhookSecrets: webhook ? [webhook.secret] : [] },
        fee: { basisPoints: Math.round(feePercent * 100), fixedCents: centsFromNumber(feeFixed)! },
      })
      await payments.accesses.dropCards(tx, organizationId, check.accountId)
      await audit(tx, organizer, 'update', { accountId: check.accountId, isLive: check.isLive })
    })
    return readAccess(changes.db, organizationId)
  })

  app.delete(path, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    await changes.commit(async (tx) => {
      await refuseWhileUnderWay(tx, organizationId, null)
      const sql = 'delete from payment_access where organization_id = $1'
      if ((await execute(tx, sql, [organizationId])) === 0) return
      await payments.accesses.dropCards(tx, organizationId, null)
      await audit(tx, organizer, 'delete', {})
    })
    return reply.code(204).send()
  })
}

function audit(tx: Transaction, organizer: OrganizationOrganizer, action: string, changes: object) {
  const { organizationId } = organizer
  const entry = { organizationId, subject: 'paymentAccess', subjectId: organizationId } as const
  return writeAudit(tx, organizer, { ...entry, action, changes })
}

/** The key is tried before it is stored: with too few rights guests would find out first. */
async function checkKey(payments: PaymentParts, secretKey: string) {
  let check: AccessCheck
  try {
    check = await payments.provider.checkAccess({ secretKey })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'noAccess') throw invalidFields({ secretKey: ['is not accepted by the provider'] })
    throw unavailable(error)
  }
  const { accountId, missing } = check
  if (missing.length > 0 || accountId === null)
    throw invalidFields({ secretKey: [`lacks these rights: ${missing.join(', ') || 'Account (read)'}`] })
  return { ...check, accountId }
}

/** Only where the provider can reach us; everything comes right without it, a little later. */
async function makeWebhook(
  { provider, publicUrl, log }: PaymentParts,
  { organizationId, secretKey }: { organizationId: number; secretKey: string },
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
async function refuseWhileUnderWay(
  tx: Transaction,
  organizationId: number,
  accountId: string | null,
): Promise<void> {
  const open = await row(
    tx,
    `select from payment_attempts
      where organization_id = $1 and account_id is distinct from $2 and state in ('opening', 'open', 'charging', 'unsure')
      limit 1`,
    [organizationId, accountId],
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

async function readAccess(db: Connection, organizationId: number) {
  const found = await row<AccessRow>(
    db,
    `select account_id as "accountId", country, is_live as "isLive", key_ending as "keyEnding",
            webhook_id is not null as "hasWebhook", fee_basis_points as "feeBasisPoints",
            fee_fixed_cents as "feeFixedCents", first_name || ' ' || last_name as "setBy", set_at as "setAt"
       from payment_access join users on users.id = set_by where organization_id = $1`,
    [organizationId],
  )
  if (!found) return { account: null }
  const { feeBasisPoints, feeFixedCents, setAt, ...account } = found
  return {
    account: {
      ...account,
      feePercent: feeBasisPoints / 100,
      feeFixed: toDecimal(feeFixedCents),
      setAt: toEpoch(setAt),
    },
  }
}

const exampleAccount = {
  ...{ accountId: 'acct_1Maple', country: 'US', isLive: true, keyEnding: 'x7Qf', hasWebhook: true },
  ...{ feePercent: 2.9, feeFixed: '0.30', setBy: 'Mia Rivers', setAt: 1_795_000_000 },
}

const Account = Type.Object(
  {
    account: orNull(
      Type.Object({
        accountId: Type.String({ description: 'The account at the provider.' }),
        country: orNull(Type.String()),
        isLive: Type.Boolean({ description: 'Whether real money moves.' }),
        keyEnding: Type.String({
          description: 'The last characters of the key; the rest is never shown again.',
        }),
        hasWebhook: Type.Boolean({
          description: 'Whether the provider tells us at once when something is paid.',
        }),
        feePercent: Type.Number(),
        feeFixed: Type.String({ description: 'Decimal.' }),
        setBy: Type.String(),
        setAt: Type.Integer({ description: 'Epoch seconds.' }),
      }),
    ),
  },
  {
    title: 'PaymentAccount',
    description: 'The account, or null while the organization takes no payments online.',
    examples: [{ account: exampleAccount }],
  },
)

const schemas = {
  read: manage(
    {
      summary: 'An organization’s payment account',
      description: 'Whose account guests’ payments go to. The key itself is never shown.',
      params: organizationParams,
    },
    { 200: Account },
  ),
  set: manage(
    {
      summary: 'Connect a payment account',
      description:
        'With a restricted key of the organization’s own account. Its rights are tried first; then it is stored encrypted and never shown again. The webhook is made by the service where the provider can reach it.',
      params: organizationParams,
      body: Closed(
        {
          secretKey: Type.String({
            ...{ pattern: '^[rs]k_[A-Za-z0-9_]{8,250}$', examples: ['rk_live_51Maplex7Qf'] },
            description: 'A restricted key.',
          }),
          feePercent: Type.Optional(
            Type.Number({
              ...{ minimum: 0, maximum: 20, examples: [2.9] },
              description: 'What the provider keeps, for guests who cover the fee; 2.9 unless given.',
            }),
          ),
          feeFixed: Type.Optional(
            Money('What it keeps of every payment; 0.30 unless given.', { maximum: 100 }),
          ),
        },
        { title: 'NewPaymentAccount', examples: [{ secretKey: 'rk_live_51Maplex7Qf' }] },
      ),
    },
    { 200: Account },
    { code: 'conflict', meaning: '`payments_under_way`: guests are paying with another account right now.' },
  ),
  remove: manage(
    {
      summary: 'Disconnect the payment account',
      description: 'Guests can no longer pay online. Payments that were made stay in the books.',
      params: organizationParams,
    },
    { 204: noContent },
    { code: 'conflict', meaning: '`payments_under_way`: guests are paying right now.' },
  ),
}
