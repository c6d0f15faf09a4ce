-- A limit that bidders set for themselves. Private: nobody else ever sees it, managers neither.
alter table registrations add column own_limit_cents bigint;
alter table registrations add constraint an_own_limit_is_positive check (own_limit_cents > 0) not valid;
alter table registrations validate constraint an_own_limit_is_positive;
