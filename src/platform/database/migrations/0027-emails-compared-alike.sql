-- E-mails are compared by email_key() and nothing else: what lower() makes of some letters depends on the collation, and
-- then the address of one person stands for another. Of two rows that are now the same person, the later one counts.
delete from auction_staff using auction_staff as later
 where later.auction_id = auction_staff.auction_id and email_key(later.email) = email_key(auction_staff.email)
   and later.id > auction_staff.id;
create unique index one_staff_row_per_address on auction_staff (auction_id, email_key(email));
create index staff_by_address on auction_staff (email_key(email));
drop index one_staff_row_per_email;
drop index auctions_of_staff;
