-- Where the browsers of a person take pushes. The address is a secret of the device: whoever knows it can send to it.
create table push_subscriptions (
  id         integer generated always as identity primary key,
  user_id    integer not null references users (id),
  endpoint   text not null,
  p256dh     bytea not null,
  auth       bytea not null,
  -- Deliveries that failed since the last that did not.
  failures   integer not null default 0,
  created_at timestamptz not null default goodlot_now(),
  constraint a_device_has_one_owner unique (endpoint),
  constraint an_endpoint_is_short check (length(endpoint) <= 1000)
);

create index push_subscriptions_of_user on push_subscriptions (user_id, id desc);

-- Every process hears of every notification; whoever writes its number here first sends it. After a crash it may be empty:
-- old ones are not sent again anyway.
create unlogged table sent_pushes (
  notification_id bigint primary key,
  created_at      timestamptz not null default goodlot_now()
);

create index sent_pushes_by_age on sent_pushes (created_at);
