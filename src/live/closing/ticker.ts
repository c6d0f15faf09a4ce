import type { FastifyBaseLogger } from 'fastify'
import { changeAuctionStatus, lockAuction } from '../../auction/auctions/change-status.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import { offSaleStatus, openingStatus } from '../../engine/auction-change.ts'
import { type AuctionClock, dueAuctionStatus } from '../../engine/auction-clock.ts'
import { isDue } from '../../engine/closing.ts'
import { type AuctionStatus, auctionStatus } from '../../engine/statuses.ts'
import { giftsDue, giveLostGifts, itemsWithGifts } from '../../money/bills/gifts-if-lost.ts'
import { endLateOffers, isLate, lateOffers } from '../../money/bills/runner-up-offers.ts'
import { tryLock } from '../../platform/database/advisory-lock.ts'
import type { DatabaseClock } from '../../platform/database/clock.ts'
import { eachByItself, mayTry, type RowKind } from '../../platform/database/each-by-itself.ts'
import type { Connection, Database, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { Changes, EmitEvent } from '../../platform/events/changes.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import { closeAuction } from './close-auction.ts'
import { closeItems } from './close-items.ts'
import {
  auctionToMove,
  believedNow,
  itemsInBidding,
  itemToClose,
  itemToOpen,
  saleToEnd,
} from './due-items.ts'
import { moveDueItems } from './move-due-items.ts'

const EVERY_MS = 250
/** Items per transaction: enough to close ten thousand in seconds, few enough to hold no lock for long. */
const BATCH = 500
const TICKER_LOCK = 7_300_003

const opening = { due: itemToOpen, statusOf: openingStatus, limit: BATCH }
const endingSale = { due: saleToEnd, statusOf: offSaleStatus, limit: BATCH }

type TickerParts = { changes: Changes; clock: DatabaseClock; log: FastifyBaseLogger; time: Time }

/** Opens and closes items and auctions on time. Every process has one, but only one at a time works. */
export class Ticker {
  readonly #changes: Changes
  readonly #clock: DatabaseClock
  readonly #log: FastifyBaseLogger
  readonly #time: Time
  #timer: Timer | null = null
  #ticking: Promise<void> | null = null

  constructor({ changes, clock, log, time }: TickerParts) {
    this.#changes = changes
    this.#clock = clock
    this.#log = log
    this.#time = time
  }

  start(): void {
    this.#timer = this.#time.every(EVERY_MS, () => {
      this.#ticking ??= this.tick()
        .catch((error) => this.#log.error({ err: error }, 'a tick failed; the next one tries again'))
        .finally(() => {
          this.#ticking = null
        })
      return this.#ticking
    })
  }

  async stop(): Promise<void> {
    this.#timer?.cancel()
    await this.#ticking
  }

  /** Everything that is due now. Items come first: an auction ends when none of its items is left in bidding. */
  async tick(): Promise<void> {
    const { db } = this.#changes
    const clock = this.#clock
    const { isAnyDue } = await clock.readBy(() => row<{ isAnyDue: boolean; now: Date }>(db, anyDue))
    if (!isAnyDue) return
    const latest = () => clock.latestDue()
    const late = (db: Connection) => lateOffers(db, { now, values: [latest()], limit: BATCH })
    const steps = [
      async () => {
        while ((await this.#alone((...to) => moveDueItems(...to, opening, latest()))) === BATCH);
      },
      () => this.#inBatches('item', (db) => dueItems(db, latest()), closeDueItems(latest)),
      async () => {
        while ((await this.#alone((...to) => moveDueItems(...to, endingSale, latest()))) === BATCH);
      },
      async () => {
        const handle = async ({ id }: Row) => {
          await this.#alone((...to) => moveDueAuction(...to, id, latest()))
        }
        await this.#each('auction', await dueAuctions(db, latest()), handle)
      },
      () => this.#inBatches('offer', late, (tx, _emit, offers) => endLateOffers(tx, offers)),
      () => this.#inBatches('gift', itemsWithGifts, giveLostGifts),
    ]
    const results = await settleInOrder(steps)
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  /** All that are due in transactions of many; if one of these fails, each row of it by itself. */
  async #inBatches<Due extends Row>(
    kind: RowKind,
    find: (db: Connection) => Promise<Due[]>,
    work: (tx: Transaction, emit: EmitEvent, due: Due[]) => Promise<number>,
  ): Promise<void> {
    let due: Due[] = []
    const some = async (tx: Transaction, emit: EmitEvent) => {
      due = await find(tx)
      return due.length === 0 ? 0 : work(tx, emit, due)
    }
    try {
      while ((await this.#alone(some)) > 0);
    } catch (error) {
      if (due.length === 0) throw error
      const handle = async (one: Due) => {
        await this.#alone((tx, emit) => work(tx, emit, [one]))
      }
      await this.#each(kind, due, handle)
    }
  }

  #each<Due extends Row>(kind: RowKind, due: Due[], handle: (one: Due) => Promise<void>): Promise<void> {
    return eachByItself({ db: this.#changes.db, log: this.#log }, { kind, rows: due, handle })
  }

  /** Of several processes one does the work; the others find it done at their next tick. */
  #alone(work: (tx: Transaction, emit: EmitEvent) => Promise<number>): Promise<number> {
    return this.#changes.commit(async (tx, emit) => {
      return (await tryLock(tx, TICKER_LOCK)) ? work(tx, emit) : 0
    })
  }
}

type Row = { id: number }

/** A step that fails does not keep the others from running. */
async function settleInOrder(steps: (() => Promise<void>)[]): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = []
  for (const step of steps) results.push(...(await Promise.allSettled([step()])))
  return results
}

const now = believedNow('$1')

/**
 * Named, so that it is planned once per connection and not four times a second. It uses the plain clock, since
 * PostgreSQL would plan a statement with a parameter again each time.
 */
const anyDue = {
  name: 'any-due',
  text: `select exists (select from standings where ${itemToClose('goodlot_now()')})
             or exists (select from standings where ${itemToOpen('goodlot_now()')})
             or exists (select from standings where ${saleToEnd('goodlot_now()')})
             or exists (select from auctions where ${auctionToMove('goodlot_now()')})
             or exists (select from runner_up_offers where ${isLate('goodlot_now()')})
             or exists (select from ${giftsDue}) as "isAnyDue",
                goodlot_now() as now`,
}

/** While the close waited for an item's lock, a bid may have extended it, or a manager moved its end or paused it. */
const closeDueItems = (latestDue: () => Date) => async (tx: Transaction, emit: EmitEvent, due: Row[]) => {
  const isStillDue = ({ standing, auction, now }: Contest) =>
    isDue(standing, Math.min(now, latestDue().getTime())) &&
    (auction.statusId === auctionStatus.open || auction.statusId === auctionStatus.extended)
  const ids = due.map(({ id }) => id)
  return (await closeItems(tx, emit, ids, isStillDue)).length
}

const dueItems = (db: Connection, latestDue: Date) =>
  rows<Row>(
    db,
    `select item_id as id from standings where ${itemToClose(now)} and ${mayTry('item', 'standings.item_id')}
      order by end_at, item_id limit ${BATCH}`,
    [latestDue],
  )

const dueAuctions = (db: Database, latestDue: Date) =>
  rows<Row>(
    db,
    `select id from auctions where ${auctionToMove(now)} and ${mayTry('auction', 'auctions.id')} order by id`,
    [latestDue],
  )

async function moveDueAuction(
  tx: Transaction,
  emit: EmitEvent,
  auctionId: number,
  latestDue: Date,
): Promise<number> {
  await lockAuction(tx, auctionId)
  const clock = await readClock(tx, auctionId)
  const to = clock && dueAuctionStatus(clock, Math.min(clock.now, latestDue.getTime()))
  if (to === auctionStatus.closed) await closeAuction(tx, emit, auctionId)
  else if (to) await changeAuctionStatus(tx, emit, { auctionId, to })
  return 1
}

async function readClock(
  tx: Transaction,
  auctionId: number,
): Promise<(AuctionClock & { now: number }) | null> {
  const found = await row<{
    status_id: AuctionStatus
    start_at: Date
    end_at: Date
    now: Date
    in_bidding: number
  }>(
    tx,
    `select status_id, start_at, end_at, goodlot_now() as now,
            (select count(*)::int ${itemsInBidding}) as in_bidding
       from auctions where id = $1`,
    [auctionId],
  )
  if (!found) return null
  return {
    statusId: found.status_id,
    startsAt: found.start_at.getTime(),
    endsAt: found.end_at.getTime(),
    itemsInBidding: found.in_bidding,
    now: found.now.getTime(),
  }
}
