-- Findings of the check of a template that somebody said are right as they are; they outlive the version they were found in.
create table ignored_findings (
  org_id uuid not null,
  template_id uuid not null,
  finding text not null check (char_length(finding) between 1 and 80),
  ignored_at timestamptz not null,
  ignored_by uuid,
  primary key (org_id, template_id, finding),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('ignored_findings', 'select, insert, delete');
