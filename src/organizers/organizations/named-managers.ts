import { Type } from 'typebox'
import { readEmail } from '../../people/accounts/emails.ts'
import { provedDigits } from '../../people/accounts/proved-phones.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { noContent } from '../../platform/http/answers/answers.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import { exampleManager } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { Closed, Line, manage, organizationParams } from '../basics/schema.ts'
import { type ManagerRow, managerOf, rightsEvent } from './manager-records.ts'
import { ManagerAnswer, showManager } from './manager-schema.ts'

/** More than an organization has managers; those who wait are forgotten by nobody but a manager. */
const MOST_NAMED = 50

/** Managers whose address nobody has proved. They hold no rights until its person proves it, or a manager confirms the person. */
export function namedManagerRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/organizations/:organizationId/named-managers'

  app.get(path, { ...gate, schema: schemas.list }, async (request) => {
    const { organizationId } = await authority.ofOrganization(request, request.params.organizationId)
    const list = { columns, from, orderBy: 'email_key(named.email), named.id desc' }
    const found = await page<NamedRow>(changes.db, { ...list, values: [organizationId] }, request.query)
    return { namedManagers: found.rows.map(show), totalCount: found.totalCount }
  })

  app.post(path, { ...gate, schema: schemas.add }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const email = readEmail(request.body.email)
    if (email === null) throw invalidFields({ email: ['is not a valid email address'] })
    const named = await changes.commit((tx) => nameManager(tx, organizer, email))
    return reply.code(201).send(show(named))
  })

  app.post(`${path}/:namedManagerId/confirmation`, { ...gate, schema: schemas.confirm }, async (request) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    const wanted = { namedManagerId: request.params.namedManagerId, userId: request.body.userId }
    return showManager(await changes.commit((tx, emit) => confirmManager(tx, emit, organizer, wanted)))
  })

  app.delete(`${path}/:namedManagerId`, { ...gate, schema: schemas.remove }, async (request, reply) => {
    const organizer = await authority.ofOrganization(request, request.params.organizationId)
    await changes.commit(async (tx) => {
      const { id, email } = await namedOf(tx, organizer.organizationId, request.params.namedManagerId)
      await execute(tx, 'delete from named_managers where id = $1', [id])
      await note(tx, organizer, { action: 'remove', subjectId: null, changes: { email } })
    })
    return reply.code(204).send()
  })
}

type NamedRow = {
  id: number
  email: string
  userId: number | null
  name: string | null
  phoneLastTwoDigits: string | null
  created_at: Date
}

const columns = `named.id, named.email, named.created_at, person.id as "userId",
  person.first_name || ' ' || person.last_name as name, ${provedDigits('person')} as "phoneLastTwoDigits"`
const from = `named_managers as named
  left join users as person on person.id = named.claimed_by and person.deleted_at is null
  where named.organization_id = $1`

const show = ({ created_at, ...named }: NamedRow) => ({ ...named, addedAt: toEpoch(created_at) })

async function namedOf(db: Connection, organizationId: number, id: number): Promise<NamedRow> {
  const named = await row<NamedRow>(db, `select ${columns} from ${from} and named.id = $2`, [
    organizationId,
    id,
  ])
  if (!named) throw new ApiError('not_found', 'Nobody waits here under this id.')
  return named
}

/** Naming an address twice changes nothing. */
async function nameManager(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  email: string,
): Promise<NamedRow> {
  const { organizationId } = organizer
  await execute(tx, 'select from organizations where id = $1 for update', [organizationId])
  const known = 'named.organization_id = $1 and email_key(named.email) = email_key($2)'
  const before = await row<{ id: number }>(tx, `select id from named_managers as named where ${known}`, [
    organizationId,
    email,
  ])
  if (before) return namedOf(tx, organizationId, before.id)
  const counted = 'select count(*)::int as count from named_managers where organization_id = $1'
  const { count } = (await row<{ count: number }>(tx, counted, [organizationId]))!
  if (count >= MOST_NAMED) {
    const message = 'Too many people wait to become managers. Remove some of them first.'
    throw new ApiError('conflict', message, { reason: 'too_many' })
  }
  const { id } = (await row<{ id: number }>(
    tx,
    'insert into named_managers (organization_id, email) values ($1, $2) returning id',
    [organizationId, email],
  ))!
  await note(tx, organizer, { action: 'add', subjectId: null, changes: { email } })
  return namedOf(tx, organizationId, id)
}

/** The manager names the person they saw, so that nobody else is confirmed in the same moment. */
async function confirmManager(
  tx: Transaction,
  emit: EmitEvent,
  organizer: OrganizationOrganizer,
  { namedManagerId, userId }: { namedManagerId: number; userId: number },
): Promise<ManagerRow> {
  const { organizationId } = organizer
  const lock = 'select from named_managers where organization_id = $1 and id = $2 for update'
  await execute(tx, lock, [organizationId, namedManagerId])
  const { email, ...person } = await namedOf(tx, organizationId, namedManagerId)
  if (person.userId !== userId) {
    const message = 'This is not the person awaiting confirmation.'
    throw new ApiError('conflict', message, { reason: 'not_waiting' })
  }
  await execute(
    tx,
    `insert into organization_managers (organization_id, user_id, used_at) values ($1, $2, goodlot_now())
     on conflict do nothing`,
    [organizationId, userId],
  )
  await execute(tx, 'delete from named_managers where id = $1', [namedManagerId])
  await note(tx, organizer, { action: 'confirm', subjectId: userId, changes: { email } })
  emit(rightsEvent(userId))
  return managerOf(tx, organizationId, userId)
}

async function note(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  entry: { action: 'add' | 'confirm' | 'remove'; subjectId: number | null; changes: object },
): Promise<void> {
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    subject: 'manager',
    ...entry,
  })
}

const exampleNamed = {
  id: 4,
  email: exampleManager.email,
  userId: exampleManager.userId,
  name: 'Mia Rivers',
  phoneLastTwoDigits: '17',
  addedAt: exampleManager.addedAt,
}

const NamedManagerAnswer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    userId: orNull(Type.Integer({ description: 'Who signed in with this email first; null before.' })),
    name: orNull(Type.String()),
    phoneLastTwoDigits: orNull(
      Type.String({
        description:
          'Of the phone that a PIN proved, to compare with the number you know; null where none was proved.',
      }),
    ),
    addedAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'NamedManager', description: 'Who waits to become a manager.', examples: [exampleNamed] },
)

const namedParams = Type.Object({
  ...organizationParams.properties,
  namedManagerId: Id('Who waits.', exampleNamed.id),
})

const schemas = {
  list: manage(
    {
      summary: 'Managers who are named, and wait',
      description:
        'They have no rights until the person who signs in with the email has proved it by a mailed link or code, or a manager has confirmed the first who signed in with it.',
      params: organizationParams,
      querystring: Type.Object(pageQuery()),
    },
    {
      200: Type.Object(
        { namedManagers: Type.Array(NamedManagerAnswer), totalCount: Type.Integer() },
        { description: 'Sorted by email address.' },
      ),
    },
  ),
  add: manage(
    {
      summary: 'Name a manager by email',
      description: `An email proves nothing, so the person who signs in with it has to prove it by a mailed link or code, or to be confirmed, whether the account is older than the name or not. At most ${MOST_NAMED} wait in an organization.`,
      params: organizationParams,
      body: Closed({ email: Line('Of somebody who has not proved it yet.', exampleNamed.email, 320) }),
    },
    { 201: NamedManagerAnswer },
    { code: 'conflict', meaning: '`too_many`: too many people wait here.' },
  ),
  confirm: manage(
    {
      summary: 'Confirm a manager who was named by email',
      description: 'From then on they manage the organization.',
      params: namedParams,
      body: Closed(
        { userId: Id('The person you saw waiting.', exampleManager.userId) },
        { examples: [{ userId: exampleManager.userId }] },
      ),
    },
    { 200: ManagerAnswer },
    { code: 'conflict', meaning: '`not_waiting`: this is not the person who waits.' },
  ),
  remove: manage(
    {
      summary: 'Remove a manager who was only named',
      description: 'A person who signs in with that email afterwards no longer waits for a confirmation.',
      params: namedParams,
    },
    { 204: noContent },
  ),
}
