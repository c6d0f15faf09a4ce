-- A retry of an exchange replaces the answer that was lost: from then on that answer's token counts as copied.
alter table refresh_tokens add column replaced_at timestamptz;

-- The phone that a right PIN has proved last; null while no PIN was ever right, and then the account goes after a day. Which
-- of the accounts made before were ever signed in to cannot be told any more, so they all count as proved.
alter table users add column verified_phone text;
update users set verified_phone = phone;
create index users_never_verified on users (created_at) where verified_phone is null and deleted_at is null;

-- A PIN proves the phone it was sent to, and no other that the account has had since.
alter table pins add column phone text;

-- For strangers the key is the e-mail, for a device that has signed in before it is the e-mail and the device, and then
-- user_id tells whose it is. Wrong PINs of the last thirty days are kept by their times, whatever success has cleared.
alter table pin_locks
  add column user_id integer references users (id) on delete cascade,
  add column wrong_at timestamptz[] not null default '{}';
create index pin_locks_of_user on pin_locks (user_id) where user_id is not null;

-- Takes one from each of these windows, or from none when one of them is used up. Exact, for budgets that others should be
-- able to rely on: nothing is handed out ahead. Windows are locked in the order of their keys.
create function take_one_of_each(window_keys text[], budgets integer[], lengths integer[])
  returns table (key text, used integer, budget integer, seconds_left integer, is_taken boolean)
  language plpgsql as $$
#variable_conflict use_column
declare
  instant timestamptz := goodlot_now();
  is_free boolean;
begin
  insert into rate_windows as known (key, ends_at, used)
    select wanted.key, instant + make_interval(secs => wanted.length), 0
      from unnest(window_keys, lengths) as wanted (key, length) order by wanted.key
    on conflict (key) do update set
      used = case when known.ends_at <= instant then 0 else known.used end,
      ends_at = case when known.ends_at <= instant then excluded.ends_at else least(known.ends_at, excluded.ends_at) end;
  select bool_and(known.used < wanted.budget) into is_free
    from unnest(window_keys, budgets) as wanted (key, budget) join rate_windows as known using (key);
  if is_free then update rate_windows set used = used + 1 where key = any(window_keys); end if;
  return query
    select wanted.key, known.used, wanted.budget, ceil(extract(epoch from known.ends_at - instant))::integer, is_free
      from unnest(window_keys, budgets) with ordinality as wanted (key, budget, place)
      join rate_windows as known using (key) order by wanted.place;
end $$;
