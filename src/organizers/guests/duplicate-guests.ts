import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { GuestView } from './guest-view.ts'
import { UNDO_HOURS } from './merge-guests.ts'
import { registrationOf, showRegistration } from './registration-records.ts'
import { shownGuest } from './shown-guest.ts'

/** More would be a list that nobody reads; when these are merged the next ones come. */
const MOST_PAIRS = 50

/**
 * Guests of the list and people who joined by themselves who may be one person: the same address, phone or name. Only what
 * the organizer sees of both is compared, so nothing can be learned here about anybody.
 */
export async function findDuplicates(db: Connection, auctionId: number, view: GuestView) {
  const found = await rows<{ listedId: number; joinedId: number; reason: 'email' | 'phone' | 'name' }>(
    db,
    `with guests as materialized (
       select users.id, ${hasNoSignIn()} as is_listed, nullif(email_key(${shownGuest.email}), '') as email,
              nullif(${shownGuest.phone}, '') as phone, nullif(fold_text(trim(${shownGuest.name})), '') as name
         from registrations join users on users.id = registrations.user_id
        where registrations.auction_id = $1 and (${hasNoSignIn()} or registrations.joined_at is not null)
     ), listed as (select * from guests where is_listed), joined as (select * from guests where not is_listed),
     pairs as (
       select listed.id as listed_id, joined.id as joined_id, 1 as rank from listed join joined using (email)
       union all select listed.id, joined.id, 2 from listed join joined using (phone)
       union all select listed.id, joined.id, 3 from listed join joined using (name))
     select listed_id as "listedId", joined_id as "joinedId", (array['email', 'phone', 'name'])[min(rank)] as reason
       from pairs group by 1, 2 order by min(rank), 1, 2 limit ${MOST_PAIRS}`,
    [auctionId],
  )
  return Promise.all(
    found.map(async ({ listedId, joinedId, reason }) => ({
      reason,
      listed: showRegistration(await registrationOf(db, auctionId, listedId), view),
      joined: showRegistration(await registrationOf(db, auctionId, joinedId), view),
    })),
  )
}

/** Who was merged in the last day, by proof of a phone or by an organizer, and can perhaps be undone. */
export async function recentMerges(db: Connection, auctionId: number) {
  return rows<{ userId: number; name: string; mergedName: string; mergedAt: number }>(
    db,
    `select into_user_id as "userId", ${shownGuest.name} as name,
            coalesce(nullif(concat_ws(' ', before->'from'->>'typed_first_name', before->'from'->>'typed_last_name'), ''),
              nullif(before->'from'->>'typed_email', ''), gone.first_name || ' ' || gone.last_name) as "mergedName",
            extract(epoch from merged_at)::int as "mergedAt"
       from merged_guests join users on users.id = into_user_id join users as gone on gone.id = from_user_id
       join registrations on registrations.auction_id = $1 and registrations.user_id = into_user_id
      where merged_guests.auction_id = $1 and ended_at is null
        and merged_at > goodlot_now() - interval '${UNDO_HOURS} hours'
      order by merged_guests.id desc limit ${MOST_PAIRS}`,
    [auctionId],
  )
}
