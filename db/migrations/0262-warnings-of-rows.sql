-- The warnings about the answers of a row. They do not keep it from becoming a process.
alter table batch_rows add column warnings jsonb not null default '[]';
