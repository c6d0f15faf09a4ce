create extension if not exists btree_gist;

-- Item codes sort as people read them: 2 before 10.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

create table images (
  id         integer generated always as identity primary key,
  -- Names the files under DATA_DIR/images; unguessable, so it also serves as the public address.
  key        text not null unique,
  width      integer not null,
  height     integer not null,
  created_at timestamptz not null default goodlot_now()
);

create table user_images (
  id         integer generated always as identity primary key,
  user_id    integer not null references users (id),
  image_id   integer not null references images (id),
  deleted_at timestamptz
);

create index user_images_of_user on user_images (user_id, id desc) where deleted_at is null;

create table organizations (
  id          integer generated always as identity primary key,
  name        text not null,
  -- Stored, since folding 2,000 names anew for a search of one letter takes longer than all the rest of it.
  folded_name text not null generated always as (fold_text(name)) stored,
  description text,
  website     text,
  logo_id     integer references images (id),
  created_at  timestamptz not null default goodlot_now(),
  deleted_at  timestamptz
);

create table organization_managers (
  organization_id integer not null references organizations (id),
  user_id         integer not null references users (id),
  created_at      timestamptz not null default goodlot_now(),
  primary key (organization_id, user_id)
);

create index organizations_of_manager on organization_managers (user_id);

create table auctions (
  id                  integer generated always as identity primary key,
  organization_id     integer not null references organizations (id),
  whitelabel_id       integer not null default 1 references whitelabels (id),
  name                text not null,
  folded_name         text not null generated always as (fold_text(name)) stored,
  description         text,
  status_id           integer not null default 1,
  is_private          boolean not null default false,
  is_featured         boolean not null default false,
  start_at            timestamptz not null,
  end_at              timestamptz not null,
  -- When the auction really ended; the grace period counts from here.
  closed_at           timestamptz,
  paused_at           timestamptz,
  time_zone           text not null default 'UTC',
  currency            text not null default 'USD',
  image_id            integer references images (id),
  vanity_address      text unique,
  appeals_color       text,
  background_gradient text,
  stream_status       text not null default 'off',
  stream_url          text,
  stream_start_at     timestamptz,
  stream_end_at       timestamptz,
  latitude            double precision,
  longitude           double precision,
  street1             text,
  street2             text,
  city                text,
  province_code       text,
  postal_code         text,
  country_code        text,

  allow_pledge                boolean not null default false,
  enable_custom_donation      boolean not null default true,
  enable_minimum_donation     boolean not null default false,
  minimum_donation_cents      bigint,
  enable_offline_donation     boolean not null default false,
  offline_updates_thermometer boolean not null default false,
  enable_double_donation      boolean not null default false,
  enable_big_donation         boolean not null default false,
  big_donation_cents          bigint,
  donation_description        text,
  donation_image_id           integer references images (id),
  donation_tax                numeric(5, 2) not null default 0,

  enable_tickets              boolean not null default false,
  show_tickets_in_items       boolean not null default true,
  ticket_goal_cents           bigint not null default 0,
  require_ticket_to_register  boolean not null default false,
  require_ticket_for_owners   boolean not null default false,
  require_ticket_to_bid       boolean not null default false,
  require_checkout_address    boolean not null default false,

  auto_bid_policy          text not null default 'contract',
  -- Steps by current price: [{"belowCents": 10000 | null, "incrementCents": 500}, …]; null means the house's own.
  increments               jsonb,
  require_card             boolean not null default false,
  card_threshold_cents     bigint not null default 0,
  -- The limit of a bidder whose registration names none; null means no limit.
  spending_limit_cents     bigint,
  allowed_countries        text[] not null default '{}',
  allowed_provinces        text[] not null default '{}',
  extension_mode           text not null default 'off',
  extension_window_seconds integer not null default 120,
  extension_seconds        integer not null default 120,
  extension_cap_seconds    integer,

  created_at         timestamptz not null default goodlot_now(),
  updated_at         timestamptz not null default goodlot_now(),

  constraint an_auction_has_a_known_status check (status_id between 1 and 10),
  constraint an_auction_ends_after_its_start check (end_at > start_at),
  constraint a_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint a_known_stream_status check (stream_status in ('off', 'scheduled', 'live', 'ended')),
  constraint a_known_auto_bid_policy check (auto_bid_policy in ('contract', 'classic')),
  constraint a_known_extension_mode check (extension_mode in ('off', 'reset', 'add')),
  constraint an_extension_has_a_length check (extension_window_seconds >= 0 and extension_seconds > 0),
  constraint a_closed_auction_has_its_end check (status_id not in (6, 7) or closed_at is not null)
);

create index auctions_of_organization on auctions (organization_id);
create index auctions_by_whitelabel on auctions (whitelabel_id, status_id, end_at);
create index auctions_by_clock on auctions (status_id, start_at, end_at) where status_id in (2, 3, 4, 8);
create index auctions_by_name on auctions using gin (folded_name gin_trgm_ops);
create index organizations_by_name on organizations using gin (folded_name gin_trgm_ops);

create table donation_levels (
  id           integer generated always as identity primary key,
  auction_id   integer not null references auctions (id),
  amount_cents bigint not null check (amount_cents > 0)
);

create index donation_levels_of_auction on donation_levels (auction_id, amount_cents);

create table categories (
  id         integer generated always as identity primary key,
  auction_id integer not null references auctions (id),
  name       text not null,
  position   integer not null default 0
);

create index categories_of_auction on categories (auction_id, position, id);

-- What an item is. What changes while it is sold is in its standing.
create table items (
  id                      integer generated always as identity primary key,
  auction_id              integer not null references auctions (id),
  category_id             integer references categories (id),
  item_code               text not null collate natural_order,
  name                    text not null,
  description             text,
  item_type               text not null,
  donor_name              text,
  fair_market_value_cents bigint,
  starting_cents          bigint not null default 0,
  increment_cents         bigint,
  buy_now_cents           bigint,
  reserve_cents           bigint,
  is_featured             boolean not null default false,
  is_local_only           boolean not null default false,
  search_text             text not null generated always as (
    fold_text(name || E'\n' || (item_code collate "C") || E'\n' || coalesce(description, ''))) stored,
  created_at              timestamptz not null default goodlot_now(),

  constraint a_known_item_type check
    (item_type in ('silent', 'live', 'sealedBid', 'forSale', 'ticket', 'raffle', 'donation')),
  constraint amounts_are_positive check (starting_cents >= 0 and increment_cents > 0 and buy_now_cents > 0
    and reserve_cents > 0 and fair_market_value_cents >= 0)
);

create index items_of_auction on items (auction_id, item_code, id desc);
create index featured_items on items (auction_id, item_code, id desc) where is_featured;
create index items_listed_apart on items (auction_id) where item_type in ('donation', 'ticket');
create index items_of_category on items (category_id) where category_id is not null;

-- A tree and not an inverted index: it goes to the auction first, so a search costs the same however many others there are.
create index items_by_text on items using gist (auction_id, search_text gist_trgm_ops (siglen = 64));

-- One row lock guards one contest: whoever changes anything here holds the row. It is apart from the item so that a bid
-- rewrites a hundred bytes in place; what a bid changes is in no index.
create table standings (
  item_id          integer primary key references items (id),
  auction_id       integer not null references auctions (id),
  status_id        integer not null default 3,
  control_mode     text not null default 'auto',
  start_at         timestamptz not null,
  -- The effective end; first_end_at is the one before any extension, from which the cap counts.
  end_at           timestamptz not null,
  first_end_at     timestamptz not null,
  -- Since when the item is paused by itself; resuming moves its ends by the length.
  paused_at        timestamptz,
  price_cents      bigint,
  leader_id        integer,
  leader_max_cents bigint,
  bid_count        integer not null default 0,
  sequence         integer not null default 0,
  quantity         integer,
  quantity_sold    integer not null default 0,

  constraint a_standing_has_a_known_status check (status_id between 1 and 13),
  constraint a_known_control_mode check (control_mode in ('auto', 'manual')),
  constraint an_item_ends_after_its_start check (end_at > start_at),
  constraint stock_never_goes_below_zero check (quantity_sold >= 0 and (quantity is null or quantity_sold <= quantity)),
  constraint a_price_needs_a_leader check ((price_cents is null) = (leader_id is null)),
  constraint a_ceiling_needs_a_leader check (leader_max_cents is null or leader_id is not null),
  constraint a_price_never_passes_its_ceiling check (price_cents <= leader_max_cents)
) with (fillfactor = 50);

create index standings_of_auction on standings (auction_id, item_id);
create index standings_to_open on standings (start_at) where status_id = 5 and control_mode = 'auto';
create index standings_to_close on standings (end_at) where status_id in (1, 7, 8) and control_mode = 'auto';

create table item_images (
  item_id  integer not null references items (id),
  image_id integer not null references images (id),
  position integer not null,
  primary key (item_id, image_id)
);

create table registrations (
  auction_id           integer not null references auctions (id),
  user_id              integer not null references users (id),
  paddle_number        integer not null,
  registered_at        timestamptz not null default goodlot_now(),
  -- Null means the auction's own limit.
  spending_limit_cents bigint,
  has_card             boolean not null default false,
  checked_in_at        timestamptz,
  overrides            text[] not null default '{}',
  primary key (auction_id, user_id),
  constraint one_bidder_per_paddle unique (auction_id, paddle_number),
  constraint only_known_checks_are_waived check
    (overrides <@ array['location', 'ticket', 'checkIn', 'creditCard', 'spendingLimit'])
);

create index registrations_of_user on registrations (user_id, registered_at desc);

-- Apart from the auction, so that handing out paddles never waits for somebody editing it.
create table paddle_counters (
  auction_id integer primary key references auctions (id),
  next       integer not null default 101
);

create table invitations (
  id           integer generated always as identity primary key,
  auction_id   integer not null references auctions (id),
  email        text not null,
  created_at   timestamptz not null default goodlot_now()
);

create unique index one_invitation_per_email on invitations (auction_id, fold_text(email));
create index invitations_by_email on invitations (fold_text(email));

create table favorites (
  id         integer generated always as identity primary key,
  user_id    integer not null references users (id),
  item_id    integer not null references items (id),
  created_at timestamptz not null default goodlot_now(),
  constraint a_favorite_is_kept_once unique (user_id, item_id)
);

create index favorites_of_user on favorites (user_id, created_at desc, id desc);
