-- A mail to managers about a change of rights reads what happened from the audit log.
alter table outbox add column audit_id bigint references audit_log (id);

create index outbox_of_audit on outbox (audit_id) where audit_id is not null;
