-- Questions for an e-mail address whose answers are told too, by key; and whether the mail of an approval brings the documents.
alter table template_notices
  add column unassigned_fields text[] not null default '{}',
  add column assigned_fields text[] not null default '{}',
  add column approved_fields text[] not null default '{}',
  add column with_documents boolean not null default false;

-- Addresses that asked to hear no more of a template's processes: an answer may name them again.
create table template_notice_stops (
  org_id uuid not null,
  template_id uuid not null,
  address text not null,
  stopped_at timestamptz not null,
  primary key (org_id, template_id, address),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('template_notice_stops', 'select, insert');
