import {
  connectedAccess,
  ensureConnected,
  notReady,
  onboardingAddress,
  platformOf,
} from '../../money/payments/connect.ts'
import {
  type ConnectedAccount,
  lookAtAccount,
  lookSoon,
  readConnected,
} from '../../money/payments/connected-account.ts'
import { connectedState } from '../../money/payments/connected-state.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { refused } from '../../money/payments/pay.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { uncheckedCents } from '../../platform/http/values/money.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auditAccess, readAccess, refuseWhileUnderWay, removeWebhook, webhookBefore } from './access.ts'
import { connectSchemas as schemas } from './access-schema.ts'

const usualFee = { basisPoints: 290, fixedCents: 30n }

/** An account that an organization opens through the operator, in place of a key of its own. */
export function connectRoutes(
  app: App,
  management: Management,
  payments: PaymentParts & { isProduction: boolean },
): void {
  const { authority, changes, gate, publicUrl } = management
  const path = '/v3/manage/organizations/:organizationId/payments/connect'

  app.post(path, { ...gate, schema: schemas.connect }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId, id: userId } = organizer
    await ensureConnected(payments, { organizationId, userId })
    await lookAtAccount(payments, organizationId)
    // What was ended at the provider is made anew.
    const connected = await ensureConnected(payments, { organizationId, userId })
    if (connectedState(connected) === 'lost' || connected.isLive !== platformOf(payments).isLive)
      throw refused('connection_ended', 'This account cannot be reached any more. Disconnect it first.')
    await useIfFree(payments, organizer, connected)
    await lookSoon(changes.db, organizationId)
    if (connected.canCharge && connected.canPayOut) return reply.code(201).send({ url: null })
    const { protocol } = new URL(publicUrl)
    const origin = payments.isProduction ? publicUrl : `${protocol}//${request.headers.host}`
    const page = `${origin}/console/organizations/${organizationId}`
    const { accountId } = connected
    const addresses = { returnUrl: `${page}?stripe=back`, refreshUrl: `${page}?stripe=again` }
    return reply.code(201).send({ url: await onboardingAddress(payments, { accountId, ...addresses }) })
  })

  app.post(`${path}/look`, { ...gate, schema: schemas.look }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    await lookAtAccount(payments, organizationId)
    return readAccess(payments, organizationId)
  })

  app.put(path, { ...gate, schema: schemas.use }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const platform = platformOf(payments)
    await lookAtAccount(payments, organizationId)
    const connected = await readConnected(changes.db, organizationId)
    if (!connected?.accountId || !connected.canCharge || connected.isLive !== platform.isLive)
      throw notReady()
    const { accountId } = connected
    const before = await webhookBefore(payments, organizationId)
    const { feePercent = 2.9, feeFixed = 0.3 } = request.body
    const fee = { basisPoints: Math.round(feePercent * 100), fixedCents: uncheckedCents(feeFixed)! }
    await changes.commit(async (tx) => {
      await refuseWhileUnderWay(tx, organizationId, accountId)
      const access = connectedAccess(organizationId, { ...connected, accountId }, platform)
      await payments.accesses.store(tx, { ...access, fee, setBy: organizer.id })
      await payments.accesses.dropCards(tx, organizationId, accountId)
      await auditAccess(tx, organizer, 'update', { accountId, isLive: connected.isLive })
    })
    await lookSoon(changes.db, organizationId)
    await removeWebhook(payments, before)
    return readAccess(payments, organizationId)
  })
}

/** Where nothing else takes payments; a key of the organization's own stays until somebody changes over. */
async function useIfFree(
  payments: PaymentParts,
  organizer: OrganizationOrganizer,
  connected: ConnectedAccount & { accountId: string },
): Promise<void> {
  const { organizationId } = organizer
  if (connected.isUsed) return
  const { accountId, isLive } = connected
  const access = connectedAccess(organizationId, connected, platformOf(payments))
  await payments.changes.commit(async (tx) => {
    const isNew = await payments.accesses.store(
      tx,
      { ...access, fee: usualFee, setBy: organizer.id },
      { replaces: false },
    )
    if (!isNew) return
    await refuseWhileUnderWay(tx, organizationId, accountId)
    await payments.accesses.dropCards(tx, organizationId, accountId)
    await auditAccess(tx, organizer, 'create', { accountId, isLive })
  })
}
