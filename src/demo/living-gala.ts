import type { FastifyBaseLogger } from 'fastify'
import type { Desk } from '../bidding/desk.ts'
import { type BotAuction, chooseAct, pauseMs } from '../bots/acts.ts'
import { readLots } from '../bots/lots.ts'
import { perform } from '../bots/perform.ts'
import type { ConnectionSettings, Database } from '../database/pool.ts'
import { auctionEvent } from '../events/announcements.ts'
import type { Changes } from '../events/changes.ts'
import type { Time, Timer } from '../time/time.ts'
import { openNextEvening } from './first-start.ts'
import { readAuctions, readGala } from './gala-rows.ts'
import { seededRandom } from './random.ts'

const LOOK_EVERY_MS = 1_000
/** How often it looks for the gala, and checks whether its next evening is due. */
const FIND_EVERY_MS = 60_000
const SEED = 45

type LivingGalaParts = {
  db: Database
  connection: ConnectionSettings
  desk: Desk
  changes: Changes
  /** Whether somebody follows the auction. */
  isWatched: (auctionId: number) => boolean
  time: Time
  log: FastifyBaseLogger
}

/**
 * The demo's gala is alive while somebody watches: its crowd bids, sets ceilings, buys and donates, through the same
 * desk as everybody else. Only in development, and only in the auction that the demo made.
 */
export class LivingGala {
  readonly #parts: LivingGalaParts
  readonly #random = seededRandom(SEED)
  #gala: BotAuction | null = null
  #foundAt = Number.NEGATIVE_INFINITY
  #actAt: number | null = null
  #timer: Timer | null = null
  #ticking: Promise<void> | null = null

  constructor(parts: LivingGalaParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = this.#parts.time.every(LOOK_EVERY_MS, () => this.tick())
  }

  async stop(): Promise<void> {
    this.#timer?.cancel()
    await this.#ticking
  }

  /** At most one act; never two at once. */
  tick(): Promise<void> {
    this.#ticking ??= this.#look()
      .catch((error) => this.#parts.log.debug({ err: error }, 'the crowd of the demo did nothing'))
      .finally(() => {
        this.#ticking = null
      })
    return this.#ticking
  }

  async #look(): Promise<void> {
    const now = this.#parts.time.now()
    if (now - this.#foundAt >= FIND_EVERY_MS) await this.#find(now)
    if (!this.#isWatched()) this.#actAt = null
    else if (this.#actAt === null) this.#actAt = now + pauseMs(this.#random)
    else if (now >= this.#actAt) {
      this.#actAt = now + pauseMs(this.#random)
      await this.#act(this.#gala!)
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

  /** Answers kept from the evening before are no longer true. */
  async #announceAll(): Promise<void> {
    await this.#parts.changes.commit(async (tx, emit) => {
      for (const auction of await readAuctions(tx)) emit(auctionEvent(auction))
    })
  }

  async #act(gala: BotAuction): Promise<void> {
    const act = chooseAct(gala, await readLots(this.#parts.db, { auctionId: gala.auctionId }), this.#random)
    if (act) await perform(act, { auctionId: gala.auctionId, ...this.#parts })
  }
}
