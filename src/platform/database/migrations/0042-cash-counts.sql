-- The cash that somebody counted in the till of a desk, with what was in it before the first payment. A new count is a new
-- row: the newest one counts, and the others stay.
create table cash_counts (
  id            integer generated always as identity primary key,
  auction_id    integer not null references auctions (id),
  desk          text,
  counted_cents bigint not null check (counted_cents >= 0),
  float_cents   bigint not null default 0 check (float_cents >= 0),
  counted_by    integer not null references users (id),
  created_at    timestamptz not null default goodlot_now()
);

create index cash_counts_of_auction on cash_counts (auction_id, id);
