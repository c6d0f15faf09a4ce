create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The one clock of the product. Stable, so that an index can be searched by it; each statement reads it anew.
create function goodlot_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$ begin return clock_timestamp(); end $$;

-- Stored text and search text fold alike: accents (composed or not), case and apostrophe variants vanish. The apostrophes
-- come first, since an acute accent that stands for one would decompose; the final sigma is the one letter that lower()
-- chooses by its neighbours.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(
      normalize(
        translate(value, U&'\2018\2019\201B\02B9\02BB\02BC\2032\2035\00B4\0060\FF07\FF40\055A\A78C', repeat('''', 14)),
        nfkd),
      U&'[\0300-\036F]', '', 'g')) collate "und-x-icu"), U&'\03C2', U&'\03C3');

-- A search text as a like pattern that matches it anywhere, taken literally.
create function like_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(fold_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- By this an e-mail address is found and kept unique: its case does not matter, in any alphabet and any locale.
create function email_key(email text) returns text
  language sql immutable strict parallel safe
  return lower(email collate "und-x-icu") collate "C";

create table clients (
  name          text primary key,
  token_seconds integer not null default 2592000,
  constraint a_token_lives_a_while check (token_seconds between 60 and 2592000)
);

insert into clients (name) values ('web'), ('ogac'), ('vt'), ('connectNGo'), ('zap'), ('ios'), ('android');

create table whitelabels (
  id               integer primary key,
  key              text not null unique,
  name             text not null,
  client           text not null references clients (name),
  is_public        boolean not null default true,
  remote_auth_only boolean not null default false,
  cart_page_size   integer not null default 20,
  constraint a_page_has_1_to_100_rows check (cart_page_size between 1 and 100)
);

insert into whitelabels (id, key, name, client, is_public, remote_auth_only) values
  (1, 'default', 'Goodlot', 'web', true, false),
  (2, 'ogac', 'OGAC', 'ogac', true, false),
  (3, 'vt', 'VT', 'vt', true, false),
  (4, 'connectNGo', 'Connect&GO', 'connectNGo', false, true),
  (5, 'zap', 'Zap', 'zap', true, false);

create table users (
  id            integer generated always as identity primary key,
  guid          uuid not null default gen_random_uuid() unique,
  whitelabel_id integer not null references whitelabels (id),
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  display_name  text not null,
  phone         text not null,
  country_code  text,
  company       text,
  -- A permanent ban, set by an administrator. The temporary PIN lock is in pin_locks.
  is_locked_out boolean not null default false,
  created_at    timestamptz not null default goodlot_now(),
  deleted_at    timestamptz,
  constraint a_phone_is_e164 check (phone ~ '^\+[1-9][0-9]{3,14}$'),
  constraint a_country_is_alpha2 check (country_code ~ '^[A-Z]{2}$')
);

create unique index one_account_per_email on users (email_key(email)) where deleted_at is null;
create index users_by_folded_email on users (fold_text(email));

-- Only the newest PIN counts, so each user has one row.
create table pins (
  user_id    integer primary key references users (id),
  pin_hash   bytea not null,
  expires_at timestamptz not null
);

-- By e-mail and not by user, so that an unknown e-mail locks exactly like a known one.
create table pin_locks (
  email         text primary key,
  failures      integer not null default 0,
  rounds        integer not null default 0,
  is_disabled   boolean not null default false,
  locked_until  timestamptz,
  last_tried_at timestamptz not null default goodlot_now()
);

create table refresh_families (
  id            uuid primary key default gen_random_uuid(),
  user_id       integer not null references users (id),
  client        text not null references clients (name),
  whitelabel_id integer not null references whitelabels (id),
  ended_at      timestamptz
);

create index refresh_families_of_user on refresh_families (user_id);

create table refresh_tokens (
  token_hash  bytea primary key,
  family_id   uuid not null references refresh_families (id) on delete cascade,
  parent_hash bytea,
  expires_at  timestamptz not null,
  rotated_at  timestamptz
);

create index refresh_tokens_of_family on refresh_tokens (family_id);
create index refresh_tokens_by_parent on refresh_tokens (parent_hash);

create table addresses (
  id               integer generated always as identity primary key,
  user_id          integer not null references users (id),
  address_type     text not null,
  street1          text,
  street2          text,
  city             text,
  province_code    text,
  postal_code      text,
  country_code     text,
  google_places_id text,
  is_primary       boolean not null default false,
  created_at       timestamptz not null default goodlot_now()
);

create index addresses_of_user on addresses (user_id, is_primary desc, id desc);
create unique index one_primary_address_per_user on addresses (user_id) where is_primary;

-- An event is a row of the transaction that made it true. Whoever has drawn an id keeps a lock on this table until its
-- transaction ends: the relay relies on it to tell a row that comes late from one that never comes.
create table events (
  id         bigint generated always as identity primary key,
  kind       text not null,
  user_id    integer,
  auction_id integer,
  payload    jsonb not null,
  created_at timestamptz not null default goodlot_now(),
  constraint an_event_has_one_room check (num_nonnulls(user_id, auction_id) = 1),
  constraint a_payload_is_an_object check (jsonb_typeof(payload) = 'object')
);

create index events_of_user on events (user_id, id) where user_id is not null;
create index events_of_auction on events (auction_id, id) where auction_id is not null;

-- Counting needs no durability: after a crash the windows simply start anew.
create unlogged table rate_windows (
  key     text primary key,
  ends_at timestamptz not null,
  used    integer not null
);

create index rate_windows_by_end on rate_windows (ends_at);

-- Grants what is wanted, or of a large budget a tenth of what is left if that is more, and never more than is left.
create function take_from_window(window_key text, wanted integer, budget integer, seconds integer,
                                 out granted integer, out seconds_left integer)
  language plpgsql as $$
declare
  found_window rate_windows;
  available integer;
  instant timestamptz := goodlot_now();
begin
  loop
    insert into rate_windows (key, ends_at, used) values (window_key, instant + make_interval(secs => seconds), 0)
      on conflict do nothing;
    select * into found_window from rate_windows where key = window_key for update;
    exit when found;
  end loop;
  if found_window.ends_at <= instant then
    found_window.ends_at := instant + make_interval(secs => seconds);
    found_window.used := 0;
  end if;
  available := budget - found_window.used;
  granted := greatest(0, least(available, greatest(wanted, case when budget >= 100 then available / 10 else 0 end)));
  seconds_left := ceil(extract(epoch from found_window.ends_at - instant));
  update rate_windows set ends_at = found_window.ends_at, used = found_window.used + granted where key = window_key;
end $$;

create table audit_log (
  id              bigint generated always as identity primary key,
  actor_id        integer not null references users (id),
  organization_id integer,
  action          text not null,
  subject         text not null,
  subject_id      integer,
  changes         jsonb not null default '{}',
  created_at      timestamptz not null default goodlot_now()
);

create index audit_log_of_organization on audit_log (organization_id, id desc);
