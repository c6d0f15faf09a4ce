-- The email of whoever gave a lot, and which organizer says, and when, that they agreed to be mailed.
alter table items
  add column donor_email     text,
  add column donor_agreed    boolean not null default false,
  add column donor_agreed_at timestamptz,
  add column donor_agreed_by integer references users (id) on delete set null;

create index items_by_donor_email on items (email_key(donor_email)) where donor_email is not null;
create index items_by_donor_agreement on items (donor_agreed_by) where donor_agreed_by is not null;
