-- A guest proposes to split a lot they bought with others, who must all agree. The row goes when it is split or taken back;
-- one that is too old, or whose line was paid or changed since, counts no more, and the next one takes its place.
create table split_proposals (
  id          integer generated always as identity primary key,
  auction_id  integer not null references auctions (id),
  purchase_id integer not null references purchases (id) on delete cascade,
  user_id     integer not null references users (id),
  -- What they saw as the price.
  whole_cents bigint not null,
  created_at  timestamptz not null default goodlot_now(),
  expires_at  timestamptz not null,
  constraint one_proposal_per_purchase unique (purchase_id)
);

create index split_proposals_of_guest on split_proposals (user_id, auction_id);
create index split_proposals_of_auction on split_proposals (auction_id);

create table proposed_shares (
  id           integer generated always as identity primary key,
  proposal_id  integer not null references split_proposals (id) on delete cascade,
  -- The first is that of the one who proposes.
  position     integer not null,
  -- A paddle or an address, as it was typed; null for their own.
  typed        text,
  -- Whom it means. Null for nobody, which the one who proposes does not learn.
  user_id      integer references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  agreed_at    timestamptz,
  -- Looks like no answer to the one who proposes.
  declined_at  timestamptz,
  constraint one_share_per_position unique (proposal_id, position)
);

create index proposed_shares_of_guest on proposed_shares (user_id, proposal_id) where user_id is not null;
