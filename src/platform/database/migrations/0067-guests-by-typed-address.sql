-- Lists of hundreds are compared with the addresses typed for guests of the same auction.
create index registrations_by_typed_address on registrations (auction_id, email_key(typed_email))
 where typed_email is not null;
