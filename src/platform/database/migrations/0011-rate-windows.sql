-- As take_from_window, but the time left is exact, so that a lease can last until its window ends. A window that ends later
-- than one that begins now was made before the clock stepped back: it keeps its count and ends when that one would.
create function take_from_budget(window_key text, wanted integer, budget integer, seconds integer,
                                 out granted integer, out seconds_left double precision)
  language plpgsql as $$
declare
  found_window rate_windows;
  available integer;
  instant timestamptz := goodlot_now();
  latest_end timestamptz := instant + make_interval(secs => seconds);
begin
  loop
    insert into rate_windows (key, ends_at, used) values (window_key, latest_end, 0) on conflict do nothing;
    select * into found_window from rate_windows where key = window_key for update;
    exit when found;
  end loop;
  if found_window.ends_at <= instant then
    found_window.ends_at := latest_end;
    found_window.used := 0;
  end if;
  found_window.ends_at := least(found_window.ends_at, latest_end);
  available := budget - found_window.used;
  granted := greatest(0, least(available, greatest(wanted, case when budget >= 100 then available / 10 else 0 end)));
  seconds_left := extract(epoch from found_window.ends_at - instant);
  update rate_windows set ends_at = found_window.ends_at, used = found_window.used + granted where key = window_key;
end $$;

-- For processes of the release before, which may serve beside this one.
create or replace function take_from_window(window_key text, wanted integer, budget integer, seconds integer,
                                            out granted integer, out seconds_left integer)
  language sql as $$
    select granted, ceil(seconds_left)::integer from take_from_budget(window_key, wanted, budget, seconds)
  $$;
