-- Volunteers of one auction: each has a part of what a manager may do, by e-mail, whether or not they have an account yet.
create table auction_staff (
  id         integer generated always as identity primary key,
  auction_id integer not null references auctions (id),
  email      text not null,
  roles      text[] not null,
  created_at timestamptz not null default goodlot_now(),
  constraint staff_have_known_roles check
    (roles <@ array['door', 'desk', 'clerk', 'screen'] and cardinality(roles) > 0)
);

create unique index one_staff_row_per_email on auction_staff (auction_id, lower(email));
create index auctions_of_staff on auction_staff (lower(email));
