-- Tasks in the order in which they are found: the open ones first, the last changed first. Of a word that very many have, the
-- first of the list are asked for it (decision 0151).
create index tasks_by_change on tasks (org_id, (completed_at is not null), updated_at desc, id)
  where deleted_at is null and archived_at is null;
