-- Runs right before the commit of whatever changed a receipt, and gives it its number or its next revision. The counter of
-- the organization is locked first, and read after it in statements of their own: so no two servers give out a number
-- twice, a change beside this one is seen, and what is rolled back leaves no gap.
create function revise_receipt(receipt integer) returns void language plpgsql as $$
declare
  organization integer;
  is_settled   boolean;
  newest       receipt_revisions;
  found_facts  jsonb;
begin
  select organization_id, status_id = 7 into organization, is_settled
    from receipts join auctions on auctions.id = receipts.auction_id
   where receipts.id = receipt and not is_unnumbered and status_id not in (1, 9)
     and not exists (select from rehearsals where rehearsals.auction_id = auctions.id);
  if not found then return; end if;

  insert into receipt_counters (organization_id) values (organization) on conflict do nothing;
  perform from receipt_counters where organization_id = organization for update;

  select * into newest from receipt_revisions where receipt_id = receipt order by revision desc limit 1;
  if newest.id is null then
    if not is_settled and (
      exists (select from purchases where receipt_id = receipt and paid_at is null)
      or not exists (select from purchases where receipt_id = receipt)) then return; end if;
    found_facts := receipt_facts(receipt);
    if found_facts is null or found_facts -> 'lines' = '[]' and found_facts -> 'payments' = '[]' then return; end if;
    update receipt_counters set last_number = last_number + 1 where organization_id = organization
      returning last_number, 1 into newest.number, newest.revision;
  else
    found_facts := receipt_facts(receipt);
    if found_facts = newest.facts then return; end if;
    newest.revision := newest.revision + 1;
  end if;
  insert into receipt_revisions (receipt_id, organization_id, number, revision, heading, facts)
  values (receipt, organization, newest.number, newest.revision, receipt_heading(receipt), found_facts);
end $$;

create function revise_changed_receipts() returns trigger language plpgsql as $$
declare
  changed integer;
begin
  if tg_table_name in ('purchases', 'payments') then
    if tg_op <> 'DELETE' then perform revise_receipt(new.receipt_id); end if;
    if tg_op = 'DELETE' then perform revise_receipt(old.receipt_id);
    elsif tg_op = 'UPDATE' then
      if old.receipt_id <> new.receipt_id then perform revise_receipt(old.receipt_id); end if;
    end if;
  elsif tg_table_name in ('refunds', 'disputes') then
    perform revise_receipt(receipt_id) from payment_attempts where id = new.attempt_id and receipt_id is not null;
  else
    for changed in
      select receipts.id from receipts
       where case tg_table_name
               when 'auctions' then auction_id = new.id
               else exists (select from purchases where receipt_id = receipts.id and item_id = new.id) end
       order by receipts.id
    loop
      perform revise_receipt(changed);
    end loop;
  end if;
  return null;
end $$;

-- A restore loads revisions as they are, and makes none. The condition is read when a row changes.
create function is_loading() returns boolean language sql stable
  return coalesce(current_setting('goodlot.is_loading', true), '') = 'on';

create constraint trigger revise_receipt after insert or update or delete on purchases
  deferrable initially deferred for each row when (not is_loading())
  execute function revise_changed_receipts();
create constraint trigger revise_receipt after insert or update or delete on payments
  deferrable initially deferred for each row when (not is_loading())
  execute function revise_changed_receipts();
create constraint trigger revise_receipt after insert or update on refunds
  deferrable initially deferred for each row when (not is_loading() and new.state = 'done')
  execute function revise_changed_receipts();
create constraint trigger revise_receipt after insert or update on disputes
  deferrable initially deferred for each row when (not is_loading() and new.state <> 'inquiry')
  execute function revise_changed_receipts();
create constraint trigger revise_receipts after update of status_id on auctions
  deferrable initially deferred for each row when (not is_loading() and new.status_id = 7 and old.status_id <> 7)
  execute function revise_changed_receipts();
create constraint trigger revise_receipts after update of name, fair_market_value_cents on items
  deferrable initially deferred for each row
  when (not is_loading() and (new.name, new.fair_market_value_cents) is distinct from (old.name, old.fair_market_value_cents))
  execute function revise_changed_receipts();
