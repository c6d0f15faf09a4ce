-- For the clock, which takes off sale what has come to its end.
create index standings_to_take_off_sale on standings (end_at) where status_id = 4 and control_mode = 'auto';
