-- What somebody gives if they do not win a lot they bid on. The row goes when they take it back, or soon after the close,
-- when it has become a donation or they have won.
create table gifts_if_lost (
  item_id      integer not null references items (id),
  user_id      integer not null references users (id),
  auction_id   integer not null references auctions (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at   timestamptz not null default goodlot_now(),
  primary key (item_id, user_id)
);

create index gifts_if_lost_of_person on gifts_if_lost (user_id, auction_id);
