import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'

export type ManagerRow = {
  userId: number
  email: string
  firstName: string
  lastName: string
  added_at: Date
}

/** No name before that person has used the place, or naming somebody would turn any e-mail into a name. */
const columns = `users.id as "userId", users.email, managers.created_at as added_at,
  case when managers.used_at is null then '' else users.first_name end as "firstName",
  case when managers.used_at is null then '' else users.last_name end as "lastName"`
const managers = `organization_managers as managers join users on users.id = managers.user_id
  where users.deleted_at is null and managers.organization_id = $1`

export function listManagers(
  db: Connection,
  organizationId: number,
  query: { limit: number; offset: number },
) {
  const list = { columns, from: managers, orderBy: 'email_key(users.email), users.id desc' }
  return page<ManagerRow>(db, { ...list, values: [organizationId] }, query)
}

/** One who was added or confirmed in the same transaction. */
export async function managerOf(db: Connection, organizationId: number, userId: number): Promise<ManagerRow> {
  const sql = `select ${columns} from ${managers} and users.id = $2`
  return (await row<ManagerRow>(db, sql, [organizationId, userId]))!
}

/** Drops the answers kept for this person, which depend on what they manage. */
export const rightsEvent = (userId: number): GoodlotEvent => ({
  kind: 'event.user',
  userId,
  payload: { action: 'update', fields: ['organizations'] },
})
