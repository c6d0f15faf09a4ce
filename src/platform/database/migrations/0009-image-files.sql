-- A picture itself, a row for each size, as WebP: written with the row that shows it, and gone with it.
create table image_files (
  image_id integer not null references images on delete cascade,
  size     text not null,
  bytes    bytea not null,
  primary key (image_id, size),
  constraint a_picture_has_three_sizes check (size in ('small', 'medium', 'large'))
);
-- WebP is compressed already.
alter table image_files alter column bytes set storage external;
