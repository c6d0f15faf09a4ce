import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { Whose } from './whose.ts'

/** The auctions whose data is erased; `$2` is an organization or null. */
const within = (auction: string) =>
  `($2::int is null or ${auction} in (select id from auctions where organization_id = $2))`

/**
 * What managers typed or decided about a guest. Who neither bid nor bought leaves the list; of the others the paddle stays,
 * under a number.
 */
export async function emptyRegistrations(tx: Transaction, { userId, organizationId }: Whose): Promise<void> {
  const values = [userId, organizationId]
  const statements = [
    `update registrations set host_id = null, changed_at = goodlot_now()
      where host_id = $1 and ${within('auction_id')}`,
    `update registrations set payer_id = null, changed_at = goodlot_now()
      where payer_id = $1 and ${within('auction_id')}`,
    `delete from bill_invitations where (payer_id = $1 or user_id = $1) and ${within('auction_id')}`,
    // What they were asked to share looks like no answer, as ever.
    `delete from split_proposals where user_id = $1 and ${within('auction_id')}`,
    `update proposed_shares set user_id = null, agreed_at = null, declined_at = null from split_proposals
      where proposed_shares.user_id = $1 and proposal_id = split_proposals.id and ${within('split_proposals.auction_id')}`,
    `delete from registrations where user_id = $1 and ${within('auction_id')}
        and not exists (select from bids join standings using (item_id)
                         where bidder_id = $1 and standings.auction_id = registrations.auction_id)
        and not exists (select from receipts where user_id = $1 and receipts.auction_id = registrations.auction_id)
        and not exists (select from purchases where user_id = $1 and purchases.auction_id = registrations.auction_id)`,
    `update registrations
        set typed_email = '', typed_first_name = '#' || user_id, typed_last_name = null, typed_phone = '',
            table_name = null, host_id = null, payer_id = null, agreed_payer_id = null, shares_paddle = null, ticket_code = default, own_limit_cents = null, spending_limit_cents = null,
            has_card = false, overrides = '{}', joined_at = null, version = version + 1, changed_at = goodlot_now()
      where user_id = $1 and ${within('auction_id')}`,
    `update merged_guests set before = ${withoutTyped('before', ['from', 'into'])},
            after = ${withoutTyped('after', ['registration'])}
      where (from_user_id = $1 or into_user_id = $1) and ${within('auction_id')}`,
  ]
  for (const sql of statements) await execute(tx, sql, values)
}

const typed = `'{"typed_email": null, "typed_first_name": null, "typed_last_name": null, "typed_phone": null,
  "table_name": null}'::jsonb`

/** The same JSON without what was typed for a guest. */
const withoutTyped = (column: string, keys: string[]) =>
  keys.reduce(
    (json, key) =>
      `case when jsonb_typeof(${column}->'${key}') = 'object'
         then jsonb_set(${json}, '{${key}}', (${column}->'${key}') || ${typed}) else ${json} end`,
    column,
  )

/** Cards may not be charged any more from now on; the provider is asked to forget the person afterwards. */
export async function removeCards(tx: Transaction, { userId, organizationId }: Whose): Promise<void> {
  const values = [userId, organizationId]
  const statements = [
    `update cards set removed_at = coalesce(removed_at, goodlot_now()), brand = '', last_four = '', expiry_month = ''
      where user_id = $1 and ($2::int is null or organization_id = $2)`,
    `with known as (delete from payment_customers where user_id = $1 and ($2::int is null or organization_id = $2)
                    returning organization_id, account_id, customer_id, user_id)
     insert into customers_to_remove (organization_id, account_id, customer_id, user_id)
     select * from known on conflict do nothing`,
  ]
  for (const sql of statements) await execute(tx, sql, values)
}

export async function endPayLinks(tx: Transaction, { userId, organizationId }: Whose): Promise<void> {
  await execute(
    tx,
    `update pay_links set ended_at = coalesce(ended_at, goodlot_now()) from receipts
      where receipts.id = receipt_id and receipts.user_id = $1 and ${within('receipts.auction_id')}`,
    [userId, organizationId],
  )
}
