import type { Connection } from '../platform/database/pool.ts'
import { execute } from '../platform/database/pool.ts'
import { expiry } from './outbox/kinds.ts'

type Entry = {
  id: number
  organizationId: number | null
  subject: string
  action: string
  subjectId: number | null
  changes: object
}

/** What changes who has rights, or where money and names go: none of it happens behind the back of the other managers. */
const isImportant = ({ subject, action, changes }: Entry): boolean =>
  subject === 'manager' ||
  (subject === 'paymentAccess' && action !== 'compare') ||
  (subject === 'key' && action === 'create') ||
  (subject === 'webhook' && action !== 'delete' && ('url' in changes || 'includesPeople' in changes))

/** Of one subject, so that changes of another hide none; enough to alarm somebody, and the log has all of it. */
const MOST_A_DAY = 20

/**
 * Mails all managers of the organization, and one who was just removed, also the manager who did it: somebody else may be
 * using their account. Of webhooks only those that are sent names.
 */
export async function queueImportantChange(tx: Connection, entry: Entry): Promise<void> {
  if (entry.organizationId === null || !isImportant(entry)) return
  await execute(
    tx,
    `insert into outbox (kind, about, user_id, audit_id, next_at, expires_at)
     select 'importantChange', 'organization ' || $1::int || ' user ' || people.id || ' entry ' || $2::bigint, people.id, $2,
            goodlot_now(), goodlot_now() + ${expiry('importantChange')}
       from (select user_id as id from organization_managers where organization_id = $1
             union select id from users where $3 = 'manager' and id = $4) as people
      where ($3 <> 'webhook' or exists (select from webhook_endpoints where id = $4 and includes_people))
        and (select count(*) from outbox as earlier join audit_log as cause on cause.id = earlier.audit_id
              where earlier.user_id = people.id and earlier.kind = 'importantChange' and cause.subject = $3
                and earlier.about like 'organization ' || $1::int || ' user %'
                and earlier.created_at > goodlot_now() - interval '1 day') < ${MOST_A_DAY}`,
    [entry.organizationId, entry.id, entry.subject, entry.subjectId],
  )
}
