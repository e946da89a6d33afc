-- Names are kept three times: as given, as `name_key`, by which two of them are the same (case does not matter), and as
-- `search_key`, without case and accents, by which they are sorted and searched.

-- Teams: who of an organization works on a process together.
create table teams (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('teams', 'select, insert, update');
create unique index teams_name on teams (org_id, name_key) where deleted_at is null;
create index teams_by_name on teams (org_id, search_key, id) where deleted_at is null;

create table team_members (
  org_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  added_at timestamptz not null,
  primary key (org_id, team_id, member_id),
  foreign key (org_id, team_id) references teams (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
select wall('team_members', 'select, insert, delete');
create index team_members_of on team_members (org_id, member_id);

-- Catalogs: what an organization files its processes under, and why it rejects them.
create table clients (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('clients', 'select, insert, update');
create unique index clients_name on clients (org_id, name_key) where deleted_at is null;
create index clients_by_name on clients (org_id, search_key, id) where deleted_at is null;
create index clients_by_age on clients (org_id, created_at, id) where deleted_at is null;

create table projects (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('projects', 'select, insert, update');
create unique index projects_name on projects (org_id, name_key) where deleted_at is null;
create index projects_by_name on projects (org_id, search_key, id) where deleted_at is null;
create index projects_by_age on projects (org_id, created_at, id) where deleted_at is null;

create table rejection_reasons (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('rejection_reasons', 'select, insert, update');
create unique index rejection_reasons_name on rejection_reasons (org_id, name_key) where deleted_at is null;
create index rejection_reasons_by_name on rejection_reasons (org_id, search_key, id) where deleted_at is null;
create index rejection_reasons_by_age on rejection_reasons (org_id, created_at, id) where deleted_at is null;

create table metrics (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  unit text not null default 'number' check (unit in ('number', 'percent', 'GTQ', 'USD', 'days', 'hours')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('metrics', 'select, insert, update');
create unique index metrics_name on metrics (org_id, name_key) where deleted_at is null;
create index metrics_by_name on metrics (org_id, search_key, id) where deleted_at is null;
create index metrics_by_age on metrics (org_id, created_at, id) where deleted_at is null;

-- What a project is measured by: where it wants to be, and where it is.
create table project_metrics (
  org_id uuid not null,
  project_id uuid not null,
  metric_id uuid not null,
  target_value numeric(19, 4),
  current_value numeric(19, 4),
  updated_at timestamptz not null,
  primary key (org_id, project_id, metric_id),
  foreign key (org_id, project_id) references projects (org_id, id),
  foreign key (org_id, metric_id) references metrics (org_id, id)
);
select wall('project_metrics');

-- No process names a team, client or project yet that could be missing here.
alter table processes
  add foreign key (org_id, team_id) references teams (org_id, id),
  add foreign key (org_id, client_id) references clients (org_id, id),
  add foreign key (org_id, project_id) references projects (org_id, id);
create index processes_by_client on processes (org_id, client_id, status, "timestamp", id)
  where deleted_at is null and client_id is not null;
create index processes_by_project on processes (org_id, project_id, status, "timestamp", id)
  where deleted_at is null and project_id is not null;

update organizations set settings = '{"consultantPlaceholderFields": false}'::jsonb || settings;
