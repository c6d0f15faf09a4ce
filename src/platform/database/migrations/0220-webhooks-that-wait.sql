-- By whose right a webhook is sent anything, once somebody other than its maker has moved it or turned it on.
alter table webhook_endpoints add column vouched_by integer references users (id);
