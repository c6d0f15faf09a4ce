-- Where a guest sits, the code on their ticket that the door scans, and when the registration last changed: the door asks only
-- for what is new to it.
alter table registrations
  add column table_name text,
  add column ticket_code text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 10)),
  add column changed_at timestamptz not null default goodlot_now();

create unique index one_registration_per_ticket_code on registrations (auction_id, ticket_code);
create index registrations_by_change on registrations (auction_id, changed_at);

-- The log of one auction; what belongs to no auction has none.
alter table audit_log add column auction_id integer;

update audit_log set auction_id = case
  when subject in ('auction', 'broadcast', 'screen') then subject_id
  when subject in ('item', 'bid') then (select items.auction_id from items where items.id = subject_id)
  when subject = 'category' then (select categories.auction_id from categories where categories.id = subject_id)
  when subject = 'purchase' then (select purchases.auction_id from purchases where purchases.id = subject_id)
  when subject = 'receipt' then (select receipts.auction_id from receipts where receipts.id = subject_id)
  when changes ->> 'auctionId' ~ '^[0-9]{1,9}$' then (changes ->> 'auctionId')::integer
  when changes ->> 'receiptId' ~ '^[0-9]{1,9}$' then
    (select receipts.auction_id from receipts where receipts.id = (changes ->> 'receiptId')::integer)
end;

create index audit_log_of_auction on audit_log (auction_id, id desc);

-- How many pages follow an auction on each process, counted every few seconds; worth nothing after a crash.
create unlogged table followers (
  process_id text not null,
  auction_id integer not null,
  people     integer not null,
  counted_at timestamptz not null default goodlot_now(),
  primary key (process_id, auction_id)
);
