-- Money that came through the provider is a payment of its own way. It names its attempt; a refund replaces it by a
-- smaller one, as a correction does, so at most one of an attempt counts. Not validated: the rules before were stricter.
alter table payments add column attempt_id integer;
create unique index one_payment_per_attempt on payments (attempt_id) where voided_at is null;
alter table payments drop constraint a_known_way_to_pay;
alter table payments add constraint a_known_way_to_pay
  check (paid_by in ('cash', 'check', 'card', 'other', 'online')) not valid;
alter table purchases drop constraint a_known_way_to_pay;
alter table purchases add constraint a_known_way_to_pay
  check (paid_by in ('cash', 'check', 'card', 'other', 'online')) not valid;

-- A line with which the guest covered the fee of an attempt: a gift that is not counted as raised.
alter table purchases add column covers_fee_of integer;
create unique index one_covered_fee_per_attempt on purchases (covers_fee_of) where covers_fee_of is not null;

-- Nobody here corrected what was refunded at the provider.
alter table receipt_corrections alter column corrected_by drop not null;
