import type { FastifyBaseLogger } from 'fastify'
import { realTime } from '../time/time.ts'
import { type Database, row } from './pool.ts'

/** A commit that waits this long for its standby will not be confirmed soon. */
const PATIENCE_SECONDS = 5

/** What is wrong when commits wait for a synchronous standby that does not confirm them; null while none does. */
export async function standbyTrouble(db: Database): Promise<string | null> {
  const waiting = await row<{ seconds: number; names: string }>(
    db,
    `select floor(extract(epoch from clock_timestamp() - min(query_start)))::int as seconds,
            current_setting('synchronous_standby_names') as names
       from pg_stat_activity
      where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
     having min(query_start) < clock_timestamp() - make_interval(secs => $1)`,
    [PATIENCE_SECONDS],
  )
  if (!waiting) return null
  return `Commits have waited for ${waiting.seconds} s for a synchronous standby (synchronous_standby_names: ${waiting.names}). Start it, or take it out of that setting.`
}

const REPORT_EVERY_MS = 5_000

/** Until it is stopped, says every few seconds what a start waits for. */
export function reportWaits(db: Database, log: FastifyBaseLogger): () => void {
  const report = async () => {
    const reason = await readWait(db).catch(() => null)
    if (reason) log.warn({ reason }, 'the start is waiting')
  }
  const timer = realTime.every(REPORT_EVERY_MS, report)
  return () => timer.cancel()
}

/** What keeps our own statements waiting; null when it is nothing that others hold. */
async function readWait(db: Database): Promise<string | null> {
  const standby = await standbyTrouble(db)
  if (standby) return standby
  const lock = await row<{ query: string; holders: string }>(
    db,
    `select left(query, 100) as query,
            (select string_agg(coalesce(nullif(other.application_name, ''), 'a process') || ' (pid ' || other.pid || ')', ', ')
               from pg_stat_activity as other where other.pid = any(pg_blocking_pids(own.pid))) as holders
       from pg_stat_activity as own
      where datname = current_database() and usename = current_user and wait_event_type = 'Lock'
        and application_name like 'goodlot%'
      order by query_start limit 1`,
  )
  return lock ? `"${lock.query}" waits for ${lock.holders}.` : null
}
