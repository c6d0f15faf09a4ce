import type { App } from '../../http/server/app-type.ts'
import type { Management } from '../management.ts'
import { changeRegistration, registerGuest, removeRegistration } from './change-registration.ts'
import { listRegistrations, registrationOf, showRegistration } from './registration-records.ts'
import { registrationSchemas as schemas } from './registration-schema.ts'

export function registrationRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/registrations'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    const found = await listRegistrations(changes.db, auctionId, request.query)
    return { registrations: found.rows.map(showRegistration), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.create }, async (request, reply) => {
    const actor = await authority.ofAuction(request, request.params.auctionId)
    const { isNew, registration } = await changes.commit((tx, record) =>
      registerGuest(tx, record, actor, request.body),
    )
    return reply.code(isNew ? 201 : 200).send(showRegistration(registration))
  })

  app.get(`${path}/:userId`, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId)
    return showRegistration(await registrationOf(changes.db, auctionId, request.params.userId))
  })

  app.patch(`${path}/:userId`, { ...gate, schema: schemas.update }, async (request) => {
    const actor = await authority.ofAuction(request, request.params.auctionId)
    const change = { userId: request.params.userId, settings: request.body }
    return showRegistration(
      await changes.commit((tx, record) => changeRegistration(tx, record, actor, change)),
    )
  })

  app.delete(`${path}/:userId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const actor = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx, record) => removeRegistration(tx, record, actor, request.params.userId))
    return reply.code(204).send()
  })
}
