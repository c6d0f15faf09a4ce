-- Where an organization's own programs hear what happens.
create table webhook_endpoints (
  id                integer generated always as identity primary key,
  organization_id   integer not null references organizations (id),
  url               text not null,
  kinds             text[] not null,
  -- Names and e-mail addresses, where a manager allowed it.
  includes_people   boolean not null default false,
  made_by           integer not null references users (id),
  key_id            text not null,
  sealed            text not null,
  -- While a secret changes, the old one signs too.
  old_key_id        text,
  old_sealed        text,
  old_until         timestamptz,
  is_on             boolean not null default true,
  off_reason        text,
  -- 429 and Retry-After: nothing is sent before.
  paused_until      timestamptz,
  -- First tries go in order, so one server at a time has an endpoint.
  leased_until      timestamptz,
  lease             integer not null default 0,
  -- Nothing from before it was made.
  after_event_id    bigint not null,
  last_success_at   timestamptz,
  created_at        timestamptz not null default goodlot_now(),
  constraint an_endpoint_wants_something check (cardinality(kinds) > 0)
);

create index webhooks_of_organization on webhook_endpoints (organization_id, id);

-- What happened, as it is sent; without names, which are read when it is sent.
create table webhook_events (
  id              bigint primary key,
  reference       uuid not null default gen_random_uuid(),
  organization_id integer not null references organizations (id),
  auction_id      integer,
  user_id         integer,
  kind            text not null,
  type            text not null,
  data            jsonb not null,
  occurred_at     timestamptz not null
);

create index webhook_events_of_organization on webhook_events (organization_id, occurred_at, id);
create index webhook_events_by_age on webhook_events (occurred_at);

create table webhook_deliveries (
  endpoint_id  integer not null references webhook_endpoints (id) on delete cascade,
  event_id     bigint not null references webhook_events (id) on delete cascade,
  state        text not null default 'waiting',
  attempts     integer not null default 0,
  -- When somebody has to act on it; null when nothing is left to do.
  next_at      timestamptz,
  attempted_at timestamptz,
  status       integer,
  reply        text,
  primary key (endpoint_id, event_id),
  constraint a_known_state check (state in ('waiting', 'delivered', 'failed', 'stopped'))
);

create index webhook_first_tries on webhook_deliveries (endpoint_id, event_id) where attempts = 0 and next_at is not null;
create index webhook_retries on webhook_deliveries (next_at) where attempts > 0 and next_at is not null;
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- Up to which event of the log deliveries were written; its lock is the turn of one server.
create table webhook_position (
  is_only_row boolean primary key default true check (is_only_row),
  event_id    bigint not null
);

insert into webhook_position (event_id) select case when is_called then last_value else 0 end from events_id_seq;
