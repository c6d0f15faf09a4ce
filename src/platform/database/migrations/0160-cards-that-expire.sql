-- When the owner of a card was warned that it expires before an auction in which they lead closes.
alter table cards add column expiry_noticed_at timestamptz;
