-- Tests of a template: answers that are kept with the text they gave, and what the version tried last made of them.
create table template_tests (
  org_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  -- The approved process whose answers these are a copy of.
  process_id uuid,
  answers jsonb not null,
  -- The paragraphs of the text that is expected, each with the part of the file it stands in.
  expected jsonb not null,
  -- The version of the template that gave it.
  accepted_version_id uuid not null,
  accepted_number integer not null,
  accepted_at timestamptz not null,
  tried_version_id uuid,
  outcome jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, accepted_version_id) references template_versions (org_id, id)
);
select wall('template_tests', 'select, insert, update, delete');
create index template_tests_of on template_tests (org_id, template_id, created_at, id);
