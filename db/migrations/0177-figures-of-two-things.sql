-- Figures narrowed to several things at once are counted from the rows that belong to all of them: the database intersects
-- these indexes, whose keys repeat and take little room. They do not begin with the organization, as it does not intersect
-- indexes that share a condition; the ids are those of one organization anyway.
create index process_figures_template on process_figures (template_id);
create index process_figures_client on process_figures (client_id) where client_id is not null;
create index process_figures_project on process_figures (project_id) where project_id is not null;
create index process_figures_person on process_figures (creator_id) where creator_id is not null;

-- Every rejection of a process that is not deleted, with what the process belongs to. The reason stands with the move; here is a
-- number made of it, by which equal ones are counted.
create table process_rejections (
  org_id uuid not null,
  process_id uuid not null,
  at timestamptz not null,
  reason_key uuid,
  tags text[] not null,
  template_id uuid not null,
  teams uuid[] not null,
  client_id uuid,
  project_id uuid,
  creator_id uuid,
  primary key (org_id, process_id, at),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('process_rejections');
create index process_rejections_at on process_rejections (org_id, at);
create index process_rejections_reason on process_rejections (org_id, reason_key) where reason_key is not null;

set local role acta_system;
-- Of processes that were erased for good the reasons go, as they go there.
update process_moves m set reason = null, tags = '{}' from processes p
  where p.org_id = m.org_id and p.id = m.process_id and p.erased_at is not null and (m.reason is not null or m.tags <> '{}');
insert into process_rejections (org_id, process_id, at, reason_key, tags, template_id, teams, client_id, project_id, creator_id)
  select m.org_id, m.process_id, m.at, md5(m.reason)::uuid, m.tags, f.template_id, f.teams, f.client_id, f.project_id, f.creator_id
  from process_moves m join process_figures f on f.org_id = m.org_id and f.process_id = m.process_id
  where m.status = 'rejected';
set local role none;
