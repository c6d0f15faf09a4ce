-- Who agreed that their card on file pays a line: its buyer, the guest who offered to pay for that buyer, whoever agreed to a
-- share. Null: the buyer alone. A line that an organizer moved to another bill, or made for somebody, is paid there by hand,
-- by a pay link, or by its owner on the page of the bill, and never by the card on file.
alter table purchases add column agreed_by integer[];

-- Who buys stays who agreed, also when two guests become one.
create function keep_agreement() returns trigger language plpgsql as $$
begin
  new.agreed_by := coalesce(old.agreed_by, array[old.user_id]);
  return new;
end $$;

create trigger keep_agreement before update of user_id on purchases
  for each row when (not is_loading() and new.user_id <> old.user_id) execute function keep_agreement();

-- The desk split these lots.
update purchases set agreed_by = '{}' where kind = 'share' and is_offline and paid_at is null;

-- The payer who offered to pay for this guest. Another payer was chosen by an organizer, and did not agree.
alter table registrations add column agreed_payer_id integer;

-- How much of a bill the card on file may pay: what its owner agreed to, less what was paid in part.
create function chargeable_cents(receipt integer) returns bigint language sql stable
  return (
    select greatest(0, coalesce(sum(amount_cents), 0)::bigint - credit_cents)
      from receipts left join purchases on receipt_id = receipts.id and paid_at is null and not awaits_confirmation
       and receipts.user_id = any (coalesce(agreed_by, array[purchases.user_id]))
     where receipts.id = receipt group by receipts.id);
