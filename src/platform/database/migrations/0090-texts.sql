-- What is not mailed but texted or pushed is in the outbox, too, and what people chose for it.
alter table outbox
  add column channel     text not null default 'mail',
  -- Where a text goes, if not to the phone of the account.
  add column phone       text,
  -- What the provider calls a text, and how many it counts it for.
  add column provider_id text,
  add column segments    smallint,
  add constraint a_known_channel check (channel in ('mail', 'text', 'push')),
  drop constraint one_message_about_one_thing,
  add constraint one_message_about_one_thing unique (kind, about, channel);

create index outbox_texts_by_time on outbox (created_at) where channel = 'text';

-- Texts are consent: to whom, for which phone, when, and to which words. Pushes: only what differs from the usual.
create table channel_choices (
  user_id    integer not null references users (id) on delete cascade,
  channel    text not null,
  kind       text not null,
  is_wanted  boolean not null,
  phone      text,
  wording    text,
  changed_at timestamptz not null default goodlot_now(),
  primary key (user_id, channel, kind),
  constraint a_consent_says_to_what check (channel <> 'text' or (phone is not null and wording is not null))
);

-- Phones that answered STOP: they get nothing but PINs until they answer START.
create table stopped_phones (
  phone      text primary key,
  stopped_at timestamptz not null default goodlot_now()
);
