-- Guests check in on their own phone, by a code at the venue, where the organizer allows it.
alter table auctions
  add column allow_self_check_in boolean not null default false,
  add column self_check_in_opens_local_items boolean not null default false;

-- Null means no: guests as they were before a merge, kept by the release before, come back without it.
alter table registrations add column is_self_checked_in boolean;

create table check_in_codes (
  auction_id integer primary key references auctions (id),
  code       text not null,
  renewed_at timestamptz not null default goodlot_now()
);
