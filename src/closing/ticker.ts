import type { FastifyBaseLogger } from 'fastify'
import { changeAuctionStatus, holdAuction } from '../auctions/change-status.ts'
import type { Transaction } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import { offSaleStatus, openingStatus } from '../engine/auction-change.ts'
import { type AuctionClock, dueAuctionStatus } from '../engine/auction-clock.ts'
import { isDue } from '../engine/closing.ts'
import { type AuctionStatus, auctionStatus } from '../engine/statuses.ts'
import type { Changes, RecordEvent } from '../events/changes.ts'
import type { Contest } from '../standings/contest.ts'
import { closeAuction } from './close-auction.ts'
import { closeItems } from './close-items.ts'
import { itemToClose, itemToOpen, saleToEnd } from './due-items.ts'
import { moveDueItems } from './move-due-items.ts'

const EVERY_MS = 250
/** Items per transaction: enough to close ten thousand in seconds, few enough to hold no lock for long. */
const BATCH = 500
const TICKER_LOCK = 7_300_003

const opening = { due: itemToOpen, statusOf: openingStatus, limit: BATCH }
const endingSale = { due: saleToEnd, statusOf: offSaleStatus, limit: BATCH }

/** Opens and closes items and auctions at their time. Every process has one; one at a time works. */
export class Ticker {
  readonly #changes: Changes
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | null = null
  #ticking: Promise<void> | null = null

  constructor({ changes, log }: { changes: Changes; log: FastifyBaseLogger }) {
    this.#changes = changes
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#ticking ??= this.tick()
        .catch((error) => this.#log.error({ err: error }, 'a tick failed; the next one tries again'))
        .finally(() => {
          this.#ticking = null
        })
    }, EVERY_MS)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#ticking
  }

  /** Everything that is due now. Items come first: an auction ends when none of its items is left in bidding. */
  async tick(): Promise<void> {
    if (!(await isAnythingDue(this.#changes))) return
    while ((await this.#alone((tx, record) => moveDueItems(tx, record, opening))) === BATCH);
    while ((await this.#alone(closeDueItems)) > 0);
    while ((await this.#alone((tx, record) => moveDueItems(tx, record, endingSale))) === BATCH);
    for (const auctionId of await dueAuctions(this.#changes)) {
      await this.#alone(async (tx, record) => {
        await holdAuction(tx, auctionId)
        const clock = await readClock(tx, auctionId)
        const to = clock && dueAuctionStatus(clock, clock.now)
        if (to === auctionStatus.closed) await closeAuction(tx, record, auctionId)
        else if (to) await changeAuctionStatus(tx, record, { auctionId, to })
        return 1
      })
    }
  }

  /** Of several processes one does the work; the others find it done at their next tick. */
  #alone(work: (tx: Transaction, record: RecordEvent) => Promise<number>): Promise<number> {
    return this.#changes.commit(async (tx, record) => {
      const lock = await row<{ held: boolean }>(tx, 'select pg_try_advisory_xact_lock($1) as held', [
        TICKER_LOCK,
      ])
      return lock!.held ? work(tx, record) : 0
    })
  }
}

const dueAuction = `(status_id in (2, 3) and start_at <= goodlot_now() or status_id = 4 and end_at <= goodlot_now()
  or status_id = 8 and not exists (select from standings join items on items.id = standings.item_id
       where standings.auction_id = auctions.id and standings.status_id in (1, 7, 8, 9)
         and items.item_type in ('silent', 'live', 'sealedBid')))`

async function isAnythingDue({ db }: Changes): Promise<boolean> {
  const due = await row<{ any: boolean }>(
    db,
    `select exists (select from standings where ${itemToClose})
         or exists (select from standings where ${itemToOpen})
         or exists (select from standings where ${saleToEnd})
         or exists (select from auctions where ${dueAuction}) as any`,
  )
  return due!.any
}

/** While the close waited for an item's lock, a bid may have extended it, or a manager moved its end or paused it. */
async function closeDueItems(tx: Transaction, record: RecordEvent): Promise<number> {
  const isStillDue = ({ standing, auction, now }: Contest) =>
    isDue(standing, now) &&
    (auction.statusId === auctionStatus.open || auction.statusId === auctionStatus.extended)
  return (await closeItems(tx, record, await dueItems(tx), isStillDue)).length
}

async function dueItems(tx: Transaction): Promise<number[]> {
  const items = await rows<{ id: number }>(
    tx,
    `select item_id as id from standings where ${itemToClose} order by end_at, item_id limit ${BATCH}`,
  )
  return items.map((item) => item.id)
}

async function dueAuctions({ db }: Changes): Promise<number[]> {
  const auctions = await rows<{ id: number }>(db, `select id from auctions where ${dueAuction} order by id`)
  return auctions.map((auction) => auction.id)
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
            (select count(*)::int from standings join items on items.id = standings.item_id
              where standings.auction_id = auctions.id and standings.status_id in (1, 7, 8, 9)
                and items.item_type in ('silent', 'live', 'sealedBid')) as in_bidding
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
