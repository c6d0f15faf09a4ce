-- The same currencies as in `src/engine/currency.ts`; a test compares the two.
create function has_cents(currency text) returns boolean language sql immutable
  return currency not in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'UYI',
                          'VND', 'VUV', 'XAF', 'XOF', 'XPF');

-- What is worth `value` in all, up to a point of its price.
create function value_up_to(value bigint, point bigint, whole bigint, unit integer) returns bigint language sql immutable
  return case when point = whole then value else (floor(value::numeric * point / whole / unit) * unit)::bigint end;

-- The part of a value that goes with a share of the price; all of it where nothing is shared.
create function share_of_value(value bigint, amount bigint, share_from bigint, whole bigint, currency text)
  returns bigint language sql immutable
  return case when whole is null then value
              else value_up_to(value, share_from + amount, whole, case when has_cents(currency) then 1 else 100 end)
                 - value_up_to(value, share_from, whole, case when has_cents(currency) then 1 else 100 end) end;

-- A line that is a share has the price of all of it, and its own part of the value. Nothing else is changed here, so that
-- no other receipt gets a revision.
create or replace function receipt_facts(receipt integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'creditCents', credit_cents,
      'lastCorrectionId', (select coalesce(max(id), 0) from receipt_corrections where receipt_id = receipts.id),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'purchaseId', purchases.id, 'itemId', items.id, 'itemCode', items.item_code, 'name', items.name,
                 'itemType', items.item_type, 'quantity', purchases.quantity, 'amountCents', purchases.amount_cents,
                 'unitValueCents', share_of_value(items.fair_market_value_cents, purchases.amount_cents,
                                                  purchases.share_from_cents, purchases.whole_cents, auctions.currency),
                 'isPledge', purchases.is_pledge,
                 'paidAt', floor(extract(epoch from purchases.paid_at)), 'paidBy', purchases.paid_by,
                 'purchasedAt', floor(extract(epoch from purchases.created_at)),
                 -- On a bill that several people share.
                 'buyerName', case when purchases.user_id <> receipts.user_id
                   then guest_name(receipts.auction_id, purchases.user_id) end)
               || case when purchases.whole_cents is null then '{}'
                       else jsonb_build_object('wholeCents', purchases.whole_cents) end
               order by purchases.created_at, purchases.id), '[]')
          from purchases join items on items.id = purchases.item_id join auctions on auctions.id = purchases.auction_id
         where purchases.receipt_id = receipts.id and not awaits_confirmation),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('cents', amount_cents, 'way', paid_by) order by id), '[]')
          from payments where payments.receipt_id = receipts.id and voided_at is null),
      'refundedCents', (
        select coalesce(sum(refunds.amount_cents), 0) from refunds join payment_attempts on payment_attempts.id = attempt_id
         where payment_attempts.receipt_id = receipts.id and refunds.state = 'done'),
      'lostCents', (
        select coalesce(sum(disputes.amount_cents), 0) from disputes join payment_attempts on payment_attempts.id = attempt_id
         where payment_attempts.receipt_id = receipts.id and disputes.state = 'lost'))
      from receipts where receipts.id = receipt);
