import { Type } from 'typebox'
import { endKeysOf } from '../../people/accounts/organization-keys.ts'
import { provedAccountOf } from '../../people/accounts/proved-addresses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import { exampleManager } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { Closed, Line, manage, organizationParams } from '../basics/schema.ts'
import { listManagers, type ManagerRow, managerOf, rightsEvent } from './manager-records.ts'
import { ManagerAnswer, showManager } from './manager-schema.ts'

export function managerRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/organizations/:organizationId/managers'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    const found = await listManagers(changes.db, organizationId, request.query)
    return { managers: found.rows.map(showManager), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const manager = await changes.commit((tx, emit) =>
      addManager(tx, emit, { organizer, email: request.body.email.trim() }),
    )
    return reply.code(201).send(showManager(manager))
  })

  app.delete(`${path}/:userId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    await changes.commit((tx, emit) => removeManager(tx, emit, { organizer, userId: request.params.userId }))
    return reply.code(204).send()
  })
}

/** Adding somebody twice changes nothing. */
async function addManager(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, email }: { organizer: OrganizationOrganizer; email: string },
): Promise<ManagerRow> {
  const { organizationId } = organizer
  const user = await provedAccountOf(tx, email)
  if (!user) throw invalidFields({ email: ['is not the proved address of an account; name them instead'] })
  const added = await execute(
    tx,
    'insert into organization_managers (organization_id, user_id) values ($1, $2) on conflict do nothing',
    [organizationId, user.id],
  )
  if (added > 0) {
    const changes = { email: user.email }
    await writeAudit(tx, organizer, {
      organizationId,
      action: 'add',
      subject: 'manager',
      subjectId: user.id,
      changes,
    })
    emit(rightsEvent(user.id))
  }
  return managerOf(tx, organizationId, user.id)
}

async function removeManager(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, userId }: { organizer: OrganizationOrganizer; userId: number },
): Promise<void> {
  const { organizationId } = organizer
  const removed = await execute(
    tx,
    'delete from organization_managers where organization_id = $1 and user_id = $2',
    [organizationId, userId],
  )
  if (removed === 0) throw new ApiError('not_found', 'This person does not manage the organization.')
  await endKeysOf(tx, { userId, organizationId })
  await writeAudit(tx, organizer, { organizationId, action: 'remove', subject: 'manager', subjectId: userId })
  emit(rightsEvent(userId))
}

const schemas = {
  list: manage(
    {
      summary: 'The managers of an organization',
      description: 'They can manage the organization and everything in it.',
      params: organizationParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { managers: Type.Array(ManagerAnswer), totalCount: Type.Integer() },
        { description: 'Sorted by email address.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Add a manager to an organization',
      description:
        'The email must be one that its account has proved by a mailed link or code; `POST …/named-managers` names everybody else. The 400 is the same whether or not there is an account.',
      params: organizationParams,
      body: Closed({ email: Line('Proved by its account.', exampleManager.email, 320) }),
    },
    { 201: ManagerAnswer },
  ),
  remove: manage(
    {
      summary: 'Remove a manager from an organization',
      description: 'Takes effect at once, whatever token they hold. Keys that they made end for good.',
      params: Type.Object({
        ...organizationParams.properties,
        userId: Id('The manager.', exampleManager.userId),
      }),
    },
    { 204: noContent },
  ),
}
