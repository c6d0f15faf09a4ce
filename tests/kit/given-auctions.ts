import { type ItemType, isBidOn } from '../../src/engine/item-types.ts'
import {
  type AuctionStatusName,
  auctionStatus,
  type ItemStatusName,
  itemStatus,
} from '../../src/engine/statuses.ts'
import { insertKeyAccount } from '../../src/people/accounts/key-accounts.ts'
import { digestOf, makeKey } from '../../src/people/accounts/key-text.ts'
import type { Connection } from '../../src/platform/database/pool.ts'
import { execute, row } from '../../src/platform/database/pool.ts'

/** Any other columns of the row, by their SQL names. */
type Columns = Record<string, unknown>

const HOUR = 3600
let given = 0

export async function givenOrganization(
  db: Connection,
  {
    name = `Organization ${++given}`,
    isDeleted = false,
    managerIds = [],
    columns = {},
  }: { name?: string; isDeleted?: boolean; managerIds?: number[]; columns?: Columns } = {},
): Promise<{ id: number }> {
  const organization = await insert(db, 'organizations', { name, ...columns })
  if (isDeleted) await deleteOrganization(db, organization.id)
  for (const userId of managerIds) await givenManager(db, { organizationId: organization.id, userId })
  return organization
}

export async function deleteOrganization(db: Connection, id: number): Promise<void> {
  await execute(db, 'update organizations set deleted_at = goodlot_now() where id = $1', [id])
}

export async function givenManager(
  db: Connection,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await execute(db, 'insert into organization_managers (organization_id, user_id) values ($1, $2)', [
    organizationId,
    userId,
  ])
}

export type GivenAuction = {
  organizationId?: number
  name?: string
  status?: AuctionStatusName
  isPrivate?: boolean
  whitelabelId?: number
  /** Seconds from now; the default suits the status. */
  startsIn?: number
  endsIn?: number
  columns?: Columns
}

/** By default an open public auction that began an hour ago and ends in an hour. */
export async function givenAuction(
  db: Connection,
  { status = 'open', columns = {}, ...auction }: GivenAuction = {},
): Promise<{ id: number; organizationId: number }> {
  const organizationId = auction.organizationId ?? (await givenOrganization(db)).id
  const [usualStart, usualEnd] = usualHours[status] ?? [-HOUR, HOUR]
  const endsIn = auction.endsIn ?? usualEnd
  const isOver = status === 'closed' || status === 'reconciled'
  const { id } = await insert(db, 'auctions', {
    organization_id: organizationId,
    whitelabel_id: auction.whitelabelId ?? 1,
    name: auction.name ?? `Auction ${++given}`,
    status_id: auctionStatus[status],
    is_private: auction.isPrivate ?? false,
    start_at: fromNow(auction.startsIn ?? Math.min(usualStart, endsIn - HOUR)),
    end_at: fromNow(endsIn),
    ...(isOver ? { closed_at: fromNow(endsIn) } : {}),
    ...columns,
  })
  await execute(db, 'insert into paddle_counters (auction_id) values ($1)', [id])
  return { id, organizationId }
}

const usualHours: Partial<Record<AuctionStatusName, [start: number, end: number]>> = {
  presale: [HOUR, 2 * HOUR],
  preview: [HOUR, 2 * HOUR],
  closed: [-2 * HOUR, -HOUR],
  reconciled: [-2 * HOUR, -HOUR],
}

export type GivenItem = {
  auctionId: number
  name?: string
  itemCode?: string
  itemType?: ItemType
  status?: ItemStatusName
  controlMode?: 'auto' | 'manual'
  categoryId?: number
  startingCents?: bigint
  incrementCents?: bigint
  buyNowCents?: bigint
  reserveCents?: bigint
  /** Stock; unlimited if left out. */
  quantity?: number
  /** Seconds from now; by default the auction's times. */
  startsIn?: number
  endsIn?: number
  columns?: Columns
  standing?: Columns
}

/** By default a silent item from 10.00 that is open (or on sale), with its standing. */
export async function givenItem(
  db: Connection,
  { auctionId, itemType = 'silent', columns = {}, standing = {}, ...item }: GivenItem,
): Promise<{ id: number; auctionId: number }> {
  const { id } = await insert(db, 'items', {
    auction_id: auctionId,
    category_id: item.categoryId ?? null,
    item_code: item.itemCode ?? String(++given),
    name: item.name ?? `Item ${given}`,
    item_type: itemType,
    starting_cents: item.startingCents ?? 1000n,
    increment_cents: item.incrementCents ?? null,
    buy_now_cents: item.buyNowCents ?? (['forSale', 'ticket', 'raffle'].includes(itemType) ? 2500n : null),
    reserve_cents: item.reserveCents ?? null,
    ...columns,
  })
  const auctionTime = (column: string) => sql(`(select ${column} from auctions where id = ${auctionId})`)
  const endAt = item.endsIn === undefined ? auctionTime('end_at') : fromNow(item.endsIn)
  await insert(
    db,
    'standings',
    {
      item_id: id,
      auction_id: auctionId,
      status_id: itemStatus[item.status ?? (isBidOn(itemType) ? 'open' : 'available')],
      control_mode: item.controlMode ?? 'auto',
      start_at: item.startsIn === undefined ? auctionTime('start_at') : fromNow(item.startsIn),
      end_at: endAt,
      first_end_at: endAt,
      quantity: item.quantity ?? null,
      ...standing,
    },
    'item_id as id',
  )
  return { id, auctionId }
}

export async function givenLevel(
  db: Connection,
  { auctionId, amountCents }: { auctionId: number; amountCents: bigint },
): Promise<{ id: number }> {
  return insert(db, 'donation_levels', { auction_id: auctionId, amount_cents: amountCents })
}

export async function givenCategory(
  db: Connection,
  {
    auctionId,
    name = `Category ${++given}`,
    position = 0,
  }: { auctionId: number; name?: string; position?: number },
): Promise<{ id: number }> {
  return insert(db, 'categories', { auction_id: auctionId, name, position })
}

/** Takes the auction's next paddle, as a registration does. */
export async function givenRegistration(
  db: Connection,
  { auctionId, userId, columns = {} }: { auctionId: number; userId: number; columns?: Columns },
): Promise<{ paddleNumber: number }> {
  const paddle = await row<{ number: number }>(
    db,
    'update paddle_counters set next = next + 1 where auction_id = $1 returning next - 1 as number',
    [auctionId],
  )
  const paddleNumber = paddle!.number
  const registration = { auction_id: auctionId, user_id: userId, paddle_number: paddleNumber, ...columns }
  await insert(db, 'registrations', registration, 'user_id as id')
  return { paddleNumber }
}

export async function givenInvitation(
  db: Connection,
  { auctionId, email }: { auctionId: number; email: string },
): Promise<{ id: number }> {
  return insert(db, 'invitations', { auction_id: auctionId, email })
}

/** One that was sent an hour ago. */
export async function givenMail(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<{ id: number }> {
  const mail = { kind: 'invitation', about: `test of auction ${auctionId}`, state: 'accepted' }
  const at = new Date(0)
  return insert(db, 'outbox', {
    ...mail,
    auction_id: auctionId,
    user_id: userId,
    created_at: at,
    changed_at: at,
    expires_at: at,
  })
}

export async function givenFavorite(
  db: Connection,
  { userId, itemId }: { userId: number; itemId: number },
): Promise<{ id: number }> {
  return insert(db, 'favorites', { user_id: userId, item_id: itemId })
}

export async function givenImage(db: Connection): Promise<{ id: number; key: string }> {
  const key = `image-${++given}`
  const { id } = await insert(db, 'images', { key, width: 1600, height: 1200 })
  return { id, key }
}

type Sql = { sql: string }
const sql = (expression: string): Sql => ({ sql: expression })
const fromNow = (seconds: number): Sql => sql(`goodlot_now() + ${seconds} * interval '1 second'`)
const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'sql' in value

async function insert(
  db: Connection,
  table: string,
  columns: Record<string, unknown>,
  returning = 'id',
): Promise<{ id: number }> {
  const values: unknown[] = []
  const expressions = Object.values(columns).map((value) =>
    isSql(value) ? value.sql : `$${values.push(value)}`,
  )
  const statement = `insert into ${table} (${Object.keys(columns).join(', ')})
    values (${expressions.join(', ')}) returning ${returning}`
  return (await row<{ id: number }>(db, statement, values))!
}

/** Of the account with this e-mail, or waiting for one; `claimedBy` waits for a manager. */
export async function givenStaff(
  db: Connection,
  {
    auctionId,
    email,
    roles = ['door'],
    claimedBy = null,
  }: { auctionId: number; email: string; roles?: string[]; claimedBy?: number | null },
): Promise<{ id: number }> {
  return (await row<{ id: number }>(
    db,
    `insert into auction_staff (auction_id, email, roles, claimed_by, used_at, user_id)
     values ($1, $2, $3, $4, case when $4::int is not null then goodlot_now() end,
             (select id from users where email_key(email) = email_key($2) and deleted_at is null))
     returning id`,
    [auctionId, email, roles, claimedBy],
  ))!
}

/** A manager who was named by an address that has no account; `claimedBy` is who signed in with it first. */
export async function givenNamedManager(
  db: Connection,
  {
    organizationId,
    email,
    claimedBy = null,
  }: { organizationId: number; email: string; claimedBy?: number | null },
): Promise<{ id: number }> {
  const named = await row<{ id: number }>(
    db,
    'insert into named_managers (organization_id, email, claimed_by) values ($1, $2, $3) returning id',
    [organizationId, email, claimedBy],
  )
  return named!
}

/** A key by which a program may call; `key` is its text. */
export async function givenKey(
  db: Connection,
  {
    organizationId,
    madeBy,
    name = 'Program',
    scopes = ['read'],
  }: { organizationId: number; madeBy: number; name?: string; scopes?: readonly string[] },
): Promise<{ id: number; userId: number; key: string }> {
  const key = makeKey()
  const userId = await insertKeyAccount(db, name)
  const made = await row<{ id: number }>(
    db,
    `insert into organization_keys (organization_id, user_id, made_by, digest, ending, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6, goodlot_now() + interval '90 days') returning id`,
    [organizationId, userId, madeBy, digestOf(key), key.slice(-4), scopes],
  )
  return { id: made!.id, userId, key }
}

/** A webhook whose secret nothing can read. */
export async function givenWebhook(
  db: Connection,
  { organizationId, madeBy, mark }: { organizationId: number; madeBy: number; mark: string },
): Promise<{ id: number }> {
  const made = await row<{ id: number }>(
    db,
    `insert into webhook_endpoints (organization_id, url, kinds, made_by, key_id, sealed, after_event_id)
     values ($1, $2, '{bids}', $3, 'none', '', 0) returning id`,
    [organizationId, `https://hooks.example.org/${mark}`, madeBy],
  )
  return made!
}
