import type { Database } from '../database/pool.ts'
import { callerIn } from '../http/access/authentication.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import type { App } from '../http/server/app-type.ts'
import { DEFAULT_WHITELABEL, whitelabelScope } from '../whitelabels/whitelabels.ts'
import { invitedAuctions } from './invited-auctions.ts'
import { invitedAuctionsSchema } from './schema.ts'

type InvitationParts = { db: Database; access: RouteAccess; publicUrl: string }

export function invitationRoutes(app: App, { db, access, publicUrl }: InvitationParts): void {
  app.get(
    '/v3/bidder/invited-auctions',
    { ...access.user(), schema: invitedAuctionsSchema },
    async (request) => {
      const { whitelabelId = DEFAULT_WHITELABEL, limit, offset } = request.query
      const whitelabelIds = await whitelabelScope(db, whitelabelId)
      return invitedAuctions(db, callerIn(request).id, { whitelabelIds, limit, offset, publicUrl })
    },
  )
}
