import { changeAuctionStatus } from '../../auction/auctions/change-status.ts'
import { registerForAuction } from '../../auction/auctions/registration.ts'
import { lockContests } from '../../auction/contests/contest.ts'
import { statusEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import { addFavorite } from '../../auction/favorites/favorites.ts'
import type { NewNotification } from '../../auction/notifications/new-notification.ts'
import { markAllRead } from '../../auction/notifications/queries.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { type AuctionStatusName, auctionStatus, itemStatus } from '../../engine/statuses.ts'
import { decideGroup } from '../../live/bidding/group.ts'
import { closeAuction } from '../../live/closing/close-auction.ts'
import { closeItems } from '../../live/closing/close-items.ts'
import { markByHand, type WayToPay } from '../../money/bills/mark-paid.ts'
import { sellItem } from '../../money/bills/sell-item.ts'
import { takeDonation } from '../../money/bills/take-donation.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { History } from './history.ts'
import { insert } from './insert.ts'
import type { DemoAuction, Lot } from './lot.ts'
import { emailOf, type PersonKey } from './people.ts'
import { setUpAuction, type UserIds } from './set-up.ts'
import type { PlannedBid, StoryBids } from './story-bids.ts'

type Cast = { history: History; userIds: UserIds; organizationIds: number[]; nowMs: number }
type Stage = { id: number; itemIds: Map<Lot, number> }

/** What people do in the demo, each through the use case that does it in the service. */
export class Life {
  readonly #history: History
  readonly #userIds: UserIds
  readonly #organizationIds: number[]
  readonly #nowMs: number
  readonly #stages = new Map<DemoAuction, Stage>()

  constructor({ history, userIds, organizationIds, nowMs }: Cast) {
    this.#history = history
    this.#userIds = userIds
    this.#organizationIds = organizationIds
    this.#nowMs = nowMs
  }

  async prepare(auction: DemoAuction): Promise<void> {
    const time = (minutes: number) => new Date(this.#nowMs + minutes * 60_000)
    const organizationId = this.#organizationIds[auction.organization]!
    this.#stages.set(auction, await setUpAuction(this.#history, auction, { organizationId, time }))
  }

  async move(auction: DemoAuction, status: AuctionStatusName): Promise<void> {
    const { id: auctionId } = this.#stage(auction)
    const change = await this.#history.changes.commit((tx, emit) =>
      status === 'closed'
        ? closeAuction(tx, emit, auctionId)
        : changeAuctionStatus(tx, emit, { auctionId, to: auctionStatus[status] }),
    )
    if (change.kind !== 'changed') throw new Error(`${auction.name} did not become ${status}`)
  }

  async invite(auction: DemoAuction, who: readonly PersonKey[]): Promise<void> {
    for (const person of who) {
      const invitation = { auction_id: this.#stage(auction).id, email: emailOf(person) }
      await insert(this.#history.tx, 'invitations', invitation)
    }
  }

  async register(auction: DemoAuction, who: readonly PersonKey[]): Promise<void> {
    for (const person of who) {
      await registerForAuction(this.#history.changes, this.#viewer(person), this.#stage(auction).id)
    }
  }

  async checkIn(auction: DemoAuction, who: readonly PersonKey[]): Promise<void> {
    const sql = `update registrations set checked_in_at = goodlot_now(), has_card = true
                  where auction_id = $1 and user_id = any($2::int[])`
    await execute(this.#history.tx, sql, [
      this.#stage(auction).id,
      who.map((person) => this.#userIds[person]),
    ])
  }

  async bid(auction: DemoAuction, code: string, who: PersonKey, dollars: number): Promise<void> {
    await this.#place(auction, [{ lot: lotOf(auction, code), who, kind: 'bid', amountCents: cents(dollars) }])
  }

  async autoBid(auction: DemoAuction, code: string, who: PersonKey, dollars: number): Promise<void> {
    const bid = { lot: lotOf(auction, code), who, amountCents: cents(dollars) }
    await this.#place(auction, [{ ...bid, kind: 'autoBid' }])
  }

  /** Places bids that come at the same moment as one group of the desk; some of them are refused. */
  async round(auction: DemoAuction, storyBids: StoryBids, lots: readonly Lot[]): Promise<void> {
    await this.#place(auction, storyBids.nextBids(lots), storyBids)
  }

  async buy(auction: DemoAuction, code: string, who: PersonKey, quantity = 1): Promise<void> {
    const itemId = this.#stage(auction).itemIds.get(lotOf(auction, code))!
    const buyer = { userId: this.#userIds[who] }
    await this.#history.changes.commit((tx, emit) =>
      sellItem(tx, emit, { itemId, buyer, quantity, adminEmails: [] }),
    )
  }

  async donate(auction: DemoAuction, who: PersonKey, dollars: number, isPledge = false): Promise<void> {
    const gift = { amount: dollars, levelId: null, isPledge, adminEmails: [] }
    const { id: auctionId } = this.#stage(auction)
    const buyer = { userId: this.#userIds[who] }
    await this.#history.changes.commit((tx, emit) => takeDonation(tx, emit, { auctionId, buyer, ...gift }))
  }

  /** Opens a live lot. */
  async callUp(auction: DemoAuction, code: string): Promise<void> {
    const itemId = this.#stage(auction).itemIds.get(lotOf(auction, code))!
    await this.#history.changes.commit(async (tx, emit) => {
      const contest = (await lockContests(tx, [itemId])).get(itemId)!
      const opened = { ...contest, standing: { ...contest.standing, statusId: itemStatus.open } }
      await writeStandings(tx, [opened.standing])
      emit(statusEvent(opened))
    })
  }

  /** Closes a live lot. */
  async hammer(auction: DemoAuction, code: string): Promise<void> {
    const itemId = this.#stage(auction).itemIds.get(lotOf(auction, code))!
    await this.#history.changes.commit((tx, emit) => closeItems(tx, emit, [itemId]))
  }

  async favorite(auction: DemoAuction, who: PersonKey, codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      const itemId = this.#stage(auction).itemIds.get(lotOf(auction, code))!
      await addFavorite(this.#history.changes, this.#viewer(who), itemId)
    }
  }

  async announce(auction: DemoAuction, words: { title: string; message: string }): Promise<void> {
    const { id: auctionId } = this.#stage(auction)
    await this.#history.changes.commit(async (tx, emit) => {
      const sql = 'select user_id as "userId" from registrations where auction_id = $1 order by user_id'
      const guests = await rows<{ userId: number }>(tx, sql, [auctionId])
      const own = { kind: null, facts: null, auctionId, itemId: null }
      const notification = { whitelabelId: 1, type: 'broadcast', ...words, ...own } as const
      await writeNotifications(
        tx,
        guests.map(({ userId }): NewNotification => ({ ...notification, userId })),
      )
      emit({ kind: 'event.broadcast', auctionId, payload: { auctionId, title: words.title, message: '' } })
    })
  }

  async readNotifications(who: readonly PersonKey[]): Promise<void> {
    for (const person of who) {
      const scope = { userId: this.#userIds[person], whitelabelIds: [1], auctionId: null }
      await markAllRead(this.#history.tx, scope)
    }
  }

  /** Pays everything they owe there. */
  async pay(auction: DemoAuction, who: PersonKey, paidBy: WayToPay): Promise<void> {
    await this.#history.changes.commit(async (tx, emit) => {
      const sql = 'select id from receipts where auction_id = $1 and user_id = $2'
      const receipt = await row<{ id: number }>(tx, sql, [this.#stage(auction).id, this.#userIds[who]])
      if (receipt) await markByHand(tx, emit, { receiptId: receipt.id }, { paidBy, onlyUnpaid: true })
    })
  }

  async #place(auction: DemoAuction, bids: PlannedBid[], storyBids?: StoryBids): Promise<void> {
    if (bids.length === 0) return
    const { itemIds } = this.#stage(auction)
    const offers = bids.map(({ lot, who, kind, amountCents }) => ({
      itemId: itemIds.get(lot)!,
      bidderId: this.#userIds[who],
      kind,
      amountCents,
    }))
    const { outcomes } = await decideGroup(this.#history.tx, offers, [])
    for (const [index, outcome] of outcomes.entries()) {
      const { lot, who } = bids[index]!
      if (outcome.kind === 'accepted') storyBids?.noteAnswer(lot, who, outcome.answer)
      else if (!storyBids) throw new Error(`${who} could not bid on ${lot.name}: ${JSON.stringify(outcome)}`)
    }
  }

  #viewer(who: PersonKey) {
    return { id: this.#userIds[who], isAdministrator: false }
  }

  #stage(auction: DemoAuction): Stage {
    return this.#stages.get(auction)!
  }
}

function lotOf(auction: DemoAuction, code: string): Lot {
  return auction.lots.find((lot) => lot.code === code)!
}

const cents = (dollars: number) => BigInt(dollars) * 100n
