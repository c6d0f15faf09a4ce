-- From which day on the cards on file of an auction are charged by themselves. Guests are told this day, so it begins no
-- earlier; `outcome` says what became of it.
create table charge_days (
  auction_id integer primary key references auctions (id) on delete cascade,
  day        date not null,
  set_by     integer not null references users (id),
  set_at     timestamptz not null default goodlot_now(),
  outcome    text,
  ended_at   timestamptz,
  constraint a_known_outcome check (outcome in ('begun', 'nothingDue', 'missed')),
  constraint an_outcome_has_its_time check ((outcome is null) = (ended_at is null))
);

create index charge_days_to_begin on charge_days (day) where outcome is null;

-- Whether a run began by itself on such a day.
alter table charge_runs add column is_planned boolean not null default false;
