-- The tables of an evening with their seats; who sits where is in `registrations.table_name`.
create table seating (
  auction_id      integer primary key references auctions (id),
  seats_per_table integer,
  tables          jsonb not null default '[]',
  version         integer not null default 1
);
