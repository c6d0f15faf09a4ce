import { isBidOn, itemTypes } from '../../engine/item-types.ts'
import { type ItemStatusName, itemStatus } from '../../engine/statuses.ts'
import { newestRevision } from '../../money/bills/receipts.ts'
import type { Csv } from '../files/csv.ts'
import { guestTables } from '../guests/guests.ts'
import { hasJoined, shownGuest } from '../guests/shown-guest.ts'
import { bidTables, shownCents } from '../sales/bid-records.ts'

const { deleted, sold, paid } = itemStatus

const person = `${shownGuest.firstName} as first_name, ${shownGuest.lastName} as last_name, ${shownGuest.email} as email`

const statusName = (column: string) =>
  `case ${column} ${Object.entries(itemStatus)
    .map(([name, id]: [ItemStatusName | string, number]) => `when ${id} then '${name}'`)
    .join(' ')} end`

const isBid = `items.item_type in (${itemTypes.filter(isBidOn).map((type) => `'${type}'`)})`

/** An item that is sold without bids has one price; one that is bid on is sold once, to its winner. */
const price = 'coalesce(items.buy_now_cents, items.starting_cents)'
const startingPrice = `case when ${isBid} then items.starting_cents else ${price} end`
const currentPrice = `case when ${isBid} then standings.price_cents else ${price} end`
const soldCount = `case when ${isBid} then (standings.status_id in (${sold}, ${paid}))::int else standings.quantity_sold end`

/** The reserve is left out, since files are passed on. Prices are those that everybody could see. */
const items: Csv = {
  columns: {
    code: 'Item code',
    name: 'Name',
    type: 'Type',
    category: 'Category',
    status: 'Status',
    donor: 'Donor',
    donor_email: 'Donor email',
    donor_agreed: 'Donor agreed to emails',
    fair_market_value: 'Fair market value',
    starting: 'Starting price',
    increment: 'Bid increment',
    buy_now: 'Buy-now price',
    price: 'Current price',
    bids: 'Bids',
    stock: 'Stock',
    sold: 'Sold',
    winner_paddle: 'Winner paddle',
    winner: 'Winner',
    starts: 'Starts',
    ends: 'Ends',
  },
  sql: `
    select items.item_code as code, items.name, items.item_type as type, categories.name as category,
           ${statusName('standings.status_id')} as status, items.donor_name as donor,
           items.donor_email, case when items.donor_email is not null then items.donor_agreed end as donor_agreed,
           items.fair_market_value_cents as fair_market_value, ${startingPrice} as starting,
           items.increment_cents as increment, items.buy_now_cents as buy_now, ${currentPrice} as price,
           standings.bid_count as bids, standings.quantity as stock, ${soldCount} as sold,
           registrations.paddle_number as winner_paddle, ${shownGuest.name} as winner,
           standings.start_at as starts, standings.end_at as ends
      from items
      join standings on standings.item_id = items.id
      left join categories on categories.id = items.category_id
      left join users on users.id = standings.leader_id and standings.status_id in (${sold}, ${paid})
      left join registrations on registrations.auction_id = items.auction_id and registrations.user_id = users.id
     where items.auction_id = $1 and standings.status_id <> ${deleted}
     order by items.item_code, items.id desc`,
}

const bids: Csv = {
  columns: {
    code: 'Item code',
    name: 'Item',
    sequence: 'Number',
    kind: 'Kind',
    amount: 'Amount',
    placed: 'Placed',
    voided: 'Voided',
    paddle: 'Paddle',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
  },
  sql: `
    select items.item_code as code, items.name, bids.sequence, bids.kind, ${shownCents} as amount,
           bids.placed_at as placed, bids.is_struck as voided, registrations.paddle_number as paddle, ${person}
      from ${bidTables}
     where items.auction_id = $1
     order by items.item_code, items.id desc, bids.sequence`,
}

/** Of a purchase: who pays for it, where that is somebody else. */
const billOfAnother = `
        select guest_name(bills.auction_id, bills.user_id) as payer, places.paddle_number as payer_paddle
          from receipts as bills
          left join registrations as places on places.auction_id = bills.auction_id and places.user_id = bills.user_id
         where bills.id = purchases.receipt_id and bills.user_id <> purchases.user_id`

const purchases: Csv = {
  columns: {
    receipt: 'Receipt',
    purchase: 'Purchase',
    purchased: 'Purchased',
    paddle: 'Paddle',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    code: 'Item code',
    name: 'Item',
    type: 'Type',
    kind: 'Kind',
    quantity: 'Quantity',
    amount: 'Amount',
    currency: 'Currency',
    pledge: 'Pledge',
    paid: 'Paid',
    paid_amount: 'Paid amount',
    paid_by: 'Paid by',
    paid_at: 'Paid at',
    waits: 'Waits for confirmation',
    payer: 'On the bill of',
    payer_paddle: 'Paddle of the bill',
    share_of: 'Share of',
  },
  sql: `
    select purchases.receipt_id as receipt, purchases.id as purchase, purchases.created_at as purchased,
           registrations.paddle_number as paddle, ${person},
           items.item_code as code, items.name, items.item_type as type, purchases.kind, purchases.quantity,
           purchases.amount_cents as amount, auctions.currency, purchases.is_pledge as pledge,
           purchases.paid_at is not null as paid, coalesce(line.paid_cents, 0)::bigint as paid_amount, purchases.paid_by,
           purchases.paid_at,
           purchases.awaits_confirmation as waits, bill.*, purchases.whole_cents as share_of
      from purchases
      join items on items.id = purchases.item_id
      join auctions on auctions.id = purchases.auction_id
      ${guestTables({ user: 'purchases.user_id', auction: 'purchases.auction_id' })}
      left join lateral (${billOfAnother}) as bill on true
      left join (select id, paid_cents from paid_lines where auction_id = $1) as line on line.id = purchases.id
     where purchases.auction_id = $1
     order by purchases.id`,
}

const bidders: Csv = {
  columns: {
    paddle: 'Paddle',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    country: 'Country',
    registered: 'Registered',
    checked_in: 'Checked in',
    has_card: 'Card',
    spending_limit: 'Spending limit',
    unpaid: 'Unpaid',
    paid: 'Paid',
    due: 'Due',
    owed_back: 'Owed back',
    household: 'Household',
  },
  sql: `
    select registrations.paddle_number as paddle, ${person}, ${shownGuest.phone} as phone,
           ${shownGuest.company} as company, ${shownGuest.countryCode} as country, registrations.registered_at as registered,
           registrations.checked_in_at is not null as checked_in, registrations.has_card,
           registrations.spending_limit_cents as spending_limit, lines.unpaid, lines.paid, lines.due, lines.owed_back,
           -- The paddle of the one who pays, for all who share that bill.
           coalesce((select paddle_number from registrations as payers
                      where payers.auction_id = registrations.auction_id and payers.user_id = registrations.payer_id),
                    case when exists (select from registrations as sharers
                      where sharers.auction_id = registrations.auction_id and sharers.payer_id = registrations.user_id)
                    then registrations.paddle_number end) as household
      from registrations
      join users on users.id = registrations.user_id
     cross join lateral (
       select coalesce(sum(due_cents), 0)::bigint as unpaid, coalesce(sum(paid_cents), 0)::bigint as paid,
              coalesce(sum(due_cents), 0)::bigint as due, coalesce(sum(to_refund_cents), 0)::bigint as owed_back
         from receipt_books
        where auction_id = registrations.auction_id and user_id = registrations.user_id) as lines
     where registrations.auction_id = $1
     order by registrations.paddle_number`,
}

/** Every payment taken by hand, those that were undone or corrected too. */
const payments: Csv = {
  columns: {
    payment: 'Payment',
    receipt: 'Receipt',
    taken: 'Taken',
    paddle: 'Paddle',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    amount: 'Amount',
    currency: 'Currency',
    paid_by: 'Paid by',
    desk: 'Desk',
    taken_by: 'Taken by',
    counts: 'Counts',
    undone: 'Undone',
    undone_by: 'Undone by',
    reason: 'Reason',
    replaces: 'Corrects payment',
  },
  sql: `
    select payments.id as payment, payments.receipt_id as receipt, payments.created_at as taken,
           registrations.paddle_number as paddle, ${person}, payments.amount_cents as amount, auctions.currency,
           payments.paid_by, payments.desk, takers.first_name || ' ' || takers.last_name as taken_by,
           payments.voided_at is null as counts, payments.voided_at as undone,
           voiders.first_name || ' ' || voiders.last_name as undone_by, corrections.reason,
           payments.replaces_id as replaces
      from payments
      join receipts on receipts.id = payments.receipt_id
      join auctions on auctions.id = receipts.auction_id
      join users as takers on takers.id = payments.taken_by
      left join users as voiders on voiders.id = payments.voided_by
      left join receipt_corrections as corrections on corrections.kind = 'payment'
            and corrections.subject_id = payments.id and corrections.receipt_id = payments.receipt_id
      ${guestTables({ user: 'receipts.user_id', auction: 'receipts.auction_id' })}
     where receipts.auction_id = $1
     order by payments.id`,
}

/**
 * One row for each line of a receipt, for donor databases: what was paid of it, what it is worth, and by whom. Refunded lines are
 * unpaid again; what is taken back is not there. A line of which nothing is paid has no date; one that is paid in part has
 * that of the newest payment of the bill.
 */
const gifts: Csv = {
  columns: {
    paid_on: 'Date',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    street1: 'Street',
    street2: 'Street 2',
    city: 'City',
    province: 'State',
    postal_code: 'Postal code',
    country: 'Country',
    event: 'Event',
    kind: 'Kind',
    code: 'Item code',
    name: 'Item',
    quantity: 'Quantity',
    amount: 'Amount',
    paid: 'Paid',
    fair_value: 'Fair market value',
    deductible: 'Deductible',
    covers_fee: 'Covers fee',
    currency: 'Currency',
    method: 'Method',
    card: 'Card',
    reference: 'Reference',
    receipt: 'Receipt number',
    revision: 'Receipt revision',
    gift: 'Gift ID',
    payer: 'Paid by guest',
    share_of: 'Share of',
  },
  sql: `
    select to_char(coalesce(purchases.paid_at, payment.at) at time zone auctions.time_zone, 'YYYY-MM-DD') as paid_on,
           ${person}, ${shownGuest.phone} as phone, ${shownGuest.company} as company,
           written.*, auctions.name as event, purchases.kind,
           items.item_code as code, items.name, purchases.quantity, purchases.amount_cents as amount, line.paid_cents as paid,
           line.fair_value,
           case when items.item_type = 'raffle' then 0
                when line.fair_value is not null then greatest(line.paid_cents - line.fair_value, 0) end::bigint as deductible,
           purchases.covers_fee_of is not null as covers_fee, auctions.currency, coalesce(purchases.paid_by, payment.way) as method,
           payment.card, payment.reference, newest.number as receipt, newest.revision, purchases.id as gift, bill.payer,
           purchases.whole_cents as share_of
      from purchases
      join (select id, paid_cents from paid_lines where auction_id = $1) as paid on paid.id = purchases.id
      join items on items.id = purchases.item_id
      join auctions on auctions.id = purchases.auction_id
      join receipts on receipts.id = purchases.receipt_id
      ${guestTables({ user: 'purchases.user_id', auction: 'purchases.auction_id' })}
      left join lateral (${billOfAnother}) as bill on true
      left join lateral (${newestRevision}) as newest on true
      left join lateral (
        select street1, street2, city, regexp_replace(province_code, '^[A-Z]{2}-', '') as province, postal_code,
               addresses.country_code as country
          from addresses where user_id = users.id and is_primary and ${hasJoined}) as written on true
      left join lateral (
        select payments.paid_by as way, payments.created_at as at, card_brand || ' ' || card_last_four as card,
               intent_id as reference
          from payments left join payment_attempts on payment_attempts.id = attempt_id
         where payments.receipt_id = receipts.id and voided_at is null
           and (purchases.id = any(purchase_ids) or purchases.paid_at is null and paid.paid_cents > 0)
         order by payments.id desc limit 1) as payment on true
      cross join lateral (
        select paid.paid_cents,
               (case when items.fair_market_value_cents is not null
                     then share_of_value(items.fair_market_value_cents, purchases.amount_cents, purchases.share_from_cents,
                            purchases.whole_cents, auctions.currency) * purchases.quantity
                     when items.item_type = 'donation' then 0 end)::bigint as fair_value) as line
     where purchases.auction_id = $1
     order by purchases.id`,
}

export const exportQueries = { items, bids, purchases, bidders, payments, gifts }
