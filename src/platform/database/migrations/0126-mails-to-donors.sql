-- Which lots a mail to their donor is about. It outlives the mail, so that nobody is thanked twice for the same gift.
create table donor_mails (
  item_id integer not null references items (id) on delete cascade,
  kind    text not null,
  mail_id integer references outbox (id) on delete set null,
  primary key (item_id, kind)
);
create index donor_mails_by_mail on donor_mails (mail_id) where mail_id is not null;

-- A donor has no account: such a mail goes to the address at its lots. The digest of that address outlives a change of it, so that
-- the limits for an address hold.
alter table outbox
  add column address_digest text,
  add column shows_price boolean not null default false,
  drop constraint a_message_is_for_somebody,
  add constraint a_message_is_for_somebody check (
    num_nonnulls(user_id, invitation_id, proof_id) = 1
    or kind in ('giftReceived', 'giftSold') and num_nonnulls(user_id, invitation_id, proof_id) = 0);
