-- Whether a refund made this revision of a receipt: the transaction in which a refund is booked says so.
alter table receipt_revisions add column is_of_refund boolean not null
  default coalesce(current_setting('goodlot.is_refund', true), '') = 'on';
