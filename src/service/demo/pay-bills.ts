import { auctionStatus } from '../../engine/statuses.ts'
import { addCard } from '../../money/payments/add-card.ts'
import type { Attempt } from '../../money/payments/attempts.ts'
import { lookAt, type PaymentParts } from '../../money/payments/look.ts'
import { pay } from '../../money/payments/pay.ts'
import { requestRefund, sendRefund } from '../../money/payments/refund.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import { isDemo } from './demo-database.ts'

/** What becomes of the bills that are still open after an auction, by who has the most to pay; a refund leaves a part open. */
const outcomes = ['paid', 'declined', 'refunded'] as const

type Owing = { receiptId: number; userId: number; auctionId: number; managerId: number }

/**
 * Pays bills of the demo by card, as guests do in a browser: at the stand-in, where no money moves, so that its ledger and
 * our books agree. Once, and only in a demo whose cards nobody has used.
 */
export async function payDemoBills(parts: PaymentParts): Promise<void> {
  const { db } = parts.changes
  if (!(await isDemo(db)) || (await row(db, 'select from payment_attempts limit 1'))) return
  for (const [place, bill] of (await billsToPay(parts)).entries()) {
    const outcome = outcomes[place]!
    await putCardOnFile(parts, bill, outcome === 'declined' ? 'declinesLater' : 'works')
    await payBill(parts, bill, { byGuest: outcome !== 'declined', outcome })
  }
}

const billsToPay = ({ changes }: PaymentParts) =>
  rows<Owing>(
    changes.db,
    `select receipts.id as "receiptId", receipts.user_id as "userId", auctions.id as "auctionId", managers.id as "managerId"
       from receipts join auctions on auctions.id = auction_id
       join purchases on receipt_id = receipts.id and paid_at is null and not awaits_confirmation
       cross join lateral (select min(user_id) as id from organization_managers
                            where organization_managers.organization_id = auctions.organization_id) as managers
      where auctions.status_id = ${auctionStatus.closed}
      group by receipts.id, auctions.id, managers.id
      order by auctions.id, sum(amount_cents) desc, receipts.id limit ${outcomes.length}`,
  )

async function putCardOnFile(parts: PaymentParts, { auctionId, userId }: Owing, card: string): Promise<void> {
  const page = await addCard(parts, {
    auctionId,
    userId,
    returnPath: '/you/cards',
    origin: parts.publicUrl,
    language: 'en',
  })
  await choose(page, card)
  await lookAt(parts, page.id)
}

/** The page of the stand-in is a form with a button for each card. */
async function choose({ url }: Attempt, card: string): Promise<void> {
  const answer = await fetch(url!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  })
  await answer.body?.cancel()
}

async function payBill(
  parts: PaymentParts,
  { receiptId, userId, managerId }: Owing,
  { byGuest, outcome }: { byGuest: boolean; outcome: (typeof outcomes)[number] },
): Promise<void> {
  const requestedBy = byGuest ? userId : managerId
  const paid = await pay(parts, {
    receiptId,
    way: 'card',
    coversFee: outcome === 'paid',
    requestedBy,
    isGuestPresent: byGuest,
    returnPath: `/receipts/${receiptId}`,
    origin: parts.publicUrl,
    language: 'en',
  })
  if (outcome !== 'refunded' || paid.state !== 'paid') return
  const refund = await parts.changes.commit((tx) =>
    requestRefund(tx, {
      receiptId,
      attemptId: paid.id,
      amount: toDollars(paid.capturedCents! / 4n),
      reason: 'Part of the lot was missing',
      requestedBy: managerId,
    }),
  )
  await sendRefund(parts, refund.id)
}
