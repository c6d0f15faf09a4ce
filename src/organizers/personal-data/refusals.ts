import { isReal } from '../../auction/auctions/real-auctions.ts'
import { idsInBidding, itemIds } from '../../auction/auctions/status-ids.ts'
import { promisedItems } from '../../auction/contests/auction-bidders.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { columnsOf, isGivenByThem, type KnownAddress } from './erase-addresses.ts'
import type { Whose } from './whose.ts'

const refusalReasons = [
  'leads_open_lot',
  'unpaid_bill',
  'payment_under_way',
  'refund_due',
  'only_manager',
  'administrator',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/**
 * Refuses while somebody still owes or is owed something. Open lots are locked until the transaction ends; a bid or a sale
 * reads its bidder only once it has the lot, so none slips in between. This comes late, to hold them up briefly. What the
 * person gave is locked in the same statement, before it is changed: whoever edits a lot locks it first, too.
 */
export async function refuseWhileBound(tx: Transaction, whose: Whose, known: KnownAddress[]): Promise<void> {
  await execute(
    tx,
    `select from standings
      where item_id in (select id from items where ${isGivenByThem})
         or status_id in (${idsInBidding}, ${itemIds('available')})
        and ($4::int is null or auction_id in (select id from auctions where organization_id = $4))
      order by item_id for share`,
    [...columnsOf(known), whose.organizationId],
  )
  for (const { reason, find, message } of bonds) {
    const found = await row<{ name: string }>(tx, find, [whose.userId, whose.organizationId])
    if (found) throw new ApiError('conflict', message(found.name), { reason, where: found.name })
  }
}

type Bond = { reason: RefusalReason; find: string; message: (auction: string) => string }

/** A rehearsal or a test binds nobody. */
const within = `${isReal} and ($2::int is null or auctions.organization_id = $2)`

const bonds: Bond[] = [
  {
    reason: 'leads_open_lot',
    find: `select auctions.name from auctions
            where ${within} and exists (select from ${promisedItems({ auction: 'auctions.id', user: '$1::int' })} as promised
                                          join standings using (item_id) where price > 0 and status_id in (${idsInBidding}))
            order by auctions.id limit 1`,
    message: (auction) =>
      `There is a leading or sealed bid on an open lot of “${auction}”. Wait until it closes.`,
  },
  {
    reason: 'payment_under_way',
    find: `select auctions.name from payment_attempts
             left join receipts on receipts.id = receipt_id
             join auctions on auctions.id = receipts.auction_id
            where payment_attempts.user_id = $1 and ($2::int is null or auctions.organization_id = $2)
              and (ended_at is null
                or exists (select from refunds where attempt_id = payment_attempts.id and state in ('asked', 'pending'))
                or exists (select from disputes where attempt_id = payment_attempts.id and state in ('inquiry', 'open')))
            union all
           select organizations.name from payment_attempts join organizations on organizations.id = organization_id
            where user_id = $1 and receipt_id is null and ended_at is null
              and ($2::int is null or organization_id = $2)
            limit 1`,
    message: (auction) =>
      `A payment, a refund or a card of “${auction}” is under way. Try again when it is done.`,
  },
  {
    reason: 'unpaid_bill',
    // Also what they bought and somebody else is to pay.
    find: `select auctions.name from receipt_books join auctions on auctions.id = auction_id
            where user_id = $1 and ${within} and (due_cents > 0 or exists (select from purchases
              where purchases.receipt_id = receipt_books.receipt_id and awaits_confirmation))
            union all
           select auctions.name from purchases join receipt_books using (receipt_id)
             join auctions on auctions.id = purchases.auction_id
            where purchases.user_id = $1 and ${within} and (paid_at is null and due_cents > 0 or awaits_confirmation)
            limit 1`,
    message: (auction) => `Something is still to be paid or confirmed for “${auction}”.`,
  },
  {
    reason: 'refund_due',
    find: `select auctions.name from receipt_books join auctions on auctions.id = auction_id
            where user_id = $1 and ${within} and to_refund_cents > 0 order by auctions.id limit 1`,
    message: (auction) => `“${auction}” still owes money back.`,
  },
]
