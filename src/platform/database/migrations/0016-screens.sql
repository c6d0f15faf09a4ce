-- What the big screen of an auction shows, and the code that opens it without an account.
create table screens (
  auction_id integer primary key references auctions (id),
  code       text not null unique,
  scene      jsonb not null default '{"kind": "auto"}',
  sponsors   text[] not null default '{}',
  updated_at timestamptz not null default goodlot_now()
);
