-- Everybody on an imported list is a guest from the start: an account that nobody can sign in to, as walk-ins without an
-- e-mail have, and a registration with what the list says. An invitation is only the way in for its address.
alter table registrations add column left_at timestamptz;

-- Whose phone was proved finds the place that was kept for it.
create index registrations_by_typed_phone on registrations (auction_id, typed_phone) where typed_phone is not null;

-- Two guests who turned out to be one: the first is no longer on the list, and what they bought stands on the receipt of
-- the second. Their bids stay as logged. Ended when it was undone, or when the first one registered again.
create table merged_guests (
  id           integer generated always as identity primary key,
  auction_id   integer not null references auctions (id),
  from_user_id integer not null references users (id),
  into_user_id integer not null references users (id),
  -- Null when the second proved the phone that was typed for the first.
  merged_by    integer references users (id),
  merged_at    timestamptz not null default goodlot_now(),
  ended_at     timestamptz,
  -- Both as they were, and the second as it was right after: only from there can it be undone.
  before       jsonb not null,
  after        jsonb not null
);

create index merged_guests_by_bidder on merged_guests (auction_id, from_user_id) where ended_at is null;
create index merged_guests_of_auction on merged_guests (auction_id, merged_at);

-- What earlier lists said of people without an account, unless the account with the address has registered since.
create temporary table listed on commit drop as
select invitations.*, 'list-' || invitations.id || '@walk-in.invalid' as account
  from invitations
 where (first_name is not null or last_name is not null or phone is not null or paddle_number is not null
     or table_name is not null or host_email is not null or spending_limit_cents is not null or has_card is not null)
   and not exists (select from registrations join users on users.id = registrations.user_id
         where registrations.auction_id = invitations.auction_id and users.deleted_at is null
           and email_key(users.email) = email_key(invitations.email));

insert into users (whitelabel_id, email, first_name, last_name, display_name, phone, verified_phone)
select auctions.whitelabel_id, account, coalesce(first_name, ''), coalesce(last_name, ''),
       concat_ws(' ', first_name, last_name), coalesce(listed.phone, '+99900000000'), ''
  from listed join auctions on auctions.id = listed.auction_id;

-- Paddles that were not reserved come after all that are taken.
with highest as (
  select auction_id, max(number) as number from (
    select auction_id, paddle_number as number from registrations
    union all select auction_id, paddle_number from invitations where paddle_number is not null
    union all select auction_id, next - 1 from paddle_counters) as taken
   group by auction_id)
insert into registrations (auction_id, user_id, paddle_number, joined_at, typed_email, typed_first_name, typed_last_name,
                           typed_phone, table_name, spending_limit_cents, has_card)
select listed.auction_id, users.id,
       coalesce(listed.paddle_number, coalesce(highest.number, 100)
         + row_number() over (partition by listed.auction_id, listed.paddle_number is null order by listed.id)),
       null, listed.email, listed.first_name, listed.last_name, listed.phone, listed.table_name,
       listed.spending_limit_cents, coalesce(listed.has_card, false)
  from listed join users on users.email = listed.account
  left join highest on highest.auction_id = listed.auction_id;

update registrations set host_id = hosts.user_id
  from invitations, registrations as hosts
  join users as host on host.id = hosts.user_id
 where invitations.auction_id = registrations.auction_id and invitations.host_email is not null
   and hosts.auction_id = registrations.auction_id and hosts.user_id <> registrations.user_id
   and registrations.host_id is null and host.deleted_at is null
   and email_key(invitations.email) = email_key(registrations.typed_email)
   and email_key(invitations.host_email) in (email_key(host.email), email_key(hosts.typed_email));

update invitations
   set first_name = null, last_name = null, phone = null, paddle_number = null, table_name = null, host_email = null,
       spending_limit_cents = null, has_card = null
 where id in (select id from listed);
