-- Lists of processes are filtered by a tag: one that few carry is found without reading the others.
create index processes_tags on processes using gin (tags) where deleted_at is null;
