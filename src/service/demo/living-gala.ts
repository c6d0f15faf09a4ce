import { BotCrowd, type CrowdParts } from '../../live/bots/bot-crowd.ts'
import { type BotAuction, pauseMs } from '../../live/bots/choose-action.ts'
import type { ConnectionSettings, Database } from '../../platform/database/pool.ts'
import { auctionEvent } from '../../platform/events/announcements.ts'
import { seededRandom } from '../../platform/seeded-random.ts'
import { openNextEvening } from './first-start.ts'
import { readAuctions, readGala } from './gala-rows.ts'

/** How often it looks for the gala, and checks whether its next evening is due. */
const FIND_EVERY_MS = 60_000
const SEED = 45

type LivingGalaParts = CrowdParts & {
  db: Database
  connection: ConnectionSettings
  /** Whether somebody follows the auction. */
  isWatched: (auctionId: number) => boolean
}

/**
 * The demo's gala is alive while somebody watches: its crowd bids, sets ceilings, buys and donates. Only in development,
 * and only in the auction that the demo made.
 */
export class LivingGala extends BotCrowd {
  readonly #parts: LivingGalaParts
  #gala: BotAuction | null = null
  #foundAt = Number.NEGATIVE_INFINITY
  #actAt: number | null = null

  constructor(parts: LivingGalaParts) {
    super(parts, seededRandom(SEED))
    this.#parts = parts
  }

  protected onFailure(err: unknown): void {
    this.#parts.log.debug({ err }, 'the crowd of the demo did nothing')
  }

  /** At most one action. */
  protected async takeTurn(): Promise<void> {
    const now = this.#parts.time.now()
    if (now - this.#foundAt >= FIND_EVERY_MS) await this.#find(now)
    if (!this.#isWatched()) this.#actAt = null
    else if (this.#actAt === null) this.#actAt = now + pauseMs(this.random)
    else if (now >= this.#actAt) {
      this.#actAt = now + pauseMs(this.random)
      await this.act(this.#gala!)
    }
  }

  #isWatched(): boolean {
    return this.#gala !== null && this.#parts.isWatched(this.#gala.auctionId)
  }

  async #find(now: number): Promise<void> {
    const { db, connection } = this.#parts
    this.#foundAt = now
    this.#gala = await readGala(db)
    if (this.#gala === null || this.#isWatched()) return
    if (!(await openNextEvening({ pool: db, connection }))) return
    await this.#announceAll()
    this.#gala = await readGala(db)
  }

  /** Answers cached in the evening before are no longer true. */
  async #announceAll(): Promise<void> {
    await this.#parts.changes.commit(async (tx, emit) => {
      for (const auction of await readAuctions(tx)) emit(auctionEvent(auction))
    })
  }
}
