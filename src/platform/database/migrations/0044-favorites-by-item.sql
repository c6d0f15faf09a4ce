-- Items are deleted with their favorites, and every delete asks by the item.
create index favorites_of_item on favorites (item_id);
