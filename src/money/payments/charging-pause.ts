import type { Connection } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'

/**
 * Whether an organization's cards must not be charged: rows may have been lost, because another database server took
 * over or a backup was restored, and the books were not compared with the provider's since. Not inside a transaction,
 * which a managed database that does not tell its identity would end.
 */
export async function isChargingPaused(db: Connection, organizationId: number): Promise<boolean> {
  await noteOrigin(db)
  return mayLackRows(db, organizationId)
}

/** The same as far as it was noticed by anybody, also inside a transaction. */
export async function mayLackRows(db: Connection, organizationId: number): Promise<boolean> {
  const paused = await row(
    db,
    `select from charging_pause left join payment_comparisons on organization_id = $1
      where number > coalesce(pause_number, 0)`,
    [organizationId],
  )
  return paused !== undefined
}

/** How far behind a standby may have been that took over. */
const LAG = "interval '1 day'"

/** Notices that the database is another one. */
export async function noteOrigin(db: Connection): Promise<void> {
  await execute(
    db,
    `insert into charging_pause (origin) values ($1)
     on conflict (is_only_row) do update
       set origin = $1, number = charging_pause.number + 1,
           missing_since = least(charging_pause.missing_since, goodlot_now() - ${LAG})
     where charging_pause.origin <> $1`,
    [await readOrigin(db)],
  )
}

/** What was charged after the backup was taken is at the provider, and not in these books. */
export async function pauseAfterRestore(tx: Connection, takenAt: string): Promise<void> {
  await execute(
    tx,
    `insert into charging_pause (origin, number, missing_since) values ('a backup', 1, $1)
     on conflict (is_only_row) do update
       set origin = 'a backup', number = charging_pause.number + 1,
           missing_since = least(charging_pause.missing_since, $1)`,
    [takenAt],
  )
}

async function readOrigin(db: Connection): Promise<string> {
  try {
    const found = await row<{ origin: string }>(
      db,
      `select system_identifier || ':' || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as origin
         from pg_control_system()`,
    )
    return found!.origin
  } catch (error) {
    // Some managed databases do not tell; there a standby that takes over cannot be noticed.
    if ((error as { severity?: string }).severity === 'ERROR') return 'unknown'
    throw error
  }
}
