-- The sums that pages, files and mails show are all read from these views; docs/books.md has the words. `receipt_balances`
-- is for the release before: nothing reads it any more, and it goes with the next release.

-- Every line of a bill. A gift that waits for a manager is on no bill yet.
create view billed_lines as
  select purchases.id, purchases.receipt_id, purchases.auction_id, purchases.user_id, purchases.item_id, purchases.kind,
         purchases.quantity, purchases.amount_cents, purchases.created_at, purchases.paid_at, purchases.paid_by,
         purchases.covers_fee_of, coalesce(purchases.agreed_by, array[purchases.user_id]) as agreed_by,
         case when purchases.paid_at is null then 0
              -- Marked by a release that did not note it: by hand, unless a payment names the line.
              else coalesce(purchases.paid_by_hand_cents, case when exists (
                     select from payments where payments.receipt_id = purchases.receipt_id and voided_at is null
                        and purchases.id = any(purchase_ids)) then 0 else purchases.amount_cents end)
              end as by_hand_cents,
         -- A covered card fee goes to the provider, and gifts in the room count where the auction says so.
         purchases.covers_fee_of is null
           and (purchases.kind <> 'donation' or not purchases.is_offline
                or (select offline_updates_thermometer from auctions where auctions.id = purchases.auction_id)) as is_raised
    from purchases
   where not purchases.awaits_confirmation;

-- What is paid of each line: all of a settled one; the credit of the bill pays for the others in the order in which they
-- are settled, as `spreadOver` in src/engine/part-payments.ts does.
create view paid_lines as
  select lines.id, lines.receipt_id, lines.auction_id, lines.item_id, lines.amount_cents, lines.is_raised,
         case when lines.paid_at is not null then lines.amount_cents
              else greatest(0, least(lines.amount_cents, receipts.credit_cents - (
                     sum(case when lines.paid_at is null then lines.amount_cents else 0 end)
                       over (partition by lines.receipt_id, lines.auction_id
                             order by receipts.user_id = any(lines.agreed_by) desc, lines.id) - lines.amount_cents)))
              end::bigint as paid_cents
    from billed_lines as lines join receipts on receipts.id = lines.receipt_id;

create view receipt_books as
  select receipts.id as receipt_id, receipts.auction_id, receipts.user_id, line_count, is_settled, billed_cents,
         billed_cents - greatest(0, open_cents - credit_cents) as paid_cents,
         greatest(0, open_cents - credit_cents) as due_cents,
         credit_cents,
         greatest(0, credit_cents - open_cents) as to_refund_cents,
         (select coalesce(sum(amount_cents), 0)::bigint from payments
           where payments.receipt_id = receipts.id and voided_at is null) as taken_cents,
         marked_cents,
         (select coalesce(sum(refunds.amount_cents), 0)::bigint
            from refunds join payment_attempts on payment_attempts.id = attempt_id
           where payment_attempts.receipt_id = receipts.id and refunds.state = 'done')
         + (select coalesce(sum(disputes.amount_cents), 0)::bigint
              from disputes join payment_attempts on payment_attempts.id = attempt_id
             where payment_attempts.receipt_id = receipts.id and disputes.state = 'lost') as refunded_cents,
         (select coalesce(sum(disputes.amount_cents), 0)::bigint
            from disputes join payment_attempts on payment_attempts.id = attempt_id
           where payment_attempts.receipt_id = receipts.id and disputes.state in ('inquiry', 'open')) as disputed_cents
    from receipts cross join lateral (
      select count(*)::int as line_count, count(paid_at) = count(*) as is_settled,
             coalesce(sum(amount_cents), 0)::bigint as billed_cents,
             coalesce(sum(amount_cents) filter (where paid_at is null), 0)::bigint as open_cents,
             coalesce(sum(by_hand_cents), 0)::bigint as marked_cents
        from billed_lines where billed_lines.receipt_id = receipts.id) as lines;

-- A line that is not settled says what is paid of it. Nothing else is changed here, so that no other receipt gets a revision.
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
               || case when purchases.paid_at is not null or paid_cents = 0 then '{}'
                       else jsonb_build_object('partCents', paid_cents) end
               order by purchases.created_at, purchases.id), '[]')
          from purchases join items on items.id = purchases.item_id join auctions on auctions.id = purchases.auction_id
               left join paid_lines on paid_lines.id = purchases.id and paid_lines.receipt_id = receipts.id
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
