import { insertEndpoint, rotateSecret } from '../../messages/webhooks/endpoints.ts'
import { type WebhookKind, webhookSamples } from '../../messages/webhooks/kinds.ts'
import type { Sealing } from '../../money/payments/sealed-secrets.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { endpointProblem } from '../../platform/http/outgoing/public-address.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import {
  changeWebhook,
  listWebhooks,
  noteWebhook,
  readWebhook,
  refuseTooMany,
  showWebhook,
} from './webhook-records.ts'
import { webhookSchemas as schemas } from './webhook-schema.ts'

type Parts = { sealing: Sealing; isProduction: boolean }

/** Where an organization's own programs hear what happens. */
export function webhookRoutes(app: App, management: Management, { sealing, isProduction }: Parts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/organizations/:organizationId/webhooks'
  /** As it is stored: each address is written in one way. */
  const readUrl = (url: string) => {
    const problem = endpointProblem(url, { isProduction })
    if (problem) throw invalidFields({ url: [problem] })
    return new URL(url).href
  }

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const found = await listWebhooks(changes.db, organizer, request.query)
    return { webhooks: found.rows.map(showWebhook), totalCount: found.totalCount }
  })

  app.get(`${path}/samples`, { ...gate, schema: schemas.samples }, async (request) => {
    await authority.ofOrganization(request, request.params.organizationId)
    const timestamp = '2026-11-14T20:26:00.000Z'
    const samples = Object.entries(webhookSamples[request.query.kind])
    return samples.map(([type, data]) => ({ type, timestamp, data }))
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { url, kinds, includesPeople = false } = request.body
    if (includesPeople) refuseKeys(organizer)
    const wanted = { url: readUrl(url), kinds, includesPeople }
    const added = await changes.commit((tx) => addWebhook(tx, { organizer, sealing }, wanted))
    return reply.code(201).send(added)
  })

  app.patch(`${path}/:webhookId`, { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { url, ...others } = request.body
    const wanted = { ...others, ...(url && { url: readUrl(url) }), webhookId: request.params.webhookId }
    return showWebhook(await changes.commit((tx) => changeWebhook(tx, organizer, wanted)))
  })

  app.delete(`${path}/:webhookId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    await changes.commit(async (tx) => {
      const { id, url } = await readWebhook(tx, organizer, request.params.webhookId)
      await execute(tx, 'delete from webhook_endpoints where id = $1', [id])
      await noteWebhook(tx, organizer, 'delete', id, { url })
    })
    return reply.code(204).send()
  })

  app.post(`${path}/:webhookId/secret`, { ...gate, schema: schemas.rotate }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    return changes.commit(async (tx) => {
      const { id } = await readWebhook(tx, organizer, request.params.webhookId)
      const secret = await rotateSecret(tx, sealing, { id, organizationId })
      await noteWebhook(tx, organizer, 'changeSecret', id)
      return { ...showWebhook(await readWebhook(tx, organizer, id)), secret }
    })
  })
}

/** Names and addresses of guests leave the house only because a person said so. */
function refuseKeys({ keyOrganizationId }: OrganizationOrganizer): void {
  if (keyOrganizationId !== undefined)
    throw new ApiError('forbidden', 'Only people can allow names and email addresses to be sent.')
}

async function addWebhook(
  tx: Transaction,
  { organizer, sealing }: { organizer: OrganizationOrganizer; sealing: Sealing },
  wanted: { url: string; kinds: WebhookKind[]; includesPeople: boolean },
) {
  const { organizationId, id: madeBy } = organizer
  if (!sealing.canSeal)
    throw new ApiError('conflict', 'This server cannot store secrets: its operator must set PAYMENTS_KEYS.', {
      reason: 'no_secrets',
    })
  await refuseTooMany(tx, organizationId)
  const { id, secret } = await insertEndpoint(tx, sealing, { ...wanted, organizationId, madeBy })
  await noteWebhook(tx, organizer, 'create', id, wanted)
  return { ...showWebhook(await readWebhook(tx, organizer, id)), secret }
}
