-- A mail or text that counts towards the limits of a day stays without its person, once they are removed or erased.
alter table outbox
  drop constraint a_message_is_for_somebody,
  add constraint a_message_is_for_somebody check (
    num_nonnulls(user_id, invitation_id, proof_id) = 1
    or num_nonnulls(user_id, invitation_id, proof_id) = 0
       and (address_digest is not null or segments is not null or kind in ('giftReceived', 'giftSold', 'invitation')));
