-- Who lost the lead with a bid, and under which numbers of events the two people were told: that is all of a notice that
-- the bid does not say already. A row of its own for each, with its indexes, took a third of the database's time for a bid.
alter table bids
  add column auction_id    integer,
  add column outbid_id     integer,
  add column outbid_event  bigint,
  add column winning_event bigint;

create unique index bids_by_outbid_event on bids (outbid_event) where outbid_event is not null;
create unique index bids_by_winning_event on bids (winning_event) where winning_event is not null;
create index bids_that_outbid on bids (outbid_id, auction_id, outbid_event) where outbid_id is not null;
create index bids_told_winning on bids (bidder_id, auction_id, item_id, winning_event) where winning_event is not null;

-- Up to which event somebody has read the notices that follow from bids.
create table read_notices (
  user_id    integer not null,
  auction_id integer not null,
  up_to      bigint not null,
  primary key (user_id, auction_id)
);

create index notifications_of_user_by_id on notifications (user_id, id desc);

create function notice_title(type text) returns text language sql immutable
  return case type when 'outbid' then 'You have been outbid' when 'winning' then 'You are winning' end;

create function notice_message(type text, item_name text, currency text, cents bigint) returns text language sql immutable
  return case type
    when 'outbid' then 'Somebody bid more on ' || item_name || ': it now stands at ' || currency || ' '
      || to_char(cents / 100.0, 'FM9999999999999990.00') || '.'
    when 'winning' then 'You have the highest bid on ' || item_name || '.' end;

-- Those that are rows of their own, and those that follow from bids.
create view all_notifications as
  select id, user_id, whitelabel_id, type, is_read, priority, title, message, auction_id, item_id, created_at
    from notifications
  union all
  select outbid_event, outbid_id, whitelabel_id, 'outbid', is_read, case when is_read then 0 else notice_priority('outbid') end,
         notice_title('outbid'), notice_message('outbid', items.name, currency, amount_cents),
         bids.auction_id, bids.item_id, placed_at
    from bids
    join items on items.id = bids.item_id
    join auctions on auctions.id = bids.auction_id
    left join read_notices on read_notices.user_id = outbid_id and read_notices.auction_id = bids.auction_id
    cross join lateral (select outbid_event <= coalesce(up_to, 0) as is_read) as mark
   where outbid_event is not null
  union all
  select winning_event, bidder_id, whitelabel_id, 'winning', is_read, case when is_read then 0 else notice_priority('winning') end,
         notice_title('winning'), notice_message('winning', items.name, currency, amount_cents),
         bids.auction_id, bids.item_id, placed_at
    from bids
    join items on items.id = bids.item_id
    join auctions on auctions.id = bids.auction_id
    left join read_notices on read_notices.user_id = bidder_id and read_notices.auction_id = bids.auction_id
    cross join lateral (select winning_event <= coalesce(up_to, 0) as is_read) as mark
   where winning_event is not null;

-- Everything that devices are told, in order. What is read later is told as it was when it was new.
create or replace view event_log as
  select id, kind, user_id, auction_id, payload::text as payload, created_at from events
  union all
  select id, 'event.notification', user_id, null, json_build_object(
           'id', id, 'type', type, 'status', 'unread', 'priority', notice_priority(type),
           'title', title, 'message', message, 'auctionId', auction_id, 'itemId', item_id,
           'dateInserted', floor(extract(epoch from created_at))::bigint)::text, created_at from all_notifications;
