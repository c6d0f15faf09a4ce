import type { FastifyBaseLogger } from 'fastify'
import { stopwatch } from '../time/stopwatch.ts'
import { realTime, type Timer } from '../time/time.ts'
import { type ConnectionSettings, type Database, openPool, row } from './pool.ts'

const LOOK_EVERY_MS = 500
/** Shorter than for the primary, which then serves the reads that gave up on the replica. */
const TIMEOUTS = { connectMs: 700, statementMs: 2_000, silenceMs: 3_000 }
/** A replica that is behind by hours needs no finer marks. */
const MOST_MARKS = 1_000

type ReplicaParts = {
  primary: Database
  connection: ConnectionSettings
  size: number
  /** Up to where this process has heard of all changes, as a number that only grows. */
  moment: () => number
  log: FastifyBaseLogger
}

/** When the primary's log had reached `lsn`, this process had heard of all changes up to `moment`. */
type Mark = { moment: number; lsn: bigint; age: () => number }

/**
 * A standby that is read from. It may lag, so we track up to which moment it has everything: the primary's log position
 * is noted with the moment, and the replica has that moment once it has replayed that position.
 */
export class Replica {
  readonly pool: Database
  readonly #parts: ReplicaParts
  #marks: Mark[] = []
  #reached: Mark | null = null
  #isUsable = false
  #timeline: string | null = null
  /** By the database's clock: older commits may come from a former primary. */
  #trustedFrom: Date | null = null
  #age = stopwatch()
  #looking: Promise<void> = Promise.resolve()
  #timer: Timer | undefined

  constructor(parts: ReplicaParts) {
    this.#parts = parts
    const { connection, size } = parts
    this.pool = openPool(connection, { size, name: 'goodlot reads', patience: TIMEOUTS, mayBeReadOnly: true })
  }

  /** Up to which moment it has every change; null while it cannot be used. */
  get position(): number | null {
    return this.#isUsable && this.#reached ? this.#reached.moment : null
  }

  /** How far it is behind, at most. Grows while it cannot be reached. */
  get lagSeconds(): number {
    return (this.#reached?.age ?? this.#age)() / 1000
  }

  get trouble(): string | null {
    return this.#isUsable ? null : 'not used: reads go to the primary'
  }

  /** Stops using it until a later check succeeds. */
  leaveOut(reason: unknown): void {
    if (this.#isUsable)
      this.#parts.log.warn({ err: reason }, 'the replica is not used: reads go to the primary')
    this.#isUsable = false
  }

  async start(): Promise<void> {
    this.#age = stopwatch()
    await this.look()
    const again = () => {
      this.#timer = realTime.after(LOOK_EVERY_MS, () => {
        this.#looking = this.look().finally(again)
      })
    }
    again()
  }

  async stop(): Promise<void> {
    this.#timer?.cancel()
    await this.#looking
    this.#timer?.cancel()
    await this.pool.end()
  }

  async look(): Promise<void> {
    try {
      await this.#mark()
      const { lsn, replayedAt } = await askReplica(this.pool)
      while (this.#marks.length > 0 && this.#marks[0]!.lsn <= lsn) this.#reached = this.#marks.shift()!
      const isTrusted = this.#trustedFrom === null || (replayedAt !== null && replayedAt > this.#trustedFrom)
      if (!isTrusted) return this.leaveOut(new Error('The replica may follow a primary that is no more.'))
      if (!this.#isUsable) this.#parts.log.info('the replica is used for reads that may lag')
      this.#isUsable = true
    } catch (error) {
      this.leaveOut(error)
    }
  }

  async #mark(): Promise<void> {
    const [moment, age] = [this.#parts.moment(), stopwatch()]
    const { lsn, timeline, now } = await askPrimary(this.#parts.primary)
    if (this.#timeline !== null && this.#timeline !== timeline) {
      // Another server is the primary now. What the replica has replayed may come from the former one.
      this.#trustedFrom = now
      this.#marks = []
    }
    this.#timeline = timeline
    if (this.#marks.length < MOST_MARKS) this.#marks.push({ moment, lsn, age })
  }
}

async function askPrimary(db: Database): Promise<{ lsn: bigint; timeline: string; now: Date }> {
  const found = await row<{ lsn: bigint; timeline: string; now: Date }>(
    db,
    `select (lsn - '0/0')::bigint as lsn, left(pg_walfile_name(lsn), 8) as timeline, clock_timestamp() as now
       from pg_current_wal_lsn() as lsn`,
  )
  return found!
}

async function askReplica(db: Database): Promise<{ lsn: bigint; replayedAt: Date | null }> {
  const found = await row<{ isFollowing: boolean; lsn: bigint | null; replayedAt: Date | null }>(
    db,
    `select pg_is_in_recovery() as "isFollowing", (pg_last_wal_replay_lsn() - '0/0')::bigint as lsn,
            pg_last_xact_replay_timestamp() as "replayedAt"`,
  )
  const { isFollowing, lsn, replayedAt } = found!
  if (!isFollowing || lsn === null)
    throw new Error('DATABASE_REPLICA_URL leads to a server that is no standby.')
  return { lsn, replayedAt }
}
