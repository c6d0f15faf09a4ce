import type { Database } from '../../platform/database/pool.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { DEFAULT_WHITELABEL, whitelabelScope } from '../../platform/whitelabels/whitelabels.ts'
import { invitationAt } from './invitation-at.ts'
import { invitedAuctions } from './invited-auctions.ts'
import { invitationAtSchema, invitedAuctionsSchema } from './schema.ts'

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

  const byAddress = '/v3/bidder/invitation-by-address/:address'
  app.get(byAddress, { ...access.user(), schema: invitationAtSchema }, async (request) => {
    const found = await invitationAt(db, callerIn(request).id, request.params.address)
    if (!found) throw new ApiError('not_found', 'There is no invitation for you at this address.')
    return found
  })
}
