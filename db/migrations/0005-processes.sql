-- A contract on its way. The moments bear the names of the specification; `timestamp` is the last change. The flags saved,
-- reviewed, approved and rejected follow from the status and are not stored. Client, project and team have no tables yet.
create table processes (
  org_id uuid not null,
  id uuid not null,
  title text not null,
  template_id uuid not null,
  template_version_id uuid not null,
  team_id uuid,
  client_id uuid,
  project_id uuid,
  tags text[] not null default '{}',
  status text not null check (status in ('drafting', 'unassigned', 'reviewing', 'approved', 'rejected')),
  answers jsonb not null default '{}',
  version int not null default 1,
  creator_id uuid,
  submitter_id uuid,
  reviewer_id uuid,
  decider_id uuid,
  -- Approved by being finished, because the plan has no review.
  automatic boolean not null default false,
  -- SHA-256 of the content that was approved.
  approved_hash bytea,
  reason text,
  rejection_tags text[] not null default '{}',
  rejected_answers jsonb,
  -- A day, yyyy-mm-dd, without a time zone to shift it.
  completed_date text check (completed_date ~ '^\d{4}-\d\d-\d\d$'),
  "timestamp" timestamptz not null,
  create_timestamp timestamptz not null,
  save_timestamp timestamptz,
  unassigned_timestamp timestamptz,
  review_timestamp timestamptz,
  reviewed_on timestamptz,
  approved_on timestamptz,
  assignment_date timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, template_version_id) references template_versions (org_id, id),
  check ((status = 'approved') = (approved_hash is not null)),
  check (status <> 'drafting' or creator_id is not null),
  check (status <> 'approved' or deleted_at is null)
);
select wall('processes', 'select, insert, update');

-- One index for each way a list finds its rows; all end in the order of the list and hold what its page is chosen by.
create index processes_by_status on processes (org_id, status, "timestamp", id) where deleted_at is null;
create index processes_by_creator on processes (org_id, creator_id, status, "timestamp", id) where deleted_at is null;
create index processes_by_reviewer on processes (org_id, reviewer_id, status, "timestamp", id)
  where deleted_at is null and reviewer_id is not null;
create index processes_by_team on processes (org_id, team_id, status, "timestamp", id)
  where deleted_at is null and team_id is not null;
-- `is null` on a column of an index does not give its order; a part of the table does.
create index processes_without_team on processes (org_id, status, "timestamp", id)
  where deleted_at is null and team_id is null;
create index processes_deleted on processes (org_id, deleted_at, id) where deleted_at is not null;
-- The monthly limit counts creations, deleted ones included.
create index processes_created on processes (org_id, create_timestamp);

-- Titles from each of their words on, without case and accents. Plain btree comparisons: with row-level security the
-- operators of text search may not use an index, because they could leak what they see.
create table process_title_keys (
  org_id uuid not null,
  process_id uuid not null,
  key text collate "C" not null,
  primary key (org_id, key, process_id),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('process_title_keys', 'select, insert, delete');
create index process_title_keys_of on process_title_keys (org_id, process_id);

-- The documents of an approved process: one Word, one PDF.
create table process_documents (
  org_id uuid not null,
  process_id uuid not null,
  kind text not null check (kind in ('word', 'pdf')),
  state text not null check (state in ('queued', 'converting', 'ready', 'failed')),
  attempts int not null default 0,
  failure text,
  file_id uuid,
  -- The content the approval was for: the document carries it.
  content_hash bytea not null,
  updated_at timestamptz not null,
  primary key (org_id, process_id, kind),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, file_id) references files (org_id, id),
  check ((state = 'ready') = (file_id is not null))
);
select wall('process_documents', 'select, insert, update');
