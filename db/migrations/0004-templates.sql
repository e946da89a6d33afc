-- A template, and what of it changes without a new file. `version` grows with every change of any of it.
create table templates (
  org_id uuid not null,
  id uuid not null,
  name text not null,
  -- The name without case and accents: what the list is sorted and searched by.
  name_key text collate "C" not null,
  description text not null,
  directory text collate "C" not null default '',
  version int not null default 1,
  current_version_id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('templates', 'select, insert, update');
create index templates_by_name on templates (org_id, name_key, id) where deleted_at is null;
create unique index templates_name on templates (org_id, directory, name_key) where deleted_at is null;

-- One row per upload and per saved change of its form: `number` counts uploads, `revision` the forms of one upload, which
-- share its file. A process names the row it began with; a row is never changed.
create table template_versions (
  org_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  number int not null,
  revision int not null,
  file_id uuid not null,
  tree jsonb not null,
  form jsonb not null,
  field_count int not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  unique (org_id, template_id, number, revision),
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, file_id) references files (org_id, id)
);
select wall('template_versions', 'select, insert');
alter table templates add constraint templates_current_version foreign key (org_id, current_version_id)
  references template_versions (org_id, id) deferrable initially deferred;
