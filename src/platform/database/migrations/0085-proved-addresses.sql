-- The address that a mail has proved to belong to this person. It counts only while it is the address of the account.
alter table users add column proved_email text;

-- A code that was mailed proves the address it was sent to, and not the phone. Its phone is '', which no account has, so
-- that a server of the previous release takes it for no proof of a phone.
alter table pins add column email text;

-- A link that was mailed to an address. What follows # in it is made from the salt and a secret of the service; only its
-- hash is stored, so that nobody who reads this table can use it.
create table address_proofs (
  id         integer generated always as identity primary key,
  -- Who asked; null: the account of an administrator is made with it.
  user_id    integer references users (id) on delete cascade,
  address    text not null,
  language   text,
  salt       bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default goodlot_now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index address_proofs_of_user on address_proofs (user_id) where user_id is not null;
create index address_proofs_by_expiry on address_proofs (expires_at);

-- Whoever proves an address finds the places that were kept for it, in all auctions.
create index registrations_by_address on registrations (email_key(typed_email)) where typed_email is not null;
