-- Accounts at the payment provider that organizations opened through the operator. `payment_access` says whether one is
-- used; it has no key of its own then, and `key_ending` is empty. An account outlives its use, so that whoever connects
-- again gets the same one.
create table connected_accounts (
  organization_id  integer primary key references organizations (id) on delete cascade,
  -- The provider is asked for the account with this, so that asking twice makes one account.
  reference        uuid not null default gen_random_uuid(),
  -- Null until the provider has answered.
  account_id       text,
  is_live          boolean not null,
  country          text,
  -- What the provider said last.
  can_charge       boolean not null default false,
  can_pay_out      boolean not null default false,
  has_all_details  boolean not null default false,
  is_being_checked boolean not null default false,
  missing          text[] not null default '{}',
  disabled_reason  text,
  read_at          timestamptz,
  -- When to read it again, and how often that was done since somebody last went there.
  look_at          timestamptz,
  looks            integer not null default 0,
  made_by          integer not null references users (id),
  made_at          timestamptz not null default goodlot_now(),
  constraint one_organization_per_account unique (account_id)
);

create index connected_accounts_to_look_at on connected_accounts (look_at) where look_at is not null;
