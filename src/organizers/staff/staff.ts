import { readEmail } from '../../people/accounts/emails.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import { addStaff, confirmStaff, listStaff, removeStaff, showStaff } from './staff-records.ts'
import { staffSchemas as schemas } from './staff-schema.ts'

/** Who helps at one auction, and with what. Only its managers decide. */
export function staffRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/staff'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    const found = await listStaff(changes.db, auctionId, request.query)
    return { staff: found.rows.map(showStaff), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const email = readEmail(request.body.email)
    if (email === null) throw invalidFields({ email: ['is not a valid email address'] })
    const member = await changes.commit((tx) => addStaff(tx, organizer, { email, roles: request.body.roles }))
    return reply.code(201).send(showStaff(member))
  })

  app.post(`${path}/:staffId/confirmation`, { ...gate, schema: schemas.confirm }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    const wanted = { staffId: request.params.staffId, userId: request.body.userId }
    return showStaff(await changes.commit((tx) => confirmStaff(tx, organizer, wanted)))
  })

  app.delete(`${path}/:staffId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx) => removeStaff(tx, organizer, request.params.staffId))
    return reply.code(204).send()
  })
}
