import { centsProblems } from '../auctions/whole-amounts.ts'
import type { Contest } from '../contests/contest.ts'
import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import { itemStatus } from '../engine/statuses.ts'
import { itemEvent } from '../events/announcements.ts'
import type { EmitEvent } from '../events/changes.ts'
import { invalidFields } from '../http/answers/api-error.ts'
import { toDecimal } from '../http/values/money.ts'
import { ensureDonationItem } from '../items/donation-item.ts'
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
  amountCents: Cents | null
  levelId: number | null
  isPledge: boolean
  adminEmails: string[]
}

/** A donation belongs to the auction's own donation item, so its line in the cart is a whole card. */
export async function takeDonation(tx: Transaction, emit: EmitEvent, donation: Donation): Promise<Purchase> {
  const itemId = await ensureDonationItem(tx, donation.auctionId)
  if (itemId === null) throw notVisible()
  const lockedBuyer = await lockBuyer(tx, { ...donation, itemId })
  const rules = await readDonationRules(tx, donation)
  const amountCents = agreedAmount(rules, donation)
  refuseOddAmount(rules, lockedBuyer.contest.auction.currency, amountCents)
  refuseUnlessSold(withoutEnd(lockedBuyer), {
    kind: 'donation',
    amountCents,
    quantity: 1,
    quantityRemaining: null,
  })
  refuseUnlessWelcome(rules, { ...donation, amountCents })
  await countGift(tx, emit, lockedBuyer.contest)
  const { isPledge, buyer } = donation
  const awaitsConfirmation = amountCents > rules.confirmAboveCents && !buyer.isConfirmed
  const gift = { quantity: 1, amountCents, kind: 'donation', isPledge, awaitsConfirmation } as const
  return takePurchase(tx, emit, lockedBuyer, gift)
}

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
  /** The amount of the level that was named. */
  levelCents: Cents | null
  isAmountOfALevel: boolean
}

function agreedAmount(rules: DonationRules, { amountCents, levelId }: Donation): Cents {
  if (levelId !== null && rules.levelCents === null) {
    throw invalidFields({ levelId: ['is not a donation level of this auction'] })
  }
  const agreed = amountCents ?? rules.levelCents
  if (agreed === null) throw invalidFields({ amount: ['is required without a levelId'] })
  if (rules.levelCents !== null && agreed !== rules.levelCents) {
    throw invalidFields({ amount: [`must be ${toDecimal(rules.levelCents)}, the amount of the level`] })
  }
  return agreed
}

/** A level from before its currency knew its decimals may have cents; nothing else may where there are none. */
export function refuseOddAmount(
  { levelCents, isAmountOfALevel }: DonationRules,
  currency: string,
  amount: Cents,
): void {
  const problems = centsProblems(currency, { amount })
  if (levelCents === null && !isAmountOfALevel && problems.amount) throw invalidFields(problems)
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
  if (rules.levelCents !== null || rules.isAmountOfALevel) return
  if (!rules.allowsCustom) {
    throw refused(customAmount.code, customAmount.message)
  }
  if (rules.minimumCents !== null && amountCents < rules.minimumCents) {
    throw refused(minimum.code, `The minimum donation is ${toDecimal(rules.minimumCents)}.`)
  }
}

export async function readDonationRules(
  db: Connection,
  { auctionId, levelId, amountCents }: Pick<Donation, 'auctionId' | 'levelId' | 'amountCents'>,
): Promise<DonationRules> {
  const rules = await row<DonationRules>(
    db,
    `select allow_pledge as "allowsPledge", enable_custom_donation as "allowsCustom",
            case when enable_minimum_donation then minimum_donation_cents end as "minimumCents",
            confirm_gifts_above_cents as "confirmAboveCents",
            (select amount_cents from donation_levels where auction_id = auctions.id and id = $2) as "levelCents",
            exists (select from donation_levels where auction_id = auctions.id and amount_cents = $3)
              as "isAmountOfALevel"
       from auctions where id = $1`,
    [auctionId, levelId, amountCents],
  )
  return rules!
}

/** A donation has no end of its own: it is accepted until the books of its auction are closed. */
function withoutEnd(lockedBuyer: LockedBuyer): LockedBuyer {
  const { contest } = lockedBuyer
  return { ...lockedBuyer, contest: { ...contest, standing: { ...contest.standing, endsAt: null } } }
}
