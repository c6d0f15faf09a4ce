import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { endpointProblem } from '../../platform/http/outgoing/public-address.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { requireOpenAccount } from '../accounts/open-account.ts'
import { areDeviceKeys } from './encrypt.ts'
import { keySchema, subscribeSchema, unsubscribeSchema } from './schema.ts'
import { DEVICES } from './sender.ts'
import { removeSubscription, saveSubscription } from './subscriptions.ts'

type PushRouteParts = {
  changes: Changes
  access: RouteAccess
  /** Null where pushes are not set up. */
  publicKey: string | null
  isProduction: boolean
}

export function pushRoutes(app: App, { changes, access, publicKey, isProduction }: PushRouteParts): void {
  const gate = {
    ...access.user({ limit: 'pushSubscription' }),
    preValidation: requireOpenAccount(changes.db),
  }

  app.get('/v3/push/key', { ...access.anyone(), schema: keySchema }, async () => ({ publicKey }))

  app.post('/v3/bidder/push-subscriptions', { ...gate, schema: subscribeSchema }, async (request, reply) => {
    const { endpoint, keys } = request.body
    const problem = endpointProblem(endpoint, { isProduction })
    if (problem) throw invalidFields({ endpoint: [problem] })
    const deviceKeys = {
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    }
    if (!areDeviceKeys(deviceKeys)) throw invalidFields({ keys: ['must be those of a browser'] })
    if (publicKey === null)
      throw new ApiError('conflict', 'Push notifications are not set up on this service.', {
        reason: 'push_not_set_up',
      })
    const { id: userId } = callerIn(request)
    await changes.commit(async (tx, emit) => {
      await saveSubscription(tx, userId, { endpoint, ...deviceKeys })
      emit({ kind: 'event.user', userId, payload: { action: 'update', fields: [DEVICES] } })
    })
    return reply.code(204).send()
  })

  app.delete(
    '/v3/bidder/push-subscriptions',
    { ...gate, schema: unsubscribeSchema },
    async (request, reply) => {
      await removeSubscription(changes.db, callerIn(request).id, request.body.endpoint)
      return reply.code(204).send()
    },
  )
}
