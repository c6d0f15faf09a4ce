-- An item's log of bids: only ever appended to, numbered without gaps under the lock of its standing, and replaying it
-- gives the standing. No foreign keys: their checks would lock the bidder's and the item's row for every bid, and the
-- desk has just read both.
create table bids (
  item_id      integer not null,
  sequence     integer not null,
  bidder_id    integer not null,
  kind         text not null,
  amount_cents bigint not null,
  -- How far the bidder stood ready to go: a secret.
  reach_cents  bigint not null,
  placed_at    timestamptz not null,
  -- Set by a void: kept for the books, no longer part of the contest.
  is_struck    boolean not null default false,
  primary key (item_id, sequence),
  constraint a_known_kind_of_bid check
    (kind in ('bid', 'autoBid', 'ceiling', 'sealedBid', 'buyNow', 'answer', 'lastStand', 'reserve')),
  constraint nobody_bids_beyond_their_reach check (amount_cents <= reach_cents)
);

create index bids_of_bidder on bids (bidder_id, item_id, sequence);

create table receipts (
  id         integer generated always as identity primary key,
  auction_id integer not null references auctions (id),
  user_id    integer not null references users (id),
  created_at timestamptz not null default goodlot_now(),
  constraint one_receipt_per_bidder_and_auction unique (auction_id, user_id)
);

create table purchases (
  id           integer generated always as identity primary key,
  receipt_id   integer not null references receipts (id),
  auction_id   integer not null references auctions (id),
  item_id      integer not null references items (id),
  user_id      integer not null references users (id),
  quantity     integer not null default 1 check (quantity > 0),
  -- The whole line, not a unit.
  amount_cents bigint not null check (amount_cents >= 0),
  -- 'won' at the close, 'buyNow', 'sale', 'donation'.
  kind         text not null,
  is_pledge    boolean not null default false,
  paid_at      timestamptz,
  paid_by      text,
  created_at   timestamptz not null default goodlot_now(),
  constraint a_known_way_to_pay check (paid_by in ('cash', 'check', 'other')),
  constraint what_is_paid_was_paid_somehow check ((paid_at is null) = (paid_by is null)),
  constraint a_known_kind_of_purchase check (kind in ('won', 'buyNow', 'sale', 'donation'))
);

-- A contest has one winner: a second close, or a buy-now racing a close, is harmless.
create unique index one_winner_per_item on purchases (item_id) where kind in ('won', 'buyNow');
create index purchases_of_user on purchases (user_id, (paid_at is not null), created_at desc, id desc);
create index purchases_of_receipt on purchases (receipt_id);
create index purchases_of_auction on purchases (auction_id, id);
create index purchases_of_item on purchases (item_id, user_id);

-- Until it is read; then it has none.
create function notice_priority(type text) returns integer language sql immutable
  return case type when 'outbid' then 2 else 1 end;

-- Written beside every change of the lead, so without foreign keys, like the bids. A notification is its own event and
-- has an event's number: a second row that repeats it took a quarter of the database's time for a bid.
create table notifications (
  id            bigint primary key default nextval('events_id_seq'),
  user_id       integer not null,
  whitelabel_id integer not null,
  type          text not null,
  is_read       boolean not null default false,
  priority      integer not null generated always as (case when is_read then 0 else notice_priority(type) end) stored,
  title         text not null,
  message       text not null,
  auction_id    integer,
  item_id       integer,
  created_at    timestamptz not null default goodlot_now(),
  constraint a_known_type check (type in ('outbid', 'winning', 'purchase', 'broadcast', 'general'))
);

create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create unique index one_unread_winning_notice_per_item on notifications (user_id, item_id)
  where type = 'winning' and not is_read;

-- Everything that devices are told, in order. What is read later is told as it was when it was new.
create view event_log as
  select id, kind, user_id, auction_id, payload::text as payload, created_at from events
  union all
  select id, 'event.notification', user_id, null, json_build_object(
           'id', id, 'type', type, 'status', 'unread', 'priority', notice_priority(type),
           'title', title, 'message', message, 'auctionId', auction_id, 'itemId', item_id,
           'dateInserted', floor(extract(epoch from created_at))::bigint)::text, created_at from notifications;
