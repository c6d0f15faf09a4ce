-- A private auction may let in only those invited people who have proved their address by a mail.
alter table auctions add column strict_invitations boolean not null default false;
