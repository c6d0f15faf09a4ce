-- Every notification is a row again. Those that followed from bids keep their numbers, words and whether they were read.
-- Nobody may have two unread ones of winning an item: where releases that served side by side have made two, only the
-- stored or else the newest one stays unread.
insert into notifications
  (id, user_id, whitelabel_id, type, is_read, kind, facts, title, message, auction_id, item_id, created_at)
select notice.id, notice.user_id, auctions.whitelabel_id, notice.type,
       notice.id <= coalesce(up_to, 0)
         or notice.type = 'winning' and (
           exists (select from notifications as stored
             where stored.user_id = notice.user_id and stored.item_id = bids.item_id
               and stored.type = 'winning' and not stored.is_read)
           or exists (select from bids as later
             where later.bidder_id = notice.user_id and later.auction_id = bids.auction_id
               and later.item_id = bids.item_id and later.winning_event > notice.id)),
       notice.type,
       case notice.type
         when 'winning' then jsonb_build_object('name', items.name)
         else jsonb_build_object('name', items.name, 'currency', currency,
           'amount', to_char(amount_cents / 100.0, 'FM9999999999999990.00')) end,
       notice_title(notice.type), notice_message(notice.type, items.name, currency, amount_cents),
       bids.auction_id, bids.item_id, placed_at
  from bids
  cross join lateral (values (outbid_event, outbid_id, 'outbid'), (winning_event, bidder_id, 'winning'))
    as notice (id, user_id, type)
  join items on items.id = bids.item_id
  join auctions on auctions.id = bids.auction_id
  left join read_notices on read_notices.user_id = notice.user_id and read_notices.auction_id = bids.auction_id
 where notice.id is not null;

drop view all_notifications;
drop function notice_title;
drop function notice_message;
drop table read_notices;
alter table bids
  drop column auction_id,
  drop column outbid_id,
  drop column outbid_event,
  drop column winning_event;

-- Lists go by the second (notifications_of_user_by_second).
drop index notifications_of_user;
