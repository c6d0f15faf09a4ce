-- Since when a line is due on the bill that it is on now; null: since it was made. What is due only since the close is
-- mailed by it.
alter table purchases add column on_bill_since timestamptz;

create function note_bill() returns trigger language plpgsql as $$
begin
  new.on_bill_since := goodlot_now();
  return new;
end $$;

create trigger note_bill before insert on purchases
  for each row when (not is_loading()) execute function note_bill();
create trigger note_other_bill before update of receipt_id, awaits_confirmation on purchases
  for each row when (
    not is_loading() and (new.receipt_id, new.awaits_confirmation) is distinct from (old.receipt_id, old.awaits_confirmation))
  execute function note_bill();
