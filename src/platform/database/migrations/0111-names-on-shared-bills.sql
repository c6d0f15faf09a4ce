-- A guest as organizers see them: those who have not joined as they were typed.
create function guest_name(auction integer, guest integer) returns text language sql stable
  return (
    select case when registrations.user_id is null or registrations.joined_at is not null
             then first_name || ' ' || last_name
             else coalesce(nullif(concat_ws(' ', typed_first_name, typed_last_name), ''), typed_email, '') end
      from users
      left join registrations on registrations.auction_id = auction and registrations.user_id = users.id
     where users.id = guest);

-- Who bought a line of a shared bill is named the same way. Nothing else is changed here.
create or replace function receipt_facts(receipt integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'creditCents', credit_cents,
      'lastCorrectionId', (select coalesce(max(id), 0) from receipt_corrections where receipt_id = receipts.id),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'purchaseId', purchases.id, 'itemId', items.id, 'itemCode', items.item_code, 'name', items.name,
                 'itemType', items.item_type, 'quantity', purchases.quantity, 'amountCents', purchases.amount_cents,
                 'unitValueCents', items.fair_market_value_cents, 'isPledge', purchases.is_pledge,
                 'paidAt', floor(extract(epoch from purchases.paid_at)), 'paidBy', purchases.paid_by,
                 'purchasedAt', floor(extract(epoch from purchases.created_at)),
                 -- On a bill that several people share.
                 'buyerName', case when purchases.user_id <> receipts.user_id
                   then guest_name(receipts.auction_id, purchases.user_id) end)
               order by purchases.created_at, purchases.id), '[]')
          from purchases join items on items.id = purchases.item_id
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
