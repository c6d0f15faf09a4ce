-- Rows that a sweep could not handle. Each is tried again by itself, later and later, and holds up no other.
create table failing_rows (
  kind            text not null,
  row_id          bigint not null,
  failures        integer not null default 1,
  first_failed_at timestamptz not null default goodlot_now(),
  retry_at        timestamptz not null,
  primary key (kind, row_id)
);
