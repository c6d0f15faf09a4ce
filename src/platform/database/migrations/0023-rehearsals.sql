-- A test copy of an auction in which bots bid; it is thrown away with everything that happened in it.
create table rehearsals (
  auction_id      integer primary key references auctions (id),
  original_id     integer not null references auctions (id),
  started_by      integer not null references users (id),
  bids_per_minute integer not null,
  -- Several processes look for bots that are due; whoever moves this lets them act.
  next_act_at     timestamptz not null default goodlot_now(),
  created_at      timestamptz not null default goodlot_now(),
  constraint one_rehearsal_per_auction unique (original_id),
  constraint bots_bid_at_a_bearable_pace check (bids_per_minute between 1 and 300)
);
