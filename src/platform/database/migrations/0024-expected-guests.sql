-- What an imported list says of guests who have no account yet, until they register.
-- A paddle that stands here is kept for them and handed to nobody else.
alter table invitations
  add column first_name           text,
  add column last_name            text,
  add column paddle_number        integer,
  add column table_name           text,
  add column host_email           text,
  add column spending_limit_cents bigint,
  add column has_card             boolean;

create unique index one_kept_paddle on invitations (auction_id, paddle_number) where paddle_number is not null;
create index guests_to_be_hosted on invitations (auction_id) where host_email is not null;
