-- Of which description it is known that its HTML is clean; see src/organizers/descriptions/clean-stored.ts.
alter table auctions add column clean_description_md5 text;
alter table organizations add column clean_description_md5 text;
