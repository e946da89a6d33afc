-- The answers that came from other processes and that nobody changed or confirmed, by path, with those processes.
alter table processes add column carried jsonb;
