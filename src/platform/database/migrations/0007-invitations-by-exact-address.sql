-- Who may register goes by the exact address, its case aside, so each of two that differ in an accent can be invited.
-- For a few rare letters the old index kept apart what differs in case only.
delete from invitations using invitations as earlier
 where earlier.auction_id = invitations.auction_id and email_key(earlier.email) = email_key(invitations.email)
   and earlier.id < invitations.id;
create unique index one_invitation_per_address on invitations (auction_id, email_key(email));
drop index one_invitation_per_email;
