import { auctionIds } from '../../auction/auctions/status-ids.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'

/** Whether nobody has ever used the database. */
export async function isEmpty(db: Connection): Promise<boolean> {
  const used = await row(db, 'select where exists (select from users) or exists (select from organizations)')
  return used === undefined
}

/** Whether the demo filled it. */
export async function isDemo(db: Connection): Promise<boolean> {
  const mark = await row<{ exists: boolean }>(db, `select to_regclass('public.demo') is not null as exists`)
  return mark!.exists
}

export type DemoState = 'none' | 'on' | 'over'

/** The demo ends with its first auction, the gala. */
export async function demoState(db: Connection): Promise<DemoState> {
  if (!(await isDemo(db))) return 'none'
  const sql = `select status_id in (${auctionIds('open', 'extended')}) and end_at > goodlot_now() as "isOn"
    from auctions order by id limit 1`
  return (await row<{ isOn: boolean }>(db, sql))?.isOn ? 'on' : 'over'
}

/** The mark is a table of what the demo made, which no other database has. */
export async function markAsDemo(tx: Transaction): Promise<void> {
  await execute(tx, 'create table demo as select id as organization_id from organizations')
}

/** Whether somebody has added an organization of their own. */
export async function hasOwnOrganizations(db: Connection): Promise<boolean> {
  const own = await row(
    db,
    'select from organizations where id not in (select organization_id from demo) limit 1',
  )
  return own !== undefined
}

/** Whether anybody but the demo has used it: signed in, registered, or added an organization, not just looked. */
export async function isUsed(db: Connection): Promise<boolean> {
  const used = await row(
    db,
    `select where exists (select from refresh_families)
        or exists (select from users where email not like '%@goodlot.example')
        or exists (select from organizations where id not in (select organization_id from demo))`,
  )
  return used !== undefined
}

/** Also empties every table that refers to these. Event ids keep counting, since a running service follows them. */
export async function emptyDemo(tx: Transaction): Promise<void> {
  await tx.query('drop table demo')
  await tx.query(
    'truncate users, organizations, images, bids, notifications, pin_locks restart identity cascade',
  )
  await tx.query('truncate events')
}
