-- Files attached to things of other features: `subject_kind` and `subject_id` name the thing, whose feature says who may
-- read and change it. Equal bytes are one file of the organization; it is erased when no attachment refers to it.
create table attachments (
  org_id uuid not null references organizations,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- What the template asks for that this file answers.
  slot text,
  name text not null check (name <> '' and char_length(name) <= 255),
  name_key text not null,
  file_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, file_id) references files (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
select wall('attachments', 'select, insert, update');
grant delete on attachments to acta_system;
create unique index attachments_name on attachments (org_id, subject_kind, subject_id, name_key) where deleted_at is null;
create index attachments_of_subject on attachments (org_id, subject_kind, subject_id, created_at, id);
create index attachments_of_file on attachments (org_id, file_id);
create index attachments_removed on attachments (deleted_at) where deleted_at is not null;
create index files_by_content on files (org_id, sha256);
