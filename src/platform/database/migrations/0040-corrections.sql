-- A payment says at which desk it was taken. One that was wrong is voided and, unless it was never made, replaced by a
-- new row. No foreign key from the new one to the old one: a backup loads the rows of a table in any order.
alter table payments
  add column desk        text,
  add column replaces_id integer,
  add column voided_by   integer references users (id);

-- What organizers corrected on a receipt: an amount, a way to pay, or something that was added or removed (null). The
-- guest sees all of it but the reason and the person. A purchase that was taken back leaves only this row.
create table receipt_corrections (
  id           integer generated always as identity primary key,
  receipt_id   integer not null references receipts (id) on delete cascade,
  kind         text not null,
  subject_id   integer not null,
  name         text,
  before_cents bigint,
  after_cents  bigint,
  before_way   text,
  after_way    text,
  reason       text,
  corrected_by integer not null references users (id),
  created_at   timestamptz not null default goodlot_now(),
  constraint a_known_kind_of_correction check (kind in ('payment', 'purchase')),
  constraint a_correction_changes_something check (before_cents is not null or after_cents is not null)
);

create index receipt_corrections_of_receipt on receipt_corrections (receipt_id, id);
