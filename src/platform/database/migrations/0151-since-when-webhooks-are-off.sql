-- So that managers are mailed about a webhook that was turned off by itself, once.
alter table webhook_endpoints add column off_at timestamptz;
