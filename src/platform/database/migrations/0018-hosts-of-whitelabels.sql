-- The host under which a whitelabel's pages are opened; without one they are found under no host of their own.
alter table whitelabels add column host text unique;
alter table whitelabels add constraint a_host_is_a_lower_case_name
  check (host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$');
