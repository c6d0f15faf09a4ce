import { anyRole } from '../../auction/auctions/staff-roles.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { LONG_BODY } from '../basics/schema.ts'
import { listAuctions, readAuction, showAuction } from './auction-records.ts'
import { auctionSchemas as schemas } from './auction-schema.ts'
import { createAuction } from './create-auction.ts'
import { updateAuction } from './update-auction.ts'

export function auctionRoutes(
  app: App,
  { authority, changes, gate, publicUrl }: Management,
  { isMailOn }: { isMailOn: boolean },
): void {
  /** Nobody could prove an address, and so nobody could come in. */
  const refuseWithoutMail = ({ strictInvitations }: { strictInvitations?: boolean }): void => {
    if (isMailOn || strictInvitations !== true) return
    throw new ApiError('conflict', 'Strict invitations need a mail server.', { reason: 'mail_off' })
  }

  app.get('/v3/manage/auctions', { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.manager(request)
    return listAuctions(changes.db, organizer, request.query, publicUrl)
  })

  app.post(
    '/v3/manage/auctions',
    { ...gate, schema: schemas.create, bodyLimit: LONG_BODY },
    async (request, reply) => {
      const organizer = await authority.ofOrganization(request, request.body.organizationId)
      refuseWithoutMail(request.body)
      const created = await changes.commit((tx) => createAuction(tx, organizer, request.body))
      return reply.code(201).send(showAuction(created, publicUrl))
    },
  )

  app.get('/v3/manage/auctions/:auctionId', { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    return showAuction((await readAuction(changes.db, auctionId))!, publicUrl)
  })

  app.patch(
    '/v3/manage/auctions/:auctionId',
    { ...gate, schema: schemas.update, bodyLimit: LONG_BODY },
    async (request) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId)
      refuseWithoutMail(request.body)
      const change = { organizer, body: request.body, publicUrl }
      return showAuction(await changes.commit((tx, emit) => updateAuction(tx, emit, change)), publicUrl)
    },
  )
}
