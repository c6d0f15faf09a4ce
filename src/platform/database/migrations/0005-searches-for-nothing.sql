-- As before; but a text of which folding leaves nothing, such as an accent alone, finds nothing instead of everything.
create or replace function like_pattern(value text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(nullif(fold_text(value), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%';
