-- The processes somebody approved or rejected, in the order of their list.
create index processes_by_decider on processes (org_id, decider_id, status, "timestamp", id)
  where deleted_at is null and decider_id is not null;
