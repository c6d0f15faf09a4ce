-- Messages that leave the house. A row is written in the same commit as what it tells. It says what the message is about,
-- not its words: these are written when it is sent, so that nobody is reminded of what was paid meanwhile.
create table outbox (
  id         integer generated always as identity primary key,
  kind       text not null,
  -- Tells a message from its repetition: a close that is tried again writes nothing twice.
  about      text not null,
  user_id    integer not null references users (id) on delete cascade,
  auction_id integer references auctions (id) on delete cascade,
  state      text not null default 'queued',
  attempts   integer not null default 0,
  -- When somebody has to do something about it; null: nothing is left to do.
  next_at    timestamptz,
  expires_at timestamptz not null,
  -- What the mail server said.
  reply      text,
  created_at timestamptz not null default goodlot_now(),
  changed_at timestamptz not null default goodlot_now(),
  constraint one_message_about_one_thing unique (kind, about),
  constraint a_known_state check (state in
    ('queued', 'sending', 'accepted', 'deferred', 'refused', 'unsure', 'dropped', 'held'))
);

create index outbox_by_time on outbox (next_at) where next_at is not null;
create index outbox_of_auction on outbox (auction_id, id);
create index outbox_of_user on outbox (user_id);

-- The language in which somebody reads; null as long as they have not signed in since this was noted.
alter table users add column language text;

-- Where replies to a charity's messages go.
alter table organizations add column contact_email text;
