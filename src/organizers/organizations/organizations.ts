import type { App } from '../../platform/http/server/app-type.ts'
import type { Management } from '../basics/management.ts'
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  showOrganization,
  updateOrganization,
} from './organization-records.ts'
import { organizationSchemas as schemas } from './organization-schema.ts'

export function organizationRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.get('/v3/manage/organizations', { ...gate, schema: schemas.list }, async (request) => {
    const organizer = await authority.manager(request)
    const found = await listOrganizations(changes.db, organizer, request.query)
    return {
      organizations: found.rows.map((organization) => showOrganization(organization, publicUrl)),
      totalCount: found.totalCount,
    }
  })

  app.post('/v3/manage/organizations', { ...gate, schema: schemas.create }, async (request, reply) => {
    const organizer = await authority.administrator(request)
    const created = await changes.commit((tx) => createOrganization(tx, organizer, request.body))
    return reply.code(201).send(showOrganization(created, publicUrl))
  })

  app.get('/v3/manage/organizations/:organizationId', { ...gate, schema: schemas.read }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    return showOrganization(await readOrganization(changes.db, organizationId), publicUrl)
  })

  app.patch(
    '/v3/manage/organizations/:organizationId',
    { ...gate, schema: schemas.update },
    async (request) => {
      const organizer = await authority.ofOrganization(request, request.params.organizationId)
      const changed = await changes.commit((tx, emit) =>
        updateOrganization(tx, emit, { organizer, body: request.body }),
      )
      return showOrganization(changed, publicUrl)
    },
  )

  app.delete(
    '/v3/manage/organizations/:organizationId',
    { ...gate, schema: schemas.remove },
    async (request, reply) => {
      await authority.administrator(request)
      const organizer = await authority.ofOrganization(request, request.params.organizationId)
      await changes.commit((tx, emit) => deleteOrganization(tx, emit, organizer))
      return reply.code(204).send()
    },
  )
}
