-- Who and where. A guest who has not joined is shown to managers as they were typed.
create function receipt_heading(receipt integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'currency', auctions.currency, 'countryCode', auctions.country_code,
      'auctionId', auctions.id, 'auctionName', auctions.name, 'endAt', floor(extract(epoch from auctions.end_at)),
      'timeZone', auctions.time_zone, 'organizationId', organizations.id, 'organizationName', organizations.name,
      'legalName', legal_name, 'taxNumber', tax_number, 'receiptFooter', receipt_footer, 'website', website,
      'logoKey', images.key, 'paddleNumber', registrations.paddle_number,
      'hasJoined', registrations.user_id is null or registrations.joined_at is not null,
      'name', users.first_name || ' ' || users.last_name, 'company', users.company,
      'typedName', coalesce(nullif(concat_ws(' ', typed_first_name, typed_last_name), ''), typed_email, ''),
      'address', (select jsonb_build_object('street1', street1, 'street2', street2, 'city', city, 'provinceCode',
                           province_code, 'postalCode', postal_code, 'countryCode', addresses.country_code)
                    from addresses where user_id = users.id and is_primary))
      from receipts
      join auctions on auctions.id = receipts.auction_id
      join organizations on organizations.id = auctions.organization_id
      left join images on images.id = organizations.logo_id
      join users on users.id = receipts.user_id
      left join registrations on registrations.auction_id = auctions.id and registrations.user_id = users.id
     where receipts.id = receipt);

-- What was bought, paid and paid back. A change of any of it is a new revision.
create function receipt_facts(receipt integer) returns jsonb language sql stable
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
                   then (select first_name || ' ' || last_name from users where users.id = purchases.user_id) end)
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
