import { MOST_AGAIN, sendAgain, sendTest } from '../../messages/webhooks/endpoints.ts'
import { page } from '../../platform/database/page.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import type { Management } from '../basics/management.ts'
import { lockWebhook, noteWebhook, readWebhook, type WebhookRow } from './webhook-records.ts'
import { webhookSchemas as schemas } from './webhook-schema.ts'

/** What was sent to a webhook, and sending it again. */
export function webhookDeliveryRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/organizations/:organizationId/webhooks/:webhookId'

  app.get(`${path}/deliveries`, { ...gate, schema: schemas.deliveries }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { id } = await readWebhook(changes.db, organizer, request.params.webhookId)
    const { state = null } = request.query
    const list = { columns, from, orderBy: 'deliveries.event_id desc', values: [id, state] }
    const found = await page<DeliveryRow>(changes.db, list, request.query)
    return { deliveries: found.rows.map(show), totalCount: found.totalCount }
  })

  app.post(`${path}/test`, { ...gate, schema: schemas.test }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    await changes.commit(async (tx) => {
      const webhook = await lockWebhook(tx, organizer, request.params.webhookId)
      refuseOff(webhook)
      await sendTest(tx, { id: webhook.id, organizationId })
      await noteWebhook(tx, organizer, 'sendTest', webhook.id)
    })
    return reply.code(204).send()
  })

  app.post(`${path}/deliveries/again`, { ...gate, schema: schemas.again }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const { organizationId } = organizer
    const { deliveryIds: eventIds, from, until } = request.body
    if (eventIds === undefined && (from === undefined || until === undefined))
      throw invalidFields({ deliveryIds: ['or both from and until must be given'] })
    return changes.commit(async (tx) => {
      const webhook = await lockWebhook(tx, organizer, request.params.webhookId)
      refuseOff(webhook)
      const count = await sendAgain(tx, { id: webhook.id, organizationId }, { eventIds, from, until })
      if (count > MOST_AGAIN)
        throw new ApiError('conflict', `At most ${MOST_AGAIN} are sent again at once. Name a shorter time.`, {
          reason: 'too_many',
        })
      await noteWebhook(tx, organizer, 'sendAgain', webhook.id, { count })
      return { count }
    })
  })
}

function refuseOff({ isOn }: WebhookRow): void {
  if (!isOn)
    throw new ApiError('conflict', 'This webhook is off. Turn it on first.', { reason: 'webhook_off' })
}

type DeliveryRow = {
  id: number
  type: string
  state: string
  attempts: number
  status: number | null
  reply: string | null
  data: object
  occurred_at: Date
  attempted_at: Date | null
  next_at: Date | null
}

const columns = `event_id::float8 as id, type, state, attempts, status, reply, data, occurred_at, attempted_at, next_at`
const from = `webhook_deliveries as deliveries join webhook_events as events on events.id = event_id
  where endpoint_id = $1 and ($2::text is null or state = $2)`

const show = ({ occurred_at, attempted_at, next_at, ...delivery }: DeliveryRow) => ({
  ...delivery,
  occurredAt: toEpoch(occurred_at),
  attemptedAt: toEpochOrNull(attempted_at),
  nextAt: toEpochOrNull(next_at),
})
