-- Which process has a lease, by the number that it locks while it is connected: the lease ends with it.
alter table outbox add column holder integer;
alter table webhook_endpoints add column holder integer;
alter table webhook_deliveries add column holder integer;
alter table charge_lines add column holder integer;
alter table payment_comparisons add column holder integer;
create index outbox_by_holder on outbox (holder) where holder is not null;
create index webhook_deliveries_by_holder on webhook_deliveries (holder) where holder is not null;
