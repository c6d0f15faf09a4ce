-- A PIN proves a phone and not an e-mail address. So a role belongs to an account: to the one that has the address when
-- the role is given, or to the first person who uses it later, once a manager has confirmed that person.
alter table auction_staff
  -- Whose role it is; null until somebody is confirmed.
  add column user_id    integer references users (id) on delete set null,
  -- The first person who used it, while it waits for a manager.
  add column claimed_by integer references users (id) on delete set null,
  -- When this person first used it. Until then managers see the address that they typed, and no name.
  add column used_at    timestamptz;

-- Roles that exist belong to the account with their address, and managers have seen its name. The others wait.
update auction_staff set user_id = users.id, used_at = goodlot_now()
  from users
 where email_key(users.email) = email_key(auction_staff.email) and users.deleted_at is null
   and users.verified_phone is not null;

create unique index one_staff_row_per_account on auction_staff (auction_id, user_id) where user_id is not null;
create index staff_by_account on auction_staff (user_id) where user_id is not null;
create index staff_by_claim on auction_staff (claimed_by) where claimed_by is not null;

-- The same for managers, who are always named by an account.
alter table organization_managers add column used_at timestamptz;
update organization_managers set used_at = goodlot_now();
