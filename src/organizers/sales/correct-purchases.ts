import { Type } from 'typebox'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import {
  type CorrectedPurchase,
  type CorrectionRefusal,
  correctPurchase,
  type PurchaseCorrection,
} from '../../money/bills/correct-purchase.ts'
import { undoRefusals } from '../../money/bills/undo-split.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { Id } from '../../platform/http/answers/paging.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { readAmount, toDecimal } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { exampleGuest, examplePurchase } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { firstAnswerOrThrow, keyReused, once, onceHeaders } from '../basics/once.ts'
import { Closed, Money, manage } from '../basics/schema.ts'
import { findGuest, findGuestToBidFor, Guest, guestFields, guestsOf } from '../guests/guests.ts'
import { reason } from './payment-schema.ts'
import { readPurchase, showPurchase } from './purchase-records.ts'
import { PurchaseAnswer } from './purchase-schema.ts'

type PurchaseOrganizer = AuctionOrganizer & { purchaseId: number }
type Body = {
  amount?: number
  quantity?: number
  userId?: number
  paddleNumber?: number
  reason: string
}

/** A won lot, a purchase or a pledge that was wrong: corrected by managers until the auction is settled. */
export function purchaseCorrectionRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/purchases/:purchaseId'
  const { db } = changes

  app.post(`${path}/correction`, { ...gate, schema: schemas.correct }, async (request) => {
    const answer = async () => {
      const organizer = await authority.ofPurchase(request, request.params.purchaseId)
      return changes.commit((tx, emit) =>
        once(tx, { organizer, request }, async () => {
          const change = await changeIn(tx, organizer, request.body)
          return { status: 200, body: await correct(tx, emit, { organizer, ...change }) }
        }),
      )
    }
    return (await answer().catch((error) => firstAnswerOrThrow(db, request, error))).body
  })

  app.post(`${path}/void`, { ...gate, schema: schemas.void }, async (request) => {
    const answer = async () => {
      const organizer = await authority.ofPurchase(request, request.params.purchaseId)
      const change = { userId: null, reason: request.body.reason }
      return changes.commit((tx, emit) =>
        once(tx, { organizer, request }, async () => ({
          status: 200,
          body: await correct(tx, emit, { organizer, ...change }),
        })),
      )
    }
    // A purchase that is gone is found no more: the same request sent again gets the first answer.
    return (await answer().catch((error) => firstAnswerOrThrow(db, request, error))).body
  })
}

async function changeIn(tx: Transaction, { auctionId, purchaseId }: PurchaseOrganizer, body: Body) {
  const { amount, quantity, userId, paddleNumber } = body
  const isNamed = userId !== undefined || paddleNumber !== undefined
  if (amount === undefined && quantity === undefined && !isNamed)
    throw invalidFields({ amount: ['or quantity, userId or paddleNumber must be given'] })
  const { kind } = await readPurchase(tx, purchaseId)
  if (quantity !== undefined && kind !== 'sale')
    throw invalidFields({ quantity: ['is only for things for sale'] })
  const currency = await currencyOf(tx, auctionId)
  const find = kind === 'won' ? findGuestToBidFor : findGuest
  return {
    reason: body.reason,
    ...(amount !== undefined && { amountCents: readAmount(amount, { currency }) }),
    ...(quantity !== undefined && { quantity }),
    ...(isNamed && { userId: await find(tx, auctionId, body) }),
  }
}

type Wanted = Omit<PurchaseCorrection, 'purchaseId' | 'correctedBy'> & { organizer: PurchaseOrganizer }

async function correct(tx: Transaction, emit: EmitEvent, { organizer, ...change }: Wanted) {
  const { purchaseId, auctionId } = organizer
  const outcome = await correctPurchase(tx, emit, { ...change, purchaseId, correctedBy: organizer.id })
  if (outcome === undefined) throw new ApiError('not_found', 'There is no such purchase.')
  if (typeof outcome === 'string') throw new ApiError('conflict', whyNot[outcome], { reason: outcome })
  const { before, after } = outcome
  await auditCorrection(tx, organizer, outcome, change.reason)
  const told = [...new Set([before.userId, ...(after ? [after.userId] : [])])]
  return {
    purchase: after && showPurchase(await readPurchase(tx, after.purchaseId)),
    told: await guestsOf(tx, auctionId, told),
  }
}

async function auditCorrection(
  tx: Transaction,
  organizer: PurchaseOrganizer,
  { before, after }: CorrectedPurchase,
  reason: string,
): Promise<void> {
  const { itemId, userId, amountCents, quantity, kind, isPledge } = before
  const from = { userId, amount: toDecimal(amountCents), quantity }
  const to = after && {
    userId: after.userId,
    amount: toDecimal(after.amountCents),
    quantity: after.quantity,
    purchaseId: after.purchaseId,
  }
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: after ? 'correct' : 'take back',
    subject: 'purchase',
    subjectId: before.id,
    changes: { itemId, kind, isPledge, ...(to ? { from, to } : from), reason },
  })
}

const whyNot: Record<CorrectionRefusal, string> = {
  not_sold: 'This item is not sold any more.',
  unchanged: 'It is already as you say.',
  won_by_own_bid: 'This guest won it with their own bid. Take the sale back instead.',
  above_own_bid: 'This guest bid for themselves, and agreed to no more than the price at the close.',
  own_purchase:
    'The guest bought or gave this themselves. It can be lowered or taken back, and stays theirs.',
  settled: 'The auction is settled. An administrator can open its books again.',
  marked_by_hand: 'This line was marked as paid by hand. Mark it unpaid first.',
  sold_out: 'Not enough of these are left.',
  awaits_confirmation: 'Confirm or decline this donation first.',
  is_split:
    'This lot is split. Undo that first, or take all of it back by the share of the guest who won it.',
  not_split: undoRefusals.not_split,
  share_paid: undoRefusals.share_paid,
  payment_under_way: undoRefusals.payment_under_way,
}

const params = Type.Object({ purchaseId: Id('The purchase.', 901) })

const Corrected = Type.Object(
  {
    purchase: orNull(PurchaseAnswer),
    told: Type.Array(Guest, { description: 'The people who are notified.' }),
  },
  {
    title: 'CorrectedPurchase',
    description: 'What it is now: another purchase if it is another guest’s, null if it was taken back.',
    examples: [{ purchase: examplePurchase, told: [exampleGuest] }],
  },
)

const conflict = {
  code: 'conflict',
  meaning:
    '`settled`: the books are closed. `unchanged`. `marked_by_hand`: mark the line unpaid first. `sold_out`. `own_purchase`: guests bought or gave it themselves, so it can only be lowered or taken back. `awaits_confirmation`: confirm or decline the donation instead. `is_split`: undo the split first; a lot that is taken back needs that only while a share is paid (`share_paid`) or being paid (`payment_under_way`). Of won items: `won_by_own_bid`: the guest won by a bid of their own, so the winner stays; `above_own_bid`: nor does the price rise above the one at the close; `not_sold`; `not_joined`.',
} as const

const schemas = {
  correct: manage(
    {
      summary: 'Correct a sale, a purchase or a pledge',
      description:
        'Its amount, its quantity (things for sale) or its guest, until the auction is settled. The price and the winner of a won item can be corrected where an organizer typed the winning bid; where guests bid for themselves the price can only be lowered, and likewise what they bought or gave themselves. The log of bids stays as it is and gets a line (`correction`). A payment for it stays on the receipt it was taken for: it pays for the line as far as it goes, and the rest is owed back. The guests are notified and see the correction on their receipts. For managers.',
      params,
      headers: onceHeaders,
      body: Closed(
        {
          amount: Type.Optional(Money('The whole line.', { minimum: 0.01 })),
          quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [2] })),
          ...guestFields,
          reason,
        },
        { title: 'PurchaseCorrection', examples: [{ amount: 900, reason: 'Two zeros too many.' }] },
      ),
    },
    { 200: Corrected },
    conflict,
    keyReused,
  ),
  void: manage(
    {
      summary: 'Take a sale, a purchase or a pledge back, with a reason',
      description:
        'Also one that was won or paid, until the auction is settled. A won item becomes `unsold`, and its log of bids gets a line (`takenBack`); what was sold from a stock goes back to it. Payments for it pay for the other lines, and the rest is owed back. The guest is notified and sees the correction on their receipt. For managers.',
      params,
      headers: onceHeaders,
      body: Closed({ reason }, { title: 'PurchaseVoid', examples: [{ reason: 'Sold by mistake.' }] }),
    },
    { 200: Corrected },
    conflict,
    keyReused,
  ),
}
