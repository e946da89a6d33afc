-- Reports kept by name, for the owner and the managers of the organization; some are mailed at times.
create table saved_reports (
  org_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  -- The name as names are compared: no two of an organization are the same.
  name_key text not null,
  -- What is asked, its range, its columns, and the kind of file.
  question jsonb not null,
  -- When it is mailed, and to whom; no schedule where it is only kept.
  schedule jsonb,
  receivers uuid[] not null default '{}',
  -- The moment of the next mail.
  next_at timestamptz,
  -- The moment that was mailed last, with what was sent.
  sent_for timestamptz,
  sent_rows integer,
  sent_mails integer,
  sent_file_id uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, sent_file_id) references files (org_id, id)
);
select wall('saved_reports', 'select, insert, update, delete');
create unique index saved_reports_by_name on saved_reports (org_id, name_key) where deleted_at is null;
create index saved_reports_due on saved_reports (next_at) where next_at is not null and deleted_at is null;

-- The files that were mailed, so that they are erased after a while.
create table report_files (
  org_id uuid not null,
  file_id uuid not null,
  made_at timestamptz not null,
  primary key (org_id, file_id),
  foreign key (org_id, file_id) references files (org_id, id)
);
select wall('report_files', 'select, insert, delete');
create index report_files_made on report_files (made_at);
create index saved_reports_file on saved_reports (org_id, sent_file_id) where sent_file_id is not null;
