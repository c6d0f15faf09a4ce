import type { Contest } from '../../auction/contests/contest.ts'
import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { isSameAmount, readAmount, toDecimal } from '../../platform/http/values/money.ts'
import type { Purchase } from './add-purchases.ts'
import { donationRefusals } from './donation-refusals.ts'
import {
  type Buyer,
  type LockedBuyer,
  lockBuyer,
  notVisible,
  refused,
  refuseUnlessSold,
  takePurchase,
} from './locked-buyer.ts'
import { takeStock } from './sell-item.ts'

export type Donation = {
  auctionId: number
  buyer: Buyer
  /** One of the two, or both if they are equal. */
  amount: number | undefined
  levelId: number | null
  isPledge: boolean
  adminEmails: string[]
}

/** A donation belongs to the auction's own donation item, so its line in the cart is a whole card. */
export async function takeDonation(tx: Transaction, emit: EmitEvent, donation: Donation): Promise<Purchase> {
  const itemId = await ensureDonationItem(tx, donation.auctionId)
  if (itemId === null) throw notVisible()
  const lockedBuyer = await lockBuyer(tx, { ...donation, itemId })
  const { auctionId, buyer, isPledge } = donation
  const rules = await readDonationRules(tx, { auctionId, userId: buyer.userId })
  const amountCents = readGift(rules, donation)
  refuseUnlessSold(withoutEnd(lockedBuyer), {
    kind: 'donation',
    amountCents,
    quantity: 1,
    quantityRemaining: null,
  })
  refuseUnlessWelcome(rules, { amountCents, isPledge })
  await countGift(tx, emit, lockedBuyer.contest)
  const awaitsConfirmation = isLargeGift(rules, amountCents) && !buyer.isConfirmed
  const gift = { quantity: 1, amountCents, kind: 'donation', isPledge, awaitsConfirmation } as const
  const purchase = await takePurchase(tx, emit, lockedBuyer, gift)
  if (buyer.isConfirmed)
    await execute(tx, 'update purchases set confirmed_at = created_at where id = $1', [purchase.id])
  return purchase
}

/** Many gifts of one giver are one large gift, until they are paid or a manager has confirmed them. */
export const isLargeGift = ({ unconfirmedCents, confirmAboveCents }: DonationRules, amountCents: Cents) =>
  unconfirmedCents + amountCents > confirmAboveCents

/** After the close the donation item is over; the first gift that comes then makes it sold. */
export async function countGift(
  tx: Transaction,
  emit: EmitEvent,
  { standing, auction }: Contest,
): Promise<void> {
  const { itemId, endsAt } = standing
  const statusId = standing.statusId === itemStatus.unsold ? itemStatus.sold : standing.statusId
  await execute(tx, takeStock, [itemId, 1, statusId])
  if (statusId !== standing.statusId)
    emit(itemEvent(auction.id, { id: itemId, statusId, endsAt: endsAt! }, 'status'))
}

type DonationRules = {
  allowsPledge: boolean
  allowsCustom: boolean
  minimumCents: Cents | null
  /** Gifts above it wait for a manager. */
  confirmAboveCents: Cents
  /** What this giver has given here that was neither paid nor confirmed; it changes under the lock of the donation item. */
  unconfirmedCents: Cents
  currency: string
  levels: { id: number; cents: Cents }[]
}

/** A level from before its currency knew its decimals may have cents; nothing else may where there are none. */
export function readGift(
  { currency, levels }: DonationRules,
  { amount, levelId }: { amount?: number | undefined; levelId: number | null },
): Cents {
  const level = levels.find(({ id }) => id === levelId)
  if (levelId !== null && !level)
    throw invalidFields({ levelId: ['is not a donation level of this auction'] })
  if (level && amount !== undefined && !isSameAmount(amount, level.cents))
    throw invalidFields({ amount: [`must be ${toDecimal(level.cents)}, the amount of the level`] })
  if (level) return level.cents
  if (amount === undefined) throw invalidFields({ amount: ['is required without a levelId'] })
  return readAmount(amount, { currency, known: levels.map(({ cents }) => cents) })
}

/** The organizer's own levels are always accepted; the minimum is for amounts that the donor chooses. */
export function refuseUnlessWelcome(
  rules: DonationRules,
  { amountCents, isPledge }: { amountCents: Cents; isPledge: boolean },
): void {
  const { pledge, customAmount, minimum } = donationRefusals
  if (isPledge && !rules.allowsPledge) {
    throw refused(pledge.code, pledge.message)
  }
  if (rules.levels.some(({ cents }) => cents === amountCents)) return
  if (!rules.allowsCustom) {
    throw refused(customAmount.code, customAmount.message)
  }
  if (rules.minimumCents !== null && amountCents < rules.minimumCents) {
    throw refused(minimum.code, `The minimum donation is ${toDecimal(rules.minimumCents)}.`)
  }
}

export async function readDonationRules(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<DonationRules> {
  const rules = (await row<Omit<DonationRules, 'levels'>>(
    db,
    `select allow_pledge as "allowsPledge", enable_custom_donation as "allowsCustom", currency,
            case when enable_minimum_donation then minimum_donation_cents end as "minimumCents",
            confirm_gifts_above_cents as "confirmAboveCents",
            (select coalesce(sum(amount_cents), 0)::bigint from purchases
              where auction_id = auctions.id and user_id = $2 and kind = 'donation'
                and confirmed_at is null and paid_at is null and covers_fee_of is null) as "unconfirmedCents"
       from auctions where id = $1`,
    [auctionId, userId],
  ))!
  const levels = await rows<DonationRules['levels'][number]>(
    db,
    'select id, amount_cents as cents from donation_levels where auction_id = $1 order by id',
    [auctionId],
  )
  return { ...rules, levels }
}

/** A donation has no end of its own: it is accepted until the books of its auction are closed. */
function withoutEnd(lockedBuyer: LockedBuyer): LockedBuyer {
  const { contest } = lockedBuyer
  return { ...lockedBuyer, contest: { ...contest, standing: { ...contest.standing, endsAt: null } } }
}
