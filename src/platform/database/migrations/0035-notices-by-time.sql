-- Notifications are listed by the second in which they were made, then by id: a number drawn first may belong to what was
-- decided last.
create index notifications_of_user_by_second
  on notifications (user_id, date_trunc('second', created_at at time zone 'UTC') desc, id desc);
drop index notifications_of_user_by_id;

create index bids_that_outbid_by_second
  on bids (outbid_id, auction_id, date_trunc('second', placed_at at time zone 'UTC') desc, outbid_event desc)
  where outbid_id is not null;
drop index bids_that_outbid;
