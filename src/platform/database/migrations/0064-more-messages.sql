-- What else a message can be about, and people who have no account: whoever was invited by an address alone.
alter table outbox
  add column item_id       integer references items (id) on delete cascade,
  add column refund_id     integer references refunds (id) on delete cascade,
  add column invitation_id integer references invitations (id) on delete cascade,
  alter column user_id drop not null,
  add constraint a_message_is_for_somebody check (num_nonnulls(user_id, invitation_id) = 1);

create index outbox_of_item on outbox (item_id, user_id) where item_id is not null;
create index outbox_of_invitation on outbox (invitation_id) where invitation_id is not null;
create index payments_by_time on payments (created_at);
