-- Batches: processes made of the rows of a workbook. A row is made into a process at most once: its state changes in the same
-- transaction that writes the process.
create table batches (
  org_id uuid not null references organizations,
  id uuid not null,
  -- The file's name.
  name text not null,
  file_id uuid not null,
  template_id uuid not null,
  -- The version the rows were checked with and the processes are made of.
  template_version_id uuid not null,
  state text not null
    check (state in ('reading', 'ready', 'refused', 'running', 'paused', 'stopped', 'done', 'cancelled')),
  -- Why it was refused or stopped: the key of a sentence.
  problem text,
  -- The sheets of the file with what each column is read as.
  sheets jsonb not null default '[]',
  -- Rows of loops that belong to no row.
  strays jsonb not null default '[]',
  -- How far its processes go, and where they belong: known when they are ordered.
  ending text check (ending in ('draft', 'review', 'approve')),
  filing jsonb,
  creator_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, file_id) references files (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, template_version_id) references template_versions (org_id, id)
);
select wall('batches');
create index batches_newest on batches (org_id, created_at desc, id desc);
create index batches_own on batches (org_id, creator_id, created_at desc, id desc);
create index batches_files on batches (org_id, file_id);
create index batches_templates on batches (org_id, template_id);
create index batches_versions on batches (org_id, template_version_id);
-- One at a time in an organization.
create unique index batches_one_running on batches (org_id) where state = 'running';

create table batch_rows (
  org_id uuid not null,
  batch_id uuid not null,
  -- The row's number in the file.
  number int not null check (number > 0),
  row_key text not null,
  title text not null,
  state text not null check (state in ('good', 'incomplete', 'wrong', 'waiting', 'made', 'failed')),
  -- What the file said: answers that could be read, and faults of cells that could not.
  read jsonb not null,
  -- What was corrected since, by path.
  fixes jsonb not null default '{}',
  -- Both together, as they were checked and are made.
  answers jsonb not null,
  faults jsonb not null default '[]',
  process_id uuid,
  primary key (org_id, batch_id, number),
  foreign key (org_id, batch_id) references batches (org_id, id) on delete cascade,
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('batch_rows');
create index batch_rows_by_state on batch_rows (org_id, batch_id, state, number);
create unique index batch_rows_processes on batch_rows (org_id, process_id) where process_id is not null;

-- What the headers of files for a template were read as, the last time somebody said so.
create table batch_mappings (
  org_id uuid not null,
  template_id uuid not null,
  headers jsonb not null,
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('batch_mappings');
