-- A mail with a link that proves an address goes to somebody who may have no account yet.
alter table outbox
  add column proof_id integer references address_proofs (id) on delete cascade,
  drop constraint a_message_is_for_somebody,
  add constraint a_message_is_for_somebody check (num_nonnulls(user_id, invitation_id, proof_id) = 1);

create index outbox_of_proof on outbox (proof_id) where proof_id is not null;
