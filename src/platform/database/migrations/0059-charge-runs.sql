-- A manager charges the cards on file of everybody who has not paid. Everything about it is in these rows, so that any
-- server goes on with it when the one that began has died.
create table charge_runs (
  id              integer generated always as identity primary key,
  auction_id      integer not null references auctions (id) on delete cascade,
  organization_id integer not null references organizations (id) on delete cascade,
  started_by      integer not null references users (id),
  started_at      timestamptz not null default goodlot_now(),
  -- When somebody stopped it: cards that are being charged at that moment are finished.
  stopped_by      integer references users (id),
  stopped_at      timestamptz,
  ended_at        timestamptz,
  -- Why it stopped by itself.
  trouble         text
);

create unique index one_charge_run_at_a_time on charge_runs (auction_id) where ended_at is null;
create index charge_runs_of_auction on charge_runs (auction_id, id);

create table charge_lines (
  id         integer generated always as identity primary key,
  run_id     integer not null references charge_runs (id) on delete cascade,
  receipt_id integer not null references receipts (id) on delete cascade,
  -- What the manager was shown: never more than this is charged.
  seen_cents bigint not null check (seen_cents > 0),
  state      text not null default 'waiting',
  code       text,
  -- When it may be taken up; a server that takes it up moves this ahead, so that another one follows if it dies.
  try_at     timestamptz not null default goodlot_now(),
  tries      integer not null default 0,
  ended_at   timestamptz,
  constraint a_bill_once_per_run unique (run_id, receipt_id),
  constraint a_known_state_of_charge check (state in ('waiting', 'paid', 'declined', 'needsPerson', 'skipped'))
);

create index charge_lines_to_try on charge_lines (try_at, id) where state = 'waiting';

-- The line for which a card was charged, stored with the attempt itself.
alter table payment_attempts add column charge_line_id integer references charge_lines (id) on delete set null;
create index payment_attempts_of_charge_line on payment_attempts (charge_line_id) where charge_line_id is not null;
