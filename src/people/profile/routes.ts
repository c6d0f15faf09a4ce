import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { requireOpenAccount } from '../accounts/open-account.ts'
import { addAddress } from './add-address.ts'
import { addAddressSchema, listAddressesSchema } from './address-schema.ts'
import { listAddresses } from './list-addresses.ts'
import { freshStartSchema, showProfileSchema, updateProfileSchema } from './profile-schema.ts'
import { showProfile } from './show-profile.ts'
import { startAfresh } from './start-afresh.ts'
import { type CheckPhone, refuseOtherFields, updateProfile } from './update-profile.ts'

type ProfileParts = {
  changes: Changes
  access: RouteAccess
  publicUrl: string
  checkPhone: CheckPhone
}

export function profileRoutes(app: App, { changes, access, publicUrl, checkPhone }: ProfileParts): void {
  const openAccount = requireOpenAccount(changes.db)

  app.get(
    '/v3/user/profile',
    { ...access.user({ limit: 'userProfile' }), schema: showProfileSchema },
    async (request) => showProfile(changes.db, callerIn(request).id, publicUrl),
  )

  const updateGate = access.user({ limit: 'userProfileUpdate' })
  app.put(
    '/v3/user/profile',
    {
      ...updateGate,
      config: { ...updateGate.config, refusesOtherKeys: true },
      schema: updateProfileSchema,
      preValidation: [openAccount, refuseOtherFields],
    },
    async (request, reply) => {
      await updateProfile({ changes, checkPhone }, callerIn(request).id, request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/v3/user/fresh-start',
    { ...updateGate, schema: freshStartSchema, preValidation: openAccount },
    async (request, reply) => {
      await changes.commit((tx, emit) => startAfresh(tx, emit, callerIn(request).id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/v3/user/addresses',
    { ...access.user({ limit: 'userAddressWrite' }), schema: addAddressSchema, preValidation: openAccount },
    async (request, reply) => {
      await addAddress(changes, callerIn(request).id, request.body)
      return reply.code(204).send()
    },
  )

  app.get('/v3/user/addresses', { ...access.user(), schema: listAddressesSchema }, async (request) => {
    const { limit, offset } = request.query
    return listAddresses(changes.db, callerIn(request).id, { limit, offset })
  })
}
