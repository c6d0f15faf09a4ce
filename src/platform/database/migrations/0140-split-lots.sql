-- A lot that several people bought together is a line for each. The winner's line stays the one that won and becomes their
-- share; the others name it. `whole_cents` is the price of all, and a share goes from `share_from_cents` to where the next
-- begins: so any value is divided in proportion, and the parts make exactly the whole. Null: not split.
alter table purchases
  add column share_of integer references purchases (id),
  add column whole_cents bigint,
  add column share_from_cents bigint,
  add constraint a_share_is_a_part_of_the_whole check (
    (whole_cents is null) = (share_from_cents is null)
    and share_from_cents >= 0 and share_from_cents + amount_cents <= whole_cents) not valid;
alter table purchases drop constraint a_known_kind_of_purchase;
alter table purchases add constraint a_known_kind_of_purchase
  check (kind in ('won', 'buyNow', 'sale', 'donation', 'share')) not valid;

create index shares_of_purchase on purchases (share_of) where share_of is not null;

-- Each share begins where the one before ends, and the last ends with the price.
create function check_shares() returns trigger language plpgsql as $$
declare
  root integer := coalesce(old.share_of, old.id);
begin
  if tg_op <> 'DELETE' then root := coalesce(new.share_of, new.id); end if;
  if not (
    select count(whole_cents) = 0 and count(share_of) = 0
        or count(*) >= 2 and count(whole_cents) = count(*) and min(whole_cents) = max(whole_cents)
           and sum(amount_cents) = max(whole_cents) and bool_and(share_from_cents = coalesce(before, 0))
      from (select whole_cents, share_of, amount_cents, share_from_cents,
                   sum(amount_cents) over (order by share_from_cents, id rows between unbounded preceding and 1 preceding) as before
              from purchases where id = root or share_of = root) as shares) then
    raise exception 'the shares of purchase % do not make its price', root
      using errcode = 'check_violation', constraint = 'shares_make_the_price';
  end if;
  return null;
end $$;

create constraint trigger shares_make_the_price
  after update of amount_cents, share_of, whole_cents, share_from_cents on purchases
  deferrable initially deferred for each row when (old.whole_cents is not null or new.whole_cents is not null)
  execute function check_shares();
create constraint trigger shares_make_the_price_when_one_goes after delete on purchases
  deferrable initially deferred for each row when (old.whole_cents is not null)
  execute function check_shares();
