-- Which database server the books were last seen on. When it is another one, or a backup was restored, rows may be missing:
-- cards are charged again only after the books of the organization were compared with the provider's.
create table charging_pause (
  is_only_row   boolean primary key default true,
  -- The database's identity and its timeline, which a promoted standby raises.
  origin        text not null,
  -- How often that has changed.
  number        integer not null default 0,
  -- From when on rows may be missing; null: none are.
  missing_since timestamptz,
  constraint only_one_row check (is_only_row)
);

-- The latest comparison of an organization's books with those of its account at the provider.
create table payment_comparisons (
  organization_id integer primary key references organizations (id) on delete cascade,
  account_id      text not null,
  -- While a server is at it.
  claimed_at      timestamptz,
  -- The pause that it ended.
  pause_number    integer not null default 0,
  started_at      timestamptz,
  -- Until then nothing differed; the next one begins a day before.
  compared_until  timestamptz,
  -- How many movements were found at the provider and booked.
  booked          integer not null default 0,
  -- What could not be booked, for a person to look at: at most a hundred.
  differences     jsonb not null default '[]',
  failure_code    text
);
