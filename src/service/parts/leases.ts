import { liveHolders } from '../../platform/database/live-processes.ts'
import { type Connection, execute, rows } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'

/** Whatever a process leases, with how its lease ends. */
const leased = [
  { table: 'outbox', isLeased: 'next_at is not null', end: 'next_at = goodlot_now()' },
  {
    table: 'webhook_endpoints',
    isLeased: 'leased_until > goodlot_now()',
    end: 'leased_until = goodlot_now()',
  },
  { table: 'webhook_deliveries', isLeased: 'next_at is not null', end: 'next_at = goodlot_now()' },
  { table: 'charge_lines', isLeased: "state = 'waiting'", end: 'try_at = goodlot_now()' },
  { table: 'payment_comparisons', isLeased: 'claimed_at is not null', end: 'claimed_at = null' },
] as const

/** Twice, so that a process whose connection broke for a moment keeps what it has. */
const LOOK_EVERY_MS = 5_000

/** Ends the leases of processes that are gone, so that another one goes on within ten seconds, and not when the lease runs out. */
export function leaseSweeping(db: Connection): Sweeping {
  let missing = new Set<number>()
  return {
    failure: 'the leases of servers that are gone were not ended',
    everyMs: LOOK_EVERY_MS,
    atStart: true,
    async sweep() {
      const holders = await rows<{ holder: number }>(db, holdersOfLeases)
      const live = holders.length === 0 ? new Set() : await liveHolders(db)
      const gone = holders.map(({ holder }) => holder).filter((holder) => !live.has(holder))
      const twice = gone.filter((holder) => missing.has(holder))
      missing = new Set(gone)
      if (twice.length > 0) await endLeases(db, twice)
    },
  }
}

const holdersOfLeases = leased
  .map(({ table, isLeased }) => `select holder from ${table} where holder is not null and ${isLeased}`)
  .join(' union ')

async function endLeases(db: Connection, holders: number[]): Promise<void> {
  for (const { table, isLeased, end } of leased)
    await execute(
      db,
      `update ${table} set ${end}, holder = null where holder = any($1::int[]) and ${isLeased}`,
      [holders],
    )
}
