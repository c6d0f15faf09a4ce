-- From when a message is tried, for three days: a reminder of the fifth day was written long before.
alter table outbox add column due_at timestamptz not null default goodlot_now();

update outbox set due_at = greatest(created_at, coalesce(next_at, created_at)) where attempts = 0;
