-- How much of a paid line was marked as paid by hand; the rest of it was paid from the money that the desk took. Null for
-- an unpaid line, and for one that an older release marked: it was paid by the desk if a payment names it, else by hand.
alter table purchases add column paid_by_hand_cents bigint;
alter table purchases add constraint paid_by_hand_is_a_part_of_the_line
  check (paid_by_hand_cents between 0 and amount_cents) not valid;
alter table purchases validate constraint paid_by_hand_is_a_part_of_the_line;

-- Lines of receipts for which the desk took money. A mark by hand never stood for more than was due.
with line as (
  select purchases.id, purchases.receipt_id, amount_cents,
         exists (select from payments where payments.receipt_id = purchases.receipt_id and voided_at is null
                   and purchases.id = any(purchase_ids)) as is_of_the_desk
    from purchases
   where paid_at is not null
), by_hand as (
  select line.*, coalesce(sum(amount_cents) filter (where not is_of_the_desk)
                   over (partition by receipt_id order by id rows between unbounded preceding and 1 preceding), 0) as before,
         (select coalesce(sum(amount_cents), 0) from purchases where purchases.receipt_id = line.receipt_id)
           - (select coalesce(sum(amount_cents), 0) from payments
               where payments.receipt_id = line.receipt_id and voided_at is null) as most
    from line
   where exists (select from payments where payments.receipt_id = line.receipt_id)
)
update purchases
   set paid_by_hand_cents =
         case when is_of_the_desk then 0 else greatest(0, least(by_hand.amount_cents, most - before)) end
  from by_hand where by_hand.id = purchases.id;

-- Money that was taken and pays for no line is credit, also where it was lost before.
update receipts
   set credit_cents = greatest(0,
     (select coalesce(sum(amount_cents), 0) from payments where receipt_id = receipts.id and voided_at is null)
     - (select coalesce(sum(amount_cents - paid_by_hand_cents), 0) from purchases
         where receipt_id = receipts.id and paid_at is not null))
 where exists (select from payments where receipt_id = receipts.id);
