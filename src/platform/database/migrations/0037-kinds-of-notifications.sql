-- What a notification says apart from its sentences, so that pages can say it in the reader's language. Both are null for
-- what organizers write and for notifications from before, which are shown as they were written.
alter table notifications
  add column kind  text,
  add column facts jsonb;

-- Everything that devices are sent, in order. What is read later is sent as it was when it was new.
create or replace view event_log as
  select id, kind, user_id, auction_id, payload::text as payload, created_at from events
  union all
  select id, 'event.notification', user_id, null, json_build_object(
           'id', id, 'type', type, 'status', 'unread', 'priority', notice_priority(type), 'kind', kind, 'facts', facts,
           'title', title, 'message', message, 'auctionId', auction_id, 'itemId', item_id,
           'dateInserted', floor(extract(epoch from created_at))::bigint)::text, created_at from notifications;
