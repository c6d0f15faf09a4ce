import { Type } from 'typebox'
import { page } from '../../database/page.ts'
import type { Connection, Transaction } from '../../database/pool.ts'
import { execute, row } from '../../database/pool.ts'
import { toEpoch } from '../../epoch.ts'
import { ApiError } from '../../errors.ts'
import type { RecordEvent } from '../../events/changes.ts'
import { Id, pageQuery } from '../../http/answers/paging.ts'
import type { App } from '../../http/server/app-type.ts'
import { writeAudit } from '../audit.ts'
import type { Actor } from '../authority.ts'
import { exampleUser } from '../example.ts'
import type { Management } from '../management.ts'
import { Closed, manage } from '../schema.ts'

const UserAnswer = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    displayName: Type.String(),
    phone: Type.String(),
    whitelabelId: Type.Integer(),
    isLockedOut: Type.Boolean({ description: 'Banned for good.' }),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'User', description: 'The account.', examples: [exampleUser] },
)

export function userRoutes(app: App, { authority, changes, gate }: Management): void {
  app.get('/v3/manage/users', { ...gate, schema: schemas.list }, async (request) => {
    await authority.administrator(request)
    const found = await listUsers(changes.db, request.query)
    return { users: found.rows.map(show), totalCount: found.totalCount }
  })

  app.patch('/v3/manage/users/:userId', { ...gate, schema: schemas.update }, async (request) => {
    const actor = await authority.administrator(request)
    const change = { userId: request.params.userId, isLockedOut: request.body.isLockedOut }
    return show(await changes.commit((tx, record) => lockOut(tx, record, actor, change)))
  })
}

type UserRow = {
  id: number
  email: string
  firstName: string
  lastName: string
  displayName: string
  phone: string
  whitelabelId: number
  isLockedOut: boolean
  created_at: Date
}

const columns = `id, email, first_name as "firstName", last_name as "lastName", display_name as "displayName", phone,
  whitelabel_id as "whitelabelId", is_locked_out as "isLockedOut", created_at`

const show = ({ created_at, ...user }: UserRow) => ({ ...user, createdAt: toEpoch(created_at) })

function listUsers(db: Connection, query: { search?: string; limit?: number; offset?: number }) {
  return page<UserRow>(
    db,
    {
      columns,
      from: `users where deleted_at is null and ($1::text is null
        or fold_text(email || ' ' || first_name || ' ' || last_name || ' ' || phone) like like_pattern($1))`,
      orderBy: 'id desc',
      values: [query.search ?? null],
    },
    query,
  )
}

/** A ban also ends refresh, bids and purchases; all of them look at the same flag. */
async function lockOut(
  tx: Transaction,
  record: RecordEvent,
  actor: Actor,
  { userId, isLockedOut }: { userId: number; isLockedOut: boolean },
): Promise<UserRow> {
  const sql = `select ${columns} from users where id = $1 and deleted_at is null for no key update`
  const user = await row<UserRow>(tx, sql, [userId])
  if (!user) throw new ApiError('not_found', 'There is no such account.')
  if (user.isLockedOut === isLockedOut) return user
  if (userId === actor.id) {
    throw new ApiError('conflict', 'You cannot lock out yourself.', { reason: 'own_account' })
  }
  await execute(tx, 'update users set is_locked_out = $2 where id = $1', [userId, isLockedOut])
  await writeAudit(tx, actor, {
    organizationId: null,
    action: isLockedOut ? 'lockOut' : 'letIn',
    subject: 'user',
    subjectId: userId,
  })
  record({ kind: 'event.user', userId, payload: { action: 'update', fields: ['isLockedOut'] } })
  return { ...user, isLockedOut }
}

const schemas = {
  list: manage(
    {
      summary: 'Accounts',
      description: 'For administrators.',
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({ minLength: 1, maxLength: 80, description: 'Part of e-mail, name or phone.' }),
        ),
        ...pageQuery(),
      }),
    },
    {
      200: Type.Object(
        { users: Type.Array(UserAnswer), totalCount: Type.Integer() },
        { description: 'Newest first.' },
      ),
    },
  ),
  update: manage(
    {
      summary: 'Ban an account, or let it in again',
      description: 'For administrators. A ban stops sign-in, refresh, bids and purchases.',
      params: Type.Object({ userId: Id('The account.', exampleUser.id) }),
      body: Closed({ isLockedOut: Type.Boolean({ examples: [true] }) }),
    },
    { 200: { ...UserAnswer, examples: [{ ...exampleUser, isLockedOut: true }] } },
    { code: 'conflict', meaning: '`own_account`: it is your own account.' },
  ),
}
