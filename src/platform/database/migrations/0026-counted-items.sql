-- Counting an auction's items by category read each of them and its standing. All are now counted in the first index,
-- and the few that are hidden (draft, deleted, withdrawn) are found in the second and subtracted.
create index items_counted on items (auction_id, category_id, item_type);
create index standings_hidden on standings (auction_id, item_id) where status_id in (3, 11, 12);
