-- Once there are bids a reserve can be lowered once; after that it can only be removed.
alter table items add column reserve_was_lowered boolean not null default false;
