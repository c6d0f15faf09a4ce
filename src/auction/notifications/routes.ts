import type { FastifyRequest } from 'fastify'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { NotificationType } from '../../platform/events/catalogue.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { mobilePlatform } from '../../platform/http/access/x-mobile.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { whitelabelScope } from '../../platform/whitelabels/whitelabels.ts'
import { countNotifications, listNotifications, markAllRead, markRead, type Scope } from './queries.ts'
import { listSchema, readAllSchema, readSchema } from './schema.ts'

export function notificationRoutes(app: App, { db, access }: { db: Database; access: RouteAccess }): void {
  app.get('/v3/bidder/notifications', { ...access.user(), schema: listSchema }, async (request) => {
    const { limit, offset, filter = null, showRead = false, groupUnread = false, auctionId } = request.query
    const scope = await scopeOf(db, request, auctionId)
    const choice = { filter: filter as NotificationType | null, showRead }
    const [notifications, counts] = await Promise.all([
      limit === 0 ? [] : listNotifications(db, scope, { ...choice, limit, offset }),
      countNotifications(db, scope, { ...choice, groupUnread }),
    ])
    return { notifications, ...counts }
  })

  const gate = {
    ...access.user({ limit: 'bidderNotificationsReadAll' }),
    preValidation: requireOpenAccount(db),
  }
  app.put('/v3/bidder/notifications/read-all', { ...gate, schema: readAllSchema }, async (request) => {
    const scope = await scopeOf(db, request, request.query.auctionId)
    return { count: await markAllRead(db, scope) }
  })

  app.put('/v3/bidder/notifications/read', { ...gate, schema: readSchema }, async (request) => {
    const scope = await scopeOf(db, request, undefined)
    return { count: await markRead(db, scope, request.body.ids) }
  })
}

async function scopeOf(db: Database, request: FastifyRequest, auctionId: number | undefined): Promise<Scope> {
  mobilePlatform(request)
  const caller = callerIn(request)
  const whitelabelIds = await whitelabelScope(db, caller.whitelabelId)
  return { userId: caller.id, whitelabelIds, auctionId: auctionId ?? null }
}
