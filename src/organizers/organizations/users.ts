import { Type } from 'typebox'
import { isKeyAccount } from '../../people/accounts/key-accounts.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { Id, pageQuery } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { exampleUser } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { manage } from '../basics/schema.ts'
import { changeUser, type UserChangeParts, type UserRow, userChange, userColumns } from './change-user.ts'

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
    isDisabled: Type.Boolean({
      description: 'Temporarily locked after wrong PINs, for strangers or for one of its own devices.',
    }),
    createdAt: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { title: 'User', description: 'The account.', examples: [exampleUser] },
)

export function userRoutes(
  app: App,
  { authority, changes, gate }: Management,
  sms: UserChangeParts['sms'],
): void {
  app.get('/v3/manage/users', { ...gate, schema: schemas.list }, async (request) => {
    await authority.administrator(request)
    const found = await listUsers(changes.db, request.query)
    return { users: found.rows.map(show), totalCount: found.totalCount }
  })

  app.patch('/v3/manage/users/:userId', { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.administrator(request)
    return show(await changeUser({ changes, sms }, organizer, request.params.userId, request.body))
  })
}

const show = ({ created_at, ...user }: UserRow) => ({ ...user, createdAt: toEpoch(created_at) })

function listUsers(db: Connection, query: { search?: string; limit: number; offset: number }) {
  return page<UserRow>(
    db,
    {
      columns: userColumns,
      from: `users where deleted_at is null and not ${isKeyAccount()} and ($1::text is null
        or fold_text(email || ' ' || first_name || ' ' || last_name || ' ' || phone) like like_pattern($1))`,
      orderBy: 'id desc',
      values: [query.search ?? null],
    },
    query,
  )
}

const schemas = {
  list: manage(
    {
      summary: 'Accounts',
      description: 'For administrators.',
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({ minLength: 1, maxLength: 80, description: 'Part of email, name or phone.' }),
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
      summary: 'Change an account: its phone, its ban, its lock',
      description:
        'For administrators; each change is in the audit log. A ban stops sign-in, refresh, bids and purchases. `isDisabled: false` clears the lock after wrong PINs, and their count. A new `phone` is for somebody who has lost the old one: the old number is notified by SMS, PINs sent there no longer work, and all devices must sign in again when their access token expires.',
      params: Type.Object({ userId: Id('The account.', exampleUser.id) }),
      body: userChange,
    },
    { 200: { ...UserAnswer, examples: [{ ...exampleUser, isLockedOut: true }] } },
    { code: 'invalid_phone', meaning: 'Not a valid phone number, or one that cannot receive text messages.' },
    { code: 'conflict', meaning: '`own_account`: you cannot ban your own account.' },
  ),
}
