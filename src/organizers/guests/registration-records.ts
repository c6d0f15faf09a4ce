import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDollarsOrNull } from '../../platform/http/values/money.ts'
import { type GuestView, PHONE_ENDING } from './guest-view.ts'
import type { GuestStateName } from './registration-schema.ts'
import { guestState, hasJoined, shownGuest } from './shown-guest.ts'

export type RegistrationRow = {
  auctionId: number
  userId: number
  email: string
  firstName: string
  lastName: string
  phone: string
  hasJoined: boolean
  isEmailRefused: boolean
  isPhoneRefused: boolean
  state: GuestStateName
  paddleNumber: number
  hasCard: boolean
  tableName: string | null
  hostUserId: number | null
  payerUserId: number | null
  sharesPaddle: boolean
  ticketCode: string
  version: number
  overrides: string[]
  spending_limit_cents: bigint | null
  checked_in_at: Date | null
  is_self_checked_in: boolean | null
  left_at: Date | null
  registered_at: Date
}

/** Seen by a manager, or on file with the organization. */
const hasCard = `(has_card or exists (select from cards join auctions on auctions.organization_id = cards.organization_id
    where auctions.id = registrations.auction_id and cards.user_id = users.id and removed_at is null))`

/** What became of the last mail or text to them that was decided on. */
const isRefused = (channel: 'mail' | 'text') => `coalesce((select outbox.state = 'refused' from outbox
    where outbox.auction_id = registrations.auction_id and outbox.user_id = users.id and outbox.channel = '${channel}'
      and outbox.state in ('accepted', 'refused')
    order by outbox.changed_at desc, outbox.id desc limit 1), false)`

const columns = `registrations.auction_id as "auctionId", users.id as "userId", ${shownGuest.email} as email,
  ${shownGuest.firstName} as "firstName", ${shownGuest.lastName} as "lastName", ${shownGuest.phone} as phone,
  ${hasJoined} as "hasJoined", ${isRefused('mail')} as "isEmailRefused",
  ${isRefused('text')} as "isPhoneRefused", ${guestState} as state, paddle_number as "paddleNumber", ${hasCard} as "hasCard", overrides,
  table_name as "tableName", host_id as "hostUserId",
  payer_id as "payerUserId", payer_id is not null and coalesce(shares_paddle, false) as "sharesPaddle", ticket_code as "ticketCode", registrations.version,
  spending_limit_cents, checked_in_at, is_self_checked_in, left_at, registered_at`
const from = 'registrations join users on users.id = registrations.user_id'

/** Nobody finds by a search what they are not shown. */
function isFound(view: GuestView): string {
  const texts = ['paddle_number', 'table_name', shownGuest.firstName, shownGuest.lastName]
  if (view.email) texts.push(shownGuest.email)
  if (view.phone === 'whole') texts.push(shownGuest.phone)
  if (view.phone === 'ending') texts.push(`right(${shownGuest.phone}, ${PHONE_ENDING})`)
  const isPart = `fold_text(concat_ws(' ', ${texts.join(', ')})) like like_pattern($2)`
  return view.ticketCode ? `(${isPart} or ticket_code = upper($2))` : isPart
}

/** What a role does not see is empty, so that the answer has one shape. */
export function showRegistration(
  {
    spending_limit_cents,
    checked_in_at,
    is_self_checked_in,
    left_at,
    registered_at,
    ...rest
  }: RegistrationRow,
  view: GuestView,
) {
  return {
    ...rest,
    email: view.email ? rest.email : '',
    isEmailRefused: view.email && rest.isEmailRefused,
    isPhoneRefused: view.phone !== 'none' && rest.isPhoneRefused,
    phone: shownPhone(rest.phone, view),
    ticketCode: view.ticketCode ? rest.ticketCode : '',
    overrides: view.limits ? rest.overrides : [],
    spendingLimit: view.limits ? toDollarsOrNull(spending_limit_cents) : null,
    checkedIn: checked_in_at !== null,
    checkedInAt: toEpochOrNull(checked_in_at),
    checkedInBySelf: checked_in_at !== null && is_self_checked_in === true,
    hasLeft: rest.state === 'gone',
    leftAt: rest.state === 'gone' ? toEpochOrNull(left_at) : null,
    registeredAt: toEpoch(registered_at),
  }
}

function shownPhone(phone: string, { phone: shown }: GuestView): string {
  if (shown === 'none') return ''
  const isShortened = phone.startsWith('***')
  return shown === 'whole' || isShortened ? phone : `***${phone.slice(-PHONE_ENDING)}`
}

export async function registrationOf(
  db: Connection,
  auctionId: number,
  userId: number,
): Promise<RegistrationRow> {
  const sql = `select ${columns} from ${from} where registrations.auction_id = $1 and users.id = $2`
  const found = await row<RegistrationRow>(db, sql, [auctionId, userId])
  if (!found) throw new ApiError('not_found', 'This person is not registered for the auction.')
  return found
}

type ListQuery = {
  search?: string
  state?: GuestStateName
  changedSince?: number
  limit: number
  offset: number
}

export function listRegistrations(db: Connection, auctionId: number, query: ListQuery, view: GuestView) {
  return page<RegistrationRow>(
    db,
    {
      columns,
      from: `${from} where registrations.auction_id = $1 and ($2::text is null or ${isFound(view)})
        and ($3::bigint is null or registrations.changed_at >= to_timestamp($3))
        and ($4::text is null or ${guestState} = $4)`,
      orderBy: 'paddle_number, users.id desc',
      values: [auctionId, query.search ?? null, query.changedSince ?? null, query.state ?? null],
    },
    query,
  )
}

/** Whole seconds, by the clock that stamps the changes. */
export async function readNow(db: Connection): Promise<number> {
  return toEpoch((await row<{ now: Date }>(db, 'select goodlot_now() as now'))!.now)
}

/** How many guests are in each state. */
export async function countStates(
  db: Connection,
  auctionId: number,
): Promise<Record<GuestStateName, number>> {
  const found = await rows<{ state: GuestStateName; count: number }>(
    db,
    `select ${guestState} as state, count(*)::int as count from registrations where auction_id = $1 group by 1`,
    [auctionId],
  )
  const none = { expected: 0, joined: 0, here: 0, gone: 0 }
  return { ...none, ...Object.fromEntries(found.map(({ state, count }) => [state, count])) }
}

/**
 * Who was removed or merged since then and is not on the list again, by the audit log and the log of merges: the list
 * itself has forgotten them.
 */
export async function removedSince(db: Connection, auctionId: number, since: number): Promise<number[]> {
  const removed = await rows<{ userId: number }>(
    db,
    `select distinct gone.user_id as "userId" from (
         select subject_id as user_id from audit_log
          where auction_id = $1 and subject = 'registration' and action = 'remove' and created_at >= to_timestamp($2)
         union all
         select from_user_id from merged_guests where auction_id = $1 and merged_at >= to_timestamp($2)) as gone
      where not exists (select from registrations where auction_id = $1 and user_id = gone.user_id)
      order by gone.user_id limit 1000`,
    [auctionId, since],
  )
  return removed.map(({ userId }) => userId)
}
