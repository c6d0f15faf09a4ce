import type { FastifyRequest } from 'fastify'
import { requireOpenAccount } from '../accounts/open-account.ts'
import type { Database } from '../database/pool.ts'
import { settledUpTo } from '../events/settled.ts'
import { callerIn } from '../http/access/authentication.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import { mobilePlatform } from '../http/access/x-mobile.ts'
import { unavailable } from '../http/answers/error-envelope.ts'
import type { App } from '../http/server/app-type.ts'
import { whitelabelScope } from '../whitelabels/whitelabels.ts'
import { countNotifications } from './counts.ts'
import { listNotifications } from './list.ts'
import type { NotificationType } from './new-notifications.ts'
import { markAllRead } from './read-all.ts'
import { listSchema, readAllSchema } from './schema.ts'
import type { Scope } from './scope.ts'

/** How long reading all may wait for bids that are being written. */
const PATIENCE_MS = 5_000

export function notificationRoutes(app: App, { db, access }: { db: Database; access: RouteAccess }): void {
  app.get('/v3/bidder/notifications', { ...access.user(), schema: listSchema }, async (request) => {
    const { limit, offset, filter = null, showRead = false, auctionId } = request.query
    const scope = await scopeOf(db, request, auctionId)
    const choice = { filter: filter as NotificationType | null, showRead }
    const [notifications, counts] = await Promise.all([
      limit === 0 ? [] : listNotifications(db, scope, { ...choice, limit, offset }),
      countNotifications(db, scope, choice),
    ])
    return { notifications, ...counts }
  })

  const gate = {
    ...access.user({ limit: 'bidderNotificationsReadAll' }),
    preValidation: requireOpenAccount(db),
  }
  app.put('/v3/bidder/notifications/read-all', { ...gate, schema: readAllSchema }, async (request) => {
    const scope = await scopeOf(db, request, request.query.auctionId)
    const upTo = await settledUpTo(db, PATIENCE_MS)
    if (upTo === null) throw unavailable('Notifications are still being written. Please try again.')
    return { count: await markAllRead(db, scope, upTo) }
  })
}

async function scopeOf(db: Database, request: FastifyRequest, auctionId: number | undefined): Promise<Scope> {
  mobilePlatform(request)
  const caller = callerIn(request)
  const whitelabelIds = await whitelabelScope(db, caller.whitelabelId)
  return { userId: caller.id, whitelabelIds, auctionId: auctionId ?? null }
}
