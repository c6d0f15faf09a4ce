-- What stands on a receipt besides its lines.
alter table organizations
  add column legal_name text,
  add column tax_number text,
  add column receipt_footer text;
create index receipts_of_user on receipts (user_id, id desc);
