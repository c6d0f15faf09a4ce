-- Receipts are numbered without gaps per organization once they are final. Each state of such a receipt is a row: what
-- changes afterwards adds one, and none is ever changed.
create table receipt_counters (
  organization_id integer primary key references organizations (id),
  last_number     integer not null default 0
);

create table receipt_revisions (
  id              integer generated always as identity primary key,
  receipt_id      integer not null references receipts (id),
  organization_id integer not null references organizations (id),
  number          integer not null,
  revision        integer not null,
  -- Names and addresses as they were then, and the lines and the money.
  heading         jsonb not null,
  facts           jsonb not null,
  created_at      timestamptz not null default goodlot_now(),
  constraint one_row_per_revision unique (receipt_id, revision),
  constraint one_receipt_per_number unique (organization_id, number, revision)
);

-- Receipts that were final before there were numbers keep their ids.
alter table receipts add column is_unnumbered boolean not null default false;
update receipts set is_unnumbered = true
  from auctions
 where auctions.id = auction_id
   and (auctions.status_id = 7
     or exists (select from purchases where receipt_id = receipts.id)
        and not exists (select from purchases where receipt_id = receipts.id and paid_at is null));
