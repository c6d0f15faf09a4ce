-- Digits alone are the id of an auction, perhaps of another organization's: they are no share address. The release before
-- may still store such a one; it is never looked up.
update auctions set vanity_address = null where vanity_address ~ '^[0-9]+$';
