-- A donation above this amount is shown and counted only after a manager has confirmed it.
alter table auctions add column confirm_gifts_above_cents bigint not null default 1000000;
alter table auctions add constraint gifts_are_confirmed_above_an_amount check (confirm_gifts_above_cents >= 0) not valid;
alter table auctions validate constraint gifts_are_confirmed_above_an_amount;

alter table purchases
  add column awaits_confirmation boolean not null default false,
  add column confirmed_at timestamptz;
create index purchases_to_confirm on purchases (auction_id, id) where awaits_confirmation;

-- What each guest owes in an auction, or is owed back: unpaid lines less the credit.
create view receipt_balances as
  select receipts.id as receipt_id, auction_id, user_id, credit_cents, unpaid_cents, paid_cents,
         greatest(0, unpaid_cents - credit_cents) as due_cents, greatest(0, credit_cents - unpaid_cents) as owed_back_cents
    from receipts cross join lateral (
      select coalesce(sum(amount_cents) filter (where paid_at is null), 0)::bigint as unpaid_cents,
             coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint as paid_cents
        from purchases where purchases.receipt_id = receipts.id and not awaits_confirmation) as lines;
