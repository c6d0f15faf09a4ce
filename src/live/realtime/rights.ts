import { rolesOf } from '../../auction/auctions/staff-roles.ts'
import { isVisibleWithSetup } from '../../auction/auctions/visibility.ts'
import { isAdministrator } from '../../people/accounts/administrators.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/access/authentication.ts'
import { auctionsOnScreens } from '../screens/screens.ts'

export type Rights = ReturnType<typeof makeRights>

/** What people may follow, checked for many at once: after a restart everybody asks in the same second. */
export function makeRights(db: Connection, adminEmails: string[]) {
  const checks = batched((wanted: VisibilityCheck[]) => areVisible(db, adminEmails, wanted))
  return {
    /** False for accounts that are banned or deleted, and for tokens from before an account changed hands. */
    mayStay: batched((callers: Caller[]) => areOpen(db, callers)),
    /** The auction that the big screen with this code shows; null where it shows none. */
    auctionOnScreen: batched((codes: string[]) => auctionsOnScreens(db, codes)),
    maySee: (caller: Caller | null, auctionId: number) => checks({ auctionId, userId: caller?.id ?? null }),
  }
}

type VisibilityCheck = { auctionId: number; userId: number | null }

const isAdministratorUser = `exists (select from users as administrator where administrator.id = checked.user_id
  and ${isAdministrator({ user: 'administrator', emails: '$3' })})`

/** Organizers follow an auction even while others do not see it: as a draft, as a test, and when it is private. */
async function areVisible(
  db: Connection,
  adminEmails: string[],
  checks: VisibilityCheck[],
): Promise<boolean[]> {
  const visible = await rows<{ position: number }>(
    db,
    `select checked.position::int
       from unnest($1::int[], $2::int[]) with ordinality as checked (auction_id, user_id, position)
       join auctions on auctions.id = checked.auction_id
      where ${isVisibleWithSetup({ user: 'checked.user_id', isAdministrator: isAdministratorUser })}
         or cardinality(${rolesOf({ user: 'checked.user_id' })}) > 0`,
    [checks.map(({ auctionId }) => auctionId), checks.map(({ userId }) => userId), adminEmails],
  )
  const positions = new Set(visible.map(({ position }) => position))
  return checks.map((_, index) => positions.has(index + 1))
}

async function areOpen(db: Connection, callers: Caller[]): Promise<boolean[]> {
  const open = await rows<{ guid: string }>(
    db,
    'select guid from users where id = any($1::int[]) and not is_locked_out and deleted_at is null',
    [callers.map(({ id }) => id)],
  )
  const guids = new Set(open.map(({ guid }) => guid))
  return callers.map(({ guid }) => guids.has(guid))
}
