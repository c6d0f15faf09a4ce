-- What the auction should raise in all; null without a goal.
alter table auctions add column goal_cents bigint;
alter table auctions add constraint a_goal_is_positive check (goal_cents > 0) not valid;
alter table auctions validate constraint a_goal_is_positive;

-- Taken by a manager, in the room or by telephone.
alter table purchases add column is_offline boolean not null default false;
