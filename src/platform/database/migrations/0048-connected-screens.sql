-- The big screens connected to each process, counted with the pages that follow an auction: since when, and how large.
alter table followers add column screens jsonb not null default '[]';
