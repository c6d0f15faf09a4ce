-- A sale that was corrected after the hammer is a line at the end of its item's log: `correction` names the winner and the
-- price that hold now, `takenBack` says that nobody has it. Not validated: the rule before was stricter, so every row
-- keeps it, and reading millions of bids would hold up bidding.
alter table bids drop constraint a_known_kind_of_bid;
alter table bids add constraint a_known_kind_of_bid check
  (kind in ('bid', 'autoBid', 'ceiling', 'sealedBid', 'buyNow', 'answer', 'lastStand', 'reserve', 'correction', 'takenBack'))
  not valid;
