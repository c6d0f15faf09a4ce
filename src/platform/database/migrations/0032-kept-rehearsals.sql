-- A rehearsal in which somebody real took part is kept. It stays private, and its auction can be rehearsed again.
alter table rehearsals add column kept_at timestamptz;
alter table rehearsals drop constraint one_rehearsal_per_auction;
create unique index one_rehearsal_at_a_time on rehearsals (original_id) where kept_at is null;
