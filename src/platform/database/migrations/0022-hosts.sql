-- Who brought a guest: holders of tickets and those who come with them.
alter table registrations
  add column host_id integer,
  add constraint a_host_is_registered_too foreign key (auction_id, host_id)
    references registrations (auction_id, user_id) on delete set null (host_id);

create index guests_of_host on registrations (auction_id, host_id) where host_id is not null;
