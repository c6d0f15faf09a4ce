import type { App } from '../../http/server/app-type.ts'
import { type AuctionOrganizer, forbidden } from '../authority.ts'
import type { Management } from '../management.ts'
import { anyRole } from '../staff/roles.ts'
import { changeRegistration, registerGuest, removeRegistration } from './change-registration.ts'
import { listRegistrations, registrationOf, showRegistration } from './registration-records.ts'
import { type RegistrationSettings, registrationSchemas as schemas } from './registration-schema.ts'

export function registrationRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/registrations'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const found = await listRegistrations(changes.db, auctionId, request.query)
    return { registrations: found.rows.map(showRegistration), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.create }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    refuseManagersSettings(organizer, request.body)
    const { isNew, registration } = await changes.commit((tx, emit) =>
      registerGuest(tx, emit, organizer, request.body),
    )
    return reply.code(isNew ? 201 : 200).send(showRegistration(registration))
  })

  app.get(`${path}/:userId`, { ...gate, schema: schemas.read }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    return showRegistration(await registrationOf(changes.db, auctionId, request.params.userId))
  })

  app.patch(`${path}/:userId`, { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    refuseManagersSettings(organizer, request.body)
    const change = { userId: request.params.userId, settings: request.body }
    return showRegistration(
      await changes.commit((tx, emit) => changeRegistration(tx, emit, organizer, change)),
    )
  })

  app.delete(`${path}/:userId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx, emit) => removeRegistration(tx, emit, organizer, request.params.userId))
    return reply.code(204).send()
  })
}

/** How much somebody may promise, and which checks are waived for them, is for managers to say. */
function refuseManagersSettings(organizer: AuctionOrganizer, settings: RegistrationSettings): void {
  const isManagers = settings.spendingLimit !== undefined || settings.overrides !== undefined
  if (isManagers && !organizer.isManager) throw forbidden()
}
