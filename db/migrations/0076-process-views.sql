-- What people look at the lists of processes by: list, words, filters and columns under a name, for themselves or for everyone.
create table process_views (
  org_id uuid not null,
  id uuid not null,
  creator_id uuid not null,
  name text not null,
  shared boolean not null default false,
  settings jsonb not null,
  version int not null default 1,
  primary key (org_id, id)
);
select wall('process_views', 'select, insert, update, delete');
create index process_views_by on process_views (org_id, creator_id);
create index process_views_shared on process_views (org_id) where shared;

-- The processes of a template in the order of a list.
create index processes_by_template on processes (org_id, template_id, status, "timestamp", id) where deleted_at is null;
