-- A person whom a manager registered has not joined until they act for themselves; till then managers see what was typed.
-- Whoever is registered already counts as joined: their managers have seen them. Registering oneself is joining.
alter table registrations
  add column joined_at        timestamptz default goodlot_now(),
  add column typed_email      text,
  add column typed_first_name text,
  add column typed_last_name  text;

-- The manager who placed the bid for its bidder; null for those who bid themselves.
alter table bids add column placed_by integer;

-- How many bids that managers had placed for guests were voided by managers.
alter table standings add column voided_guest_bids integer not null default 0;
