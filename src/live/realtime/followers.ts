import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import type { Rooms } from './rooms.ts'

const EVERY_MS = 10_000

/** How many pages and which big screens follow each auction, told to the other processes through the database. */
export class Followers {
  readonly #db: Database
  readonly #rooms: Rooms
  readonly #log: FastifyBaseLogger
  readonly #processId = randomUUID()
  readonly #timer: Timer

  constructor({ db, rooms, log, time }: { db: Database; rooms: Rooms; log: FastifyBaseLogger; time: Time }) {
    this.#db = db
    this.#rooms = rooms
    this.#log = log
    this.#timer = time.every(EVERY_MS, () => this.count())
  }

  /** One statement, or none while nobody on this process follows anything; it also removes old rows. */
  async count(): Promise<void> {
    const sizes = this.#rooms.auctionSizes()
    if (sizes.length === 0) return
    try {
      await execute(
        this.#db,
        `with gone as (delete from followers where counted_at < goodlot_now() - interval '1 minute')
         insert into followers (process_id, auction_id, people, screens)
         select $1, auction_id, people, screens
           from unnest($2::int[], $3::int[], $4::jsonb[]) as counted (auction_id, people, screens)
         on conflict (process_id, auction_id) do update
            set people = excluded.people, screens = excluded.screens, counted_at = goodlot_now()`,
        [
          this.#processId,
          sizes.map(({ auctionId }) => auctionId),
          sizes.map(({ people }) => people),
          sizes.map(({ screens }) => JSON.stringify(screens)),
        ],
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'followers could not be counted')
    }
  }

  stop(): void {
    this.#timer.cancel()
  }
}
