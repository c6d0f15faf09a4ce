import type { FastifyBaseLogger } from 'fastify'
import { sellItem } from '../../money/bills/sell-item.ts'
import { takeDonation } from '../../money/bills/take-donation.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import type { Desk } from '../bidding/desk.ts'
import { type Action, type BotAuction, chooseAction } from './choose-action.ts'
import { type LotChoice, readLots } from './read-lots.ts'

const TURN_EVERY_MS = 1_000

export type CrowdParts = { desk: Desk; changes: Changes; time: Time; log: FastifyBaseLogger }

/** Bots that bid, buy and give through the same desk and use cases as everybody. Two turns never overlap. */
export abstract class BotCrowd {
  readonly #parts: CrowdParts
  #timer: Timer | null = null
  #turn: Promise<void> | null = null
  protected isStopping = false
  protected readonly random: () => number

  constructor(parts: CrowdParts, random: () => number) {
    this.#parts = parts
    this.random = random
  }

  /** Decides which auctions are due for an action. */
  protected abstract takeTurn(): Promise<void>
  protected abstract onFailure(err: unknown): void

  start(): void {
    this.#timer = this.#parts.time.every(TURN_EVERY_MS, () => this.tick())
  }

  async stop(): Promise<void> {
    this.isStopping = true
    this.#timer?.cancel()
    await this.#turn
  }

  tick(): Promise<void> {
    this.#turn ??= this.takeTurn()
      .catch((error) => this.onFailure(error))
      .finally(() => {
        this.#turn = null
      })
    return this.#turn
  }

  /** A bot may be refused like anybody: too late, outbid, sold out. */
  protected async act(auction: BotAuction, choice: Omit<LotChoice, 'auctionId'> = {}): Promise<void> {
    const { auctionId } = auction
    const lots = await readLots(this.#parts.changes.db, { auctionId, ...choice })
    const action = chooseAction(auction, lots, this.random)
    if (!action) return
    await this.#perform(action, auctionId).catch((err) => this.#parts.log.debug({ err }, 'a bot was refused'))
  }

  async #perform(action: Action, auctionId: number): Promise<void> {
    const { desk, changes } = this.#parts
    const buyer = { userId: action.userId }
    if (action.kind === 'bid' || action.kind === 'autoBid') {
      const { kind, itemId, userId: bidderId, amountCents } = action
      await desk.place({ kind, itemId, bidderId, amountCents })
    } else if (action.kind === 'buy') {
      const sale = { itemId: action.itemId, buyer, quantity: 1, adminEmails: [] }
      await changes.commit((tx, emit) => sellItem(tx, emit, sale))
    } else {
      const amount = toDollars(action.amountCents)
      const gift = { amount, levelId: null, isPledge: false, adminEmails: [] }
      await changes.commit((tx, emit) => takeDonation(tx, emit, { auctionId, buyer, ...gift }))
    }
  }
}
