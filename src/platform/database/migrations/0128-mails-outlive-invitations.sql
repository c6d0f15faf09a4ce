-- A mail that went out counts towards the limits, also after its invitation was taken back. One that waits is dropped then.
alter table outbox
  drop constraint outbox_invitation_id_fkey,
  add constraint outbox_invitation_id_fkey foreign key (invitation_id) references invitations (id) on delete set null,
  drop constraint a_message_is_for_somebody,
  add constraint a_message_is_for_somebody check (
    num_nonnulls(user_id, invitation_id, proof_id) = 1
    or kind in ('giftReceived', 'giftSold', 'invitation') and num_nonnulls(user_id, invitation_id, proof_id) = 0);
