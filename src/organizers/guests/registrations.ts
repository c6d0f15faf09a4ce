import { anyRole } from '../../auction/auctions/staff-roles.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { takeDaily } from '../basics/daily-quota.ts'
import type { Management } from '../basics/management.ts'
import { once } from '../basics/once.ts'
import {
  accountOf,
  changeRegistration,
  refuseManagersSettings,
  registerGuest,
  removeRegistration,
} from './change-registration.ts'
import { guestViewOf } from './guest-view.ts'
import {
  countStates,
  listRegistrations,
  readNow,
  registrationOf,
  removedSince,
  showRegistration,
} from './registration-records.ts'
import { registrationSchemas as schemas } from './registration-schema.ts'
import { readPhone } from './walk-ins.ts'

export function registrationRoutes(app: App, { authority, changes, gate, limits }: Management): void {
  const path = '/v3/manage/auctions/:auctionId/registrations'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const { auctionId } = organizer
    const view = guestViewOf(organizer)
    // Before the list, so that what changes while it is read is found by asking from here on.
    const now = await readNow(changes.db)
    const found = await listRegistrations(changes.db, auctionId, request.query, view)
    const { changedSince } = request.query
    const removedUserIds =
      changedSince === undefined ? [] : await removedSince(changes.db, auctionId, changedSince)
    const registrations = found.rows.map((found) => showRegistration(found, view))
    const counts = await countStates(changes.db, auctionId)
    return { registrations, totalCount: found.totalCount, counts, removedUserIds, now }
  })

  app.post(path, { ...gate, schema: schemas.create }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    refuseManagersSettings(organizer, request.body)
    const { email, userId: givenId, firstName, lastName, mobile, countryCode, ...settings } = request.body
    if (givenId !== undefined && !organizer.isManager)
      throw new ApiError('forbidden', 'Only managers can register someone by `userId`; use the email.')
    const phone =
      mobile === undefined
        ? undefined
        : (await readPhone(changes.db, organizer, { mobile, countryCode })).e164
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const typed = { email, firstName, lastName, phone }
        const { userId, isNew: isListed } = await accountOf(tx, organizer, { ...typed, userId: givenId })
        if (isListed) await takeDaily(tx, limits, { name: 'walkInAccountsDaily', ofId: organizer.auctionId })
        const guest = { ...typed, userId, settings }
        const { isNew, registration } = await registerGuest(tx, emit, organizer, guest)
        return { status: isNew ? 201 : 200, body: showRegistration(registration, guestViewOf(organizer)) }
      }),
    )
    return reply.code(status as 200).send(body as RegistrationShown)
  })

  app.get(`${path}/:userId`, { ...gate, schema: schemas.read }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, ...anyRole)
    const found = await registrationOf(changes.db, organizer.auctionId, request.params.userId)
    return showRegistration(found, guestViewOf(organizer))
  })

  app.patch(`${path}/:userId`, { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    refuseManagersSettings(organizer, request.body)
    const change = { userId: request.params.userId, settings: request.body }
    const { body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => ({
        status: 200,
        body: showRegistration(await changeRegistration(tx, emit, organizer, change), guestViewOf(organizer)),
      })),
    )
    return body as RegistrationShown
  })

  app.delete(`${path}/:userId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx, emit) => removeRegistration(tx, emit, organizer, request.params.userId))
    return reply.code(204).send()
  })
}

type RegistrationShown = ReturnType<typeof showRegistration>
