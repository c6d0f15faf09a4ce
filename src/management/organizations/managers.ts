import { Type } from 'typebox'
import { userByEmail } from '../../accounts/users.ts'
import { page } from '../../database/page.ts'
import type { Connection, Transaction } from '../../database/pool.ts'
import { execute, row } from '../../database/pool.ts'
import type { GoodlotEvent } from '../../events/catalogue.ts'
import type { EmitEvent } from '../../events/changes.ts'
import { noContent } from '../../http/answers/answers.ts'
import { ApiError, invalidFields } from '../../http/answers/api-error.ts'
import { Id, pageQuery } from '../../http/answers/paging.ts'
import type { App } from '../../http/server/app-type.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { writeAudit } from '../audit.ts'
import type { OrganizationOrganizer } from '../authority.ts'
import { exampleManager } from '../example.ts'
import type { Management } from '../management.ts'
import { Closed, Line, manage, organizationParams } from '../schema.ts'

const ManagerAnswer = Type.Object(
  {
    userId: Type.Integer(),
    email: Type.String(),
    firstName: Type.String({ description: 'Empty until this person has managed something here.' }),
    lastName: Type.String({ description: 'Empty until then.' }),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'Manager', description: 'The manager.', examples: [exampleManager] },
)

export function managerRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/organizations/:organizationId/managers'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    const found = await listManagers(changes.db, organizationId, request.query)
    return { managers: found.rows.map(show), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const manager = await changes.commit((tx, emit) =>
      addManager(tx, emit, { organizer, email: request.body.email.trim() }),
    )
    return reply.code(201).send(show(manager))
  })

  app.delete(`${path}/:userId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    await changes.commit((tx, emit) => removeManager(tx, emit, { organizer, userId: request.params.userId }))
    return reply.code(204).send()
  })
}

type ManagerRow = { userId: number; email: string; firstName: string; lastName: string; added_at: Date }

/** No name before that person has used the place, or naming somebody would turn any e-mail into a name. */
const columns = `users.id as "userId", users.email, managers.created_at as added_at,
  case when managers.used_at is null then '' else users.first_name end as "firstName",
  case when managers.used_at is null then '' else users.last_name end as "lastName"`
const managers = `organization_managers as managers join users on users.id = managers.user_id
  where users.deleted_at is null and managers.organization_id = $1`

const show = ({ added_at, ...manager }: ManagerRow) => ({ ...manager, addedAt: toEpoch(added_at) })

function listManagers(db: Connection, organizationId: number, query: { limit: number; offset: number }) {
  const list = { columns, from: managers, orderBy: 'email_key(users.email), users.id desc' }
  return page<ManagerRow>(db, { ...list, values: [organizationId] }, query)
}

/** Adding somebody twice changes nothing. */
async function addManager(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, email }: { organizer: OrganizationOrganizer; email: string },
): Promise<ManagerRow> {
  const { organizationId } = organizer
  const user = await userByEmail(tx, email)
  if (!user) throw invalidFields({ email: ['has no account; ask them to register first'] })
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
  const sql = `select ${columns} from ${managers} and users.id = $2`
  return (await row<ManagerRow>(tx, sql, [organizationId, user.id]))!
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
  await writeAudit(tx, organizer, { organizationId, action: 'remove', subject: 'manager', subjectId: userId })
  emit(rightsEvent(userId))
}

/** Drops the answers kept for this person, which depend on what they manage. */
const rightsEvent = (userId: number): GoodlotEvent => ({
  kind: 'event.user',
  userId,
  payload: { action: 'update', fields: ['organizations'] },
})

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
      description: 'The email must belong to an account.',
      params: organizationParams,
      body: Closed({ email: Line('Of an account.', exampleManager.email, 320) }),
    },
    { 201: ManagerAnswer },
  ),
  remove: manage(
    {
      summary: 'Remove a manager from an organization',
      description: 'Takes effect at once, whatever token they hold.',
      params: Type.Object({
        ...organizationParams.properties,
        userId: Id('The manager.', exampleManager.userId),
      }),
    },
    { 204: noContent },
  ),
}
