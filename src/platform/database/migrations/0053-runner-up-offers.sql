-- A lot whose winner did not pay, offered to the one who would have won without them, until a deadline. `outcome` is null
-- while it is open: `accepted`, `declined`, `late` (no answer in time) or `withdrawn` by a manager.
create table runner_up_offers (
  id           integer generated always as identity primary key,
  auction_id   integer not null references auctions (id),
  item_id      integer not null references items (id),
  user_id      integer not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  deadline_at  timestamptz not null,
  offered_by   integer not null references users (id),
  outcome      text,
  created_at   timestamptz not null default goodlot_now(),
  ended_at     timestamptz,
  constraint a_known_outcome check (outcome in ('accepted', 'declined', 'late', 'withdrawn')),
  constraint an_outcome_has_its_time check ((outcome is null) = (ended_at is null))
);

-- Two managers at once, or two servers, never offer one lot to two people.
create unique index one_open_offer_of_an_item on runner_up_offers (item_id) where outcome is null;
create index offers_by_deadline on runner_up_offers (deadline_at) where outcome is null;
create index offers_of_item on runner_up_offers (item_id, id);
create index offers_of_person on runner_up_offers (user_id, id);
