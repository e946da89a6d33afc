-- The page of open work counts what is late or waits in the whole organization: few rows of large tables.
create index tasks_open_by_due on tasks (org_id, due_date)
  where due_date is not null and completed_at is null and deleted_at is null and archived_at is null;
create index alerts_open_by_day on alerts (org_id, date) where completed_at is null and deleted_at is null;
create index form_requests_returned on form_requests (org_id, process_id) where correction is not null;
create index form_shares_waiting on form_shares (org_id, expires_at) where deleted_at is null and completed_at is null;
