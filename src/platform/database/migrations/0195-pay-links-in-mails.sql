-- Null: the link was made for a mail about the bill, and by nobody at the desk.
alter table pay_links alter column made_by drop not null;
