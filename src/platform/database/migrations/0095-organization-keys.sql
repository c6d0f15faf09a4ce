-- Keys of programs. The account of a key is one that nobody can sign in to: whatever names a person who did something
-- (the audit log, who took a payment, answered requests) names the key by it.
create table organization_keys (
  id              integer generated always as identity primary key,
  organization_id integer not null references organizations (id),
  user_id         integer not null unique references users (id),
  made_by         integer not null references users (id),
  digest          bytea not null unique,
  ending          text not null,
  scopes          text[] not null,
  created_at      timestamptz not null default goodlot_now(),
  expires_at      timestamptz not null,
  last_used_at    timestamptz,
  ended_at        timestamptz,
  constraint a_key_may_do_something check (cardinality(scopes) > 0)
);

create index keys_of_organization on organization_keys (organization_id, id desc);
create index keys_of_maker on organization_keys (made_by) where ended_at is null;
