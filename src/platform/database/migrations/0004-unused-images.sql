-- When the sweeper first found that nothing shows the picture.
alter table images add column unused_since timestamptz;
