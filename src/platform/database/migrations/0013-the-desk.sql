-- A volunteer's phone that lost the answer sends the same request again: the first answer is given again, and nothing is done twice.
create table answered_requests (
  user_id     integer not null references users (id),
  key         text not null,
  fingerprint text not null,
  status      integer,
  answer      jsonb,
  created_at  timestamptz not null default goodlot_now(),
  primary key (user_id, key)
);

create index answered_requests_by_age on answered_requests (created_at);

-- Whoever edits says which version they saw, so that nobody overwrites what they have not seen.
alter table items add column version integer not null default 1;
alter table auctions add column version integer not null default 1;
alter table registrations add column version integer not null default 1;

-- Money taken at the desk. It settles the lines of a receipt in their order; what is too little for the next line waits
-- on the receipt as credit.
create table payments (
  id                  integer generated always as identity primary key,
  receipt_id          integer not null references receipts (id),
  amount_cents        bigint not null check (amount_cents > 0),
  paid_by             text not null,
  taken_by            integer not null references users (id),
  purchase_ids        integer[] not null,
  credit_before_cents bigint not null,
  created_at          timestamptz not null default goodlot_now(),
  voided_at           timestamptz,
  constraint a_known_way_to_pay check (paid_by in ('cash', 'check', 'card', 'other'))
);

create index payments_of_receipt on payments (receipt_id, id);

alter table receipts add column credit_cents bigint not null default 0 check (credit_cents >= 0);
alter table purchases add column handed_over_at timestamptz;
alter table purchases drop constraint a_known_way_to_pay;
alter table purchases add constraint a_known_way_to_pay check (paid_by in ('cash', 'check', 'card', 'other'));
