import type { Waivable } from '../../engine/attempt.ts'
import type { Purchase } from '../../money/bills/add-purchases.ts'
import { type Buyer, refused } from '../../money/bills/locked-buyer.ts'
import { markPaid, type WayToPay } from '../../money/bills/mark-paid.ts'
import { sellItem } from '../../money/bills/sell-item.ts'
import { takeDonation } from '../../money/bills/take-donation.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { findGuest, refuseUnlessListed } from '../guests/guests.ts'

type GuestPurchase = {
  userId?: number
  paddleNumber?: number
  itemId?: number
  quantity?: number
  amount?: number
  levelId?: number
  isPledge?: boolean
  paidBy?: WayToPay
}

/** A manager sells to a guest, at the event or by telephone. */
export async function sellToGuest(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    body,
    adminEmails,
  }: { organizer: AuctionOrganizer; body: GuestPurchase; adminEmails: string[] },
): Promise<number> {
  refuseMixture(body)
  const { auctionId, organizationId } = organizer
  const userId = await findGuest(tx, auctionId, body)
  const isConfirmed = organizer.isManager
  const buyer = { userId, isOffline: true, waived: whatManagersWaive, isConfirmed }
  const purchase = await take(tx, emit, { auctionId, buyer, body, adminEmails })
  await refuseUnlessListed(tx, { auctionId, userId })
  if (body.paidBy && purchase.awaitsConfirmation) {
    const message = 'A manager must confirm a donation of this size before it can be paid. Record it unpaid.'
    throw refused('awaits_confirmation', message)
  }
  if (body.paidBy) {
    // Paid for as it was sold, whatever was paid in part for other lines.
    const byHand = new Map([[purchase.id, purchase.amountCents]])
    await markPaid(tx, emit, [purchase.id], { paidBy: body.paidBy, byHand })
  }
  const { paidBy = null, isPledge = false, itemId, quantity } = body
  const changes = { userId, itemId, quantity, amountCents: String(purchase.amountCents), isPledge, paidBy }
  const entry = { organizationId, action: 'create', subject: 'purchase', subjectId: purchase.id } as const
  await writeAudit(tx, organizer, { ...entry, changes })
  return purchase.id
}

const whatManagersWaive: readonly Waivable[] = [
  'location',
  'ticket',
  'checkIn',
  'creditCard',
  'spendingLimit',
]

type Taking = {
  auctionId: number
  buyer: Buyer
  body: GuestPurchase
  adminEmails: string[]
}

async function take(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, buyer, body, adminEmails }: Taking,
): Promise<Purchase> {
  const { itemId, quantity = 1, amount, levelId = null, isPledge = false } = body
  if (itemId !== undefined) {
    await refuseForeignItem(tx, { auctionId, itemId })
    return sellItem(tx, emit, { itemId, buyer, quantity, adminEmails })
  }
  return takeDonation(tx, emit, { auctionId, buyer, amount, levelId, isPledge, adminEmails })
}

/** A sale has a quantity, a donation an amount. */
function refuseMixture({ itemId, quantity, amount, levelId, isPledge }: GuestPurchase): void {
  const foreign = itemId === undefined ? { quantity } : { amount, levelId, isPledge: isPledge || undefined }
  const wrong = Object.entries(foreign).filter(([, value]) => value !== undefined)
  if (wrong.length === 0) return
  const message =
    itemId === undefined
      ? 'is only for an item, and no itemId was given'
      : 'is for a donation, not for an item'
  throw invalidFields(Object.fromEntries(wrong.map(([field]) => [field, [message]])))
}

async function refuseForeignItem(
  tx: Transaction,
  { auctionId, itemId }: { auctionId: number; itemId: number },
): Promise<void> {
  const item = await row(tx, 'select from items where id = $1 and auction_id = $2', [itemId, auctionId])
  if (!item) throw invalidFields({ itemId: ['is not an item of this auction'] })
}
