import { Gauge, type Registry } from 'prom-client'
import { type Database, rows } from '../../database/pool.ts'

type Standby = { standby: string; bytes: number | null; seconds: number | null }

/**
 * The standbys of the database, queried whenever metrics are collected. Lags are null for a user without the right to
 * see them (pg_monitor). While the database cannot be reached, the last values stay.
 */
export function watchReplication(registry: Registry, db: Database): void {
  let reading: Promise<Standby[] | null> | null = null
  /** One query for all that ask at the same time. */
  const standbys = () => {
    reading ??= readStandbys(db)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  const watch = (name: string, help: string, set: (gauge: Gauge<'standby'>, found: Standby[]) => void) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      labelNames: ['standby'] as const,
      async collect() {
        const found = await standbys()
        if (!found) return
        this.reset()
        set(this, found)
      },
    })
  const setEach = (gauge: Gauge<'standby'>, found: Standby[], what: 'bytes' | 'seconds') => {
    for (const { standby, [what]: lag } of found) if (lag !== null) gauge.set({ standby }, lag)
  }
  watch('goodlot_standbys', 'Standbys that are connected to the database', (gauge, { length }) =>
    gauge.set(length),
  )
  watch('goodlot_replication_lag_bytes', 'How much a standby has yet to replay', (gauge, found) =>
    setEach(gauge, found, 'bytes'),
  )
  watch('goodlot_replication_lag_seconds', 'How far a standby is behind in replaying', (gauge, found) =>
    setEach(gauge, found, 'seconds'),
  )
}

/** A standby that has replayed everything has no replay_lag. */
async function readStandbys(db: Database): Promise<Standby[]> {
  return rows<Standby>(
    db,
    `select coalesce(application_name, '') as standby,
            pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes,
            case when replay_lsn is not null then extract(epoch from coalesce(replay_lag, '0'))::float8 end as seconds
       from pg_stat_replication order by application_name, pid limit 100`,
  )
}
