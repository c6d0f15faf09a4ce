-- An address where one bill can be paid without signing in. It shows that bill and nothing else, and ends when the bill is
-- paid, when somebody ends it, or by itself. The token is stored as it is: it opens no more than this database shows.
create table pay_links (
  id         integer generated always as identity primary key,
  receipt_id integer not null references receipts (id) on delete cascade,
  token      text not null,
  made_by    integer not null references users (id),
  created_at timestamptz not null default goodlot_now(),
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- Whether it ended because nothing was due any more.
  is_paid    boolean not null default false,
  constraint one_link_per_token unique (token)
);

-- Whoever asks for a link is given the one that is open.
create unique index one_open_link_per_receipt on pay_links (receipt_id) where ended_at is null;
create index pay_links_of_receipt on pay_links (receipt_id, id);

-- The link with which an attempt was made; null when the payer was signed in, or an organizer.
alter table payment_attempts add column pay_link_id integer references pay_links (id) on delete set null;
