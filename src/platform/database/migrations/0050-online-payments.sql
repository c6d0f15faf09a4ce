-- Whose account at the payment provider an organization charges. `sealed` holds its secret key and those of its webhooks,
-- encrypted; `key_id` names the key of PAYMENTS_KEYS that opens it.
create table payment_access (
  organization_id integer primary key references organizations (id) on delete cascade,
  account_id      text not null,
  country         text,
  is_live         boolean not null,
  key_id          text not null,
  sealed          text not null,
  key_ending      text not null,
  webhook_id      text,
  -- What the provider keeps of a payment, for guests who want to cover it: 290 and 30 are 2.9 % and 0.30.
  fee_basis_points integer not null default 290,
  fee_fixed_cents bigint not null default 30,
  set_by          integer not null references users (id),
  set_at          timestamptz not null default goodlot_now(),
  constraint a_fee_that_leaves_something check (fee_basis_points between 0 and 2000 and fee_fixed_cents between 0 and 10000)
);

-- A person at an organization's provider.
create table payment_customers (
  organization_id integer not null references organizations (id) on delete cascade,
  user_id         integer not null references users (id) on delete cascade,
  account_id      text not null,
  customer_id     text not null,
  primary key (organization_id, user_id, account_id)
);

-- Cards on file belong to a person and an organization. Of the card itself only this is known here.
create table cards (
  id               integer generated always as identity primary key,
  organization_id  integer not null references organizations (id),
  user_id          integer not null references users (id) on delete cascade,
  account_id       text not null,
  provider_card_id text not null,
  brand            text not null,
  last_four        text not null,
  expiry_month     text not null,
  -- The words that the person agreed to, kept as they were.
  consent_version  integer not null,
  consent_text     text not null,
  consented_at     timestamptz not null,
  created_at       timestamptz not null default goodlot_now(),
  removed_at       timestamptz,
  -- When the provider forgot it, too.
  detached_at      timestamptz,
  constraint one_row_per_card unique (organization_id, provider_card_id)
);

create index cards_on_file on cards (user_id, organization_id) where removed_at is null;
create index cards_to_detach on cards (id) where removed_at is not null and detached_at is null;

-- One attempt to pay for a receipt, or to put a card on file. What happened at the provider is read from there; these
-- rows are what we know of it. A row is never deleted.
create table payment_attempts (
  id               integer generated always as identity primary key,
  reference        uuid not null default gen_random_uuid(),
  organization_id  integer not null references organizations (id),
  account_id       text not null,
  user_id          integer not null references users (id),
  requested_by     integer not null references users (id),
  -- Null: a card is put on file, and nothing is paid.
  receipt_id       integer references receipts (id),
  way              text not null,
  state            text not null,
  currency         text not null,
  -- With the covered fee.
  amount_cents     bigint,
  covered_fee_cents bigint not null default 0,
  card_id          integer references cards (id),
  is_guest_present boolean not null,
  consent_version  integer,
  consent_text     text,
  checkout_id      text,
  intent_id        text,
  charge_id        text,
  -- Where the guest pays or answers the bank, while it is open.
  url              text,
  captured_cents   bigint,
  fee_cents        bigint,
  card_brand       text,
  card_last_four   text,
  failure_code     text,
  created_at       timestamptz not null default goodlot_now(),
  ended_at         timestamptz,
  -- When to read it at the provider again, and how often that was done.
  look_at          timestamptz,
  looks            integer not null default 0,
  constraint one_reference_per_attempt unique (reference),
  constraint a_known_way_to_attempt check (way in ('setup', 'checkout', 'card')),
  constraint a_known_state_of_attempt check (state in
    ('opening', 'open', 'charging', 'unsure', 'paid', 'saved', 'declined', 'needsPerson', 'expired', 'failed')),
  constraint a_payment_has_a_receipt_and_an_amount check
    ((way = 'setup') = (receipt_id is null) and (way = 'setup') = (amount_cents is null)),
  constraint an_amount_above_zero check (amount_cents > 0 and covered_fee_cents >= 0 and covered_fee_cents < amount_cents)
);

-- At most one thing that can be paid for a receipt, whoever asks and on whichever server.
create unique index one_payable_thing_per_receipt on payment_attempts (receipt_id)
  where state in ('opening', 'open', 'charging', 'unsure');
create index payment_attempts_of_receipt on payment_attempts (receipt_id, id);
create index payment_attempts_of_user on payment_attempts (user_id, created_at);
create index payment_attempts_to_look_at on payment_attempts (look_at) where look_at is not null;
create index payment_attempts_by_checkout on payment_attempts (checkout_id);
create index payment_attempts_by_intent on payment_attempts (intent_id);

-- Refunds, also those made at the provider, which nobody here asked for.
create table refunds (
  id           integer generated always as identity primary key,
  reference    uuid not null default gen_random_uuid(),
  attempt_id   integer not null references payment_attempts (id),
  amount_cents bigint not null check (amount_cents > 0),
  state        text not null,
  refund_id    text,
  reason       text,
  requested_by integer references users (id),
  failure_code text,
  created_at   timestamptz not null default goodlot_now(),
  ended_at     timestamptz,
  constraint a_known_state_of_refund check (state in ('asked', 'pending', 'done', 'failed')),
  constraint one_row_per_refund unique (refund_id),
  constraint one_reference_per_refund unique (reference)
);

create index refunds_of_attempt on refunds (attempt_id, id);

create table disputes (
  id           integer generated always as identity primary key,
  attempt_id   integer not null references payment_attempts (id),
  dispute_id   text not null,
  amount_cents bigint not null,
  state        text not null,
  reason       text not null,
  created_at   timestamptz not null default goodlot_now(),
  constraint a_known_state_of_dispute check (state in ('inquiry', 'open', 'won', 'lost')),
  constraint one_row_per_dispute unique (dispute_id)
);

create index disputes_of_attempt on disputes (attempt_id, id);
