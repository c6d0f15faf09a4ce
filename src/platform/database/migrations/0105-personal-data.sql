-- Who bought, on receipts of people whose data was erased: tax law asks for it some years longer than they do.
create table receipt_buyers (
  receipt_id integer primary key references receipts (id) on delete cascade,
  name       text not null,
  company    text,
  address    jsonb,
  kept_until timestamptz not null
);
create index receipt_buyers_by_end on receipt_buyers (kept_until);

-- People whom a payment provider has to forget: their name, address and cards there. A row ends when it has.
create table customers_to_remove (
  organization_id integer not null references organizations (id) on delete cascade,
  account_id      text not null,
  customer_id     text not null,
  user_id         integer not null,
  tried_at        timestamptz not null default goodlot_now(),
  primary key (organization_id, account_id, customer_id)
);

-- Revisions made after an erasure, such as of a refund, still say who bought.
create or replace function receipt_heading(receipt integer) returns jsonb language sql stable
  return (
    select jsonb_build_object(
      'currency', auctions.currency, 'countryCode', auctions.country_code,
      'auctionId', auctions.id, 'auctionName', auctions.name, 'endAt', floor(extract(epoch from auctions.end_at)),
      'timeZone', auctions.time_zone, 'organizationId', organizations.id, 'organizationName', organizations.name,
      'legalName', legal_name, 'taxNumber', tax_number, 'receiptFooter', receipt_footer, 'website', website,
      'logoKey', images.key, 'paddleNumber', registrations.paddle_number,
      'hasJoined', kept.name is not null or registrations.user_id is null or registrations.joined_at is not null,
      'name', coalesce(kept.name, users.first_name || ' ' || users.last_name),
      'company', case when kept.name is null then users.company else kept.company end,
      'typedName', coalesce(kept.name, nullif(concat_ws(' ', typed_first_name, typed_last_name), ''), typed_email, ''),
      'address', case when kept.name is not null then kept.address else (select jsonb_build_object('street1', street1, 'street2', street2, 'city', city, 'provinceCode',
                           province_code, 'postalCode', postal_code, 'countryCode', addresses.country_code)
                    from addresses where user_id = users.id and is_primary) end)
      from receipts
      join auctions on auctions.id = receipts.auction_id
      join organizations on organizations.id = auctions.organization_id
      left join images on images.id = organizations.logo_id
      join users on users.id = receipts.user_id
      left join receipt_buyers as kept on kept.receipt_id = receipts.id
      left join registrations on registrations.auction_id = auctions.id and registrations.user_id = users.id
     where receipts.id = receipt);
