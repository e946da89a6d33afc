-- The clauses an organization keeps once. A deleted one stays where templates have it.
create table clauses (
  org_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  name_key text not null,
  -- The newest version.
  number integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('clauses', 'select, insert, update');
create unique index clauses_name on clauses (org_id, name_key) where deleted_at is null;

-- What a clause said at each version: paragraphs to a line, with the tags of templates. Versions are never changed.
create table clause_versions (
  org_id uuid not null,
  clause_id uuid not null,
  number integer not null,
  text text not null check (char_length(text) between 1 and 20000),
  -- The names of its fields.
  fields text[] not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, clause_id, number),
  foreign key (org_id, clause_id) references clauses (org_id, id)
);
select wall('clause_versions', 'select, insert');

-- Which clauses the newest document of a template has, as it was read last, and whether they were edited there.
create table clause_uses (
  org_id uuid not null,
  template_id uuid not null,
  clause_id uuid not null,
  number integer not null,
  edited boolean not null,
  primary key (org_id, template_id, clause_id),
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, clause_id) references clauses (org_id, id)
);
select wall('clause_uses');
create index clause_uses_of_clause on clause_uses (org_id, clause_id);
