import { isReal } from '../../auction/auctions/real-auctions.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import type { Whose } from './whose.ts'

/** Receipts that have a number, or of which something was paid or corrected: books that a tax office may ask about. */
const isInTheBooks = `(exists (select from payments where payments.receipt_id = receipts.id)
  or exists (select from receipt_corrections where receipt_corrections.receipt_id = receipts.id)
  or exists (select from purchases where purchases.receipt_id = receipts.id)
  or exists (select from receipt_revisions where receipt_revisions.receipt_id = receipts.id))`

/**
 * The buyer's name and address as the receipt shows them today, for as many whole years after that of the receipt as
 * `receiptYears` says.
 */
export async function keepBuyers(
  tx: Transaction,
  { userId, organizationId }: Whose,
  receiptYears: number,
): Promise<void> {
  await execute(
    tx,
    `insert into receipt_buyers (receipt_id, name, company, address, kept_until)
     select receipts.id,
            case when joined_at is not null or registrations.user_id is null then trim(first_name || ' ' || last_name)
                 else concat_ws(' ', typed_first_name, typed_last_name) end,
            case when joined_at is not null or registrations.user_id is null then company end,
            case when joined_at is not null or registrations.user_id is null then
              (select jsonb_build_object('street1', street1, 'street2', street2, 'city', city,
                        'provinceCode', province_code, 'postalCode', postal_code, 'countryCode', addresses.country_code)
                 from addresses where user_id = users.id and is_primary) end,
            date_trunc('year', greatest(receipts.created_at, auctions.end_at)) + ($3 + 1) * interval '1 year'
       from receipts
       join users on users.id = receipts.user_id
       join auctions on auctions.id = receipts.auction_id
       left join registrations on registrations.auction_id = auctions.id and registrations.user_id = users.id
      where receipts.user_id = $1 and ($2::int is null or auctions.organization_id = $2) and ${isReal}
        and ${isInTheBooks}
     on conflict (receipt_id) do nothing`,
    [userId, organizationId, receiptYears],
  )
}

/**
 * On a bill that several people share, lines say who bought them. The bill is another person's, and needs a number there
 * only. Written as a new revision would write it, so that none is made; after the person's name has become a number.
 */
export async function removeFromBillsOfOthers(
  tx: Transaction,
  { userId, organizationId }: Whose,
): Promise<void> {
  await execute(
    tx,
    `update receipt_revisions
        set facts = jsonb_set(facts, '{lines}', (
              select jsonb_agg(case when purchases.id is null then line
                                    else line || jsonb_build_object('buyerName', guest_name(purchases.auction_id, $1)) end order by position)
                from jsonb_array_elements(facts -> 'lines') with ordinality as lines (line, position)
                left join purchases on purchases.id = (line ->> 'purchaseId')::int and purchases.user_id = $1))
      where receipt_id in (select receipts.id from receipts join auctions on auctions.id = receipts.auction_id
                            where receipts.user_id <> $1 and ($2::int is null or organization_id = $2)
                              and auction_id in (select auction_id from purchases where user_id = $1))
        and exists (select from jsonb_array_elements(facts -> 'lines') as line
                      join purchases on purchases.id = (line ->> 'purchaseId')::int and purchases.user_id = $1
                     where line ->> 'buyerName' is not null)`,
    [userId, organizationId],
  )
}

export const buyerSweeping = (db: Connection): Sweeping => ({
  failure: 'names on old receipts were not removed',
  everyMs: 24 * 3_600_000,
  atStart: true,
  sweep: () =>
    execute(
      db,
      `with ended as (delete from receipt_buyers where kept_until <= goodlot_now() returning receipt_id)
       update receipt_revisions
          set heading = heading || jsonb_build_object('name', '#' || user_id, 'typedName', '#' || user_id, 'company', null, 'address', null)
         from ended join receipts on receipts.id = ended.receipt_id
        where receipt_revisions.receipt_id = ended.receipt_id`,
    ),
})
