-- Which mails somebody wants: only what differs from the usual. By address, since the same guest is on several lists.
create table mail_choices (
  address_key text not null,
  kind        text not null,
  is_wanted   boolean not null,
  changed_at  timestamptz not null default goodlot_now(),
  primary key (address_key, kind)
);
