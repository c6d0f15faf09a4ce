-- A manager can be named before they have an account. The place waits for the first person who signs in with the address,
-- and is theirs once a manager has confirmed that person: a PIN proves a phone and not an address.
create table named_managers (
  id              integer generated always as identity primary key,
  organization_id integer not null references organizations (id),
  email           text not null,
  -- The first person who used it, while it waits for a manager.
  claimed_by      integer references users (id) on delete set null,
  created_at      timestamptz not null default goodlot_now()
);
create unique index one_named_manager_per_address on named_managers (organization_id, email_key(email));
create index named_managers_by_address on named_managers (email_key(email));
create index named_managers_by_claim on named_managers (claimed_by) where claimed_by is not null;
