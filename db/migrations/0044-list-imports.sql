-- Files that are imported into a list: read into rows, shown beside what is there, and written as one change.
create table list_imports (
  org_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  state text not null check (state in ('mapping', 'reading', 'ready', 'writing', 'done', 'failed')),
  -- The columns of the file, and into which attributes they are read, and how.
  columns jsonb not null,
  plan jsonb,
  -- Rows done and in all, of the step that runs.
  progress int not null default 0,
  total int not null default 0,
  -- The reason of a failure, as a text key.
  problem text,
  change_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, list_id) references lists (org_id, id),
  foreign key (org_id, file_id) references files (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
select wall('list_imports', 'select, insert, update, delete');
create index list_imports_of on list_imports (org_id, list_id, created_at desc);
create index list_imports_old on list_imports (created_at);
create index list_imports_file on list_imports (org_id, file_id);

-- A row of such a file as it would be written, and what that would do.
create table list_import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  identifier_key text collate "C" not null,
  items jsonb not null,
  outcome text not null check (outcome in ('new', 'changed', 'equal', 'skipped', 'faulty')),
  faults jsonb not null default '[]',
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references list_imports (org_id, id) on delete cascade
);
select wall('list_import_rows', 'select, insert, update, delete');
create index list_import_rows_outcome on list_import_rows (org_id, import_id, outcome, row_number);
create index list_import_rows_identifier on list_import_rows (org_id, import_id, identifier_key);
