-- The phone that an imported guest list gives for somebody who has no account yet.
alter table invitations add column phone text;

-- What a heading of a spreadsheet meant when this organization last imported one. No field: the column was left out.
create table import_columns (
  organization_id integer not null references organizations (id) on delete cascade,
  kind            text not null,
  heading         text not null,
  field           text,
  used_at         timestamptz not null default goodlot_now(),
  primary key (organization_id, kind, heading),
  constraint a_kind_of_file check (kind in ('items', 'guests')),
  constraint a_short_heading check (length(heading) between 1 and 100)
);
