-- What was deleted and can no longer be restored is emptied: the row stays for the figures, what was typed goes.
alter table processes add column erased_at timestamptz;
create index processes_to_erase on processes (deleted_at, id) where deleted_at is not null and erased_at is null;
grant delete on comments to acta_system;
