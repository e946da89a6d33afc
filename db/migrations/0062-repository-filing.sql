-- Where approved documents file themselves, if an organization wants it: in a folder of its owner, in folders named by what a
-- process belongs to.
create table repository_filing (
  org_id uuid primary key references organizations,
  enabled boolean not null,
  -- What was approved before is not filed.
  enabled_since timestamptz,
  root text not null,
  -- What the folders are named by, from the top; what a process does not have makes no folder.
  folders text[] not null check (folders <@ array['client', 'project', 'template', 'year'] and cardinality(folders) <= 4),
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null
);
select wall('repository_filing');

-- What filed itself, each document once: also when it was moved, deleted or erased since.
create table repository_filed (
  org_id uuid not null,
  process_id uuid not null,
  kind text not null check (kind in ('word', 'pdf')),
  item_id uuid,
  at timestamptz not null,
  primary key (org_id, process_id, kind),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete set null (item_id)
);
select wall('repository_filed');
create index repository_filed_of on repository_filed (org_id, item_id) where item_id is not null;

-- Attached files that were picked from the repository, and the version that was.
create table repository_uses (
  org_id uuid not null,
  attachment_id uuid not null,
  process_id uuid not null,
  item_id uuid not null,
  version int not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (org_id, attachment_id),
  foreign key (org_id, attachment_id) references attachments (org_id, id) on delete cascade,
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_uses', 'select, insert, delete');
create index repository_uses_of on repository_uses (org_id, item_id);
create index repository_uses_in on repository_uses (org_id, process_id);
