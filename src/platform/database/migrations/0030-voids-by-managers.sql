-- How many bids of an item managers have voided, whoever had placed them. Until now only those placed for guests were
-- counted, in voided_guest_bids, which the previous release still uses.
alter table standings add column voids_by_managers integer not null default 0;
update standings set voids_by_managers = voided_guest_bids where voided_guest_bids > 0;
