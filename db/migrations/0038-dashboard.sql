-- What each process counts as in the figures: where it stands, since when, what it belongs to. Written by reactions to the
-- events of processes, together with the counts; deleted processes have no row.
create table process_figures (
  org_id uuid not null,
  process_id uuid not null,
  status text not null check (status in ('drafting', 'unassigned', 'reviewing', 'approved', 'rejected')),
  created_at timestamptz not null,
  since timestamptz not null,
  -- The days of both in the organization's time zone, counted from 1970-01-01.
  created_day int not null,
  since_day int not null,
  template_id uuid not null,
  team_id uuid,
  client_id uuid,
  project_id uuid,
  creator_id uuid,
  reviewer_id uuid,
  primary key (org_id, process_id),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('process_figures');
-- Hours, parts of days, and figures chosen by several things at once are counted here, without reading the rows.
create index process_figures_since on process_figures (org_id, status, since)
  include (template_id, team_id, client_id, project_id, creator_id);
create index process_figures_created on process_figures (org_id, created_at)
  include (template_id, team_id, client_id, project_id, creator_id);
create index process_figures_creator on process_figures (org_id, creator_id);
create index process_figures_reviewer on process_figures (org_id, reviewer_id) where reviewer_id is not null;

-- Roll-ups: how many processes were created on a day, and how many came on it to the status they are in; of all of them,
-- and by one thing they belong to. The key of 'all', and of those that belong to none, is the nil id.
create table process_counts (
  org_id uuid not null,
  dimension text not null check (dimension in ('all', 'template', 'team', 'client', 'project', 'person')),
  key uuid not null,
  day int not null,
  measure text not null check (measure in ('created', 'drafting', 'unassigned', 'reviewing', 'approved', 'rejected')),
  count int not null check (count >= 0),
  primary key (org_id, dimension, day, measure, key)
);
select wall('process_counts');
create index process_counts_of_key on process_counts (org_id, dimension, key, day) include (measure, count);

-- Every change of status, with how much business time passed until the next one. A change that came into the status it was
-- in already is `joined` to the one before.
create table process_moves (
  org_id uuid not null,
  process_id uuid not null,
  at timestamptz not null,
  status text not null check (status in ('drafting', 'unassigned', 'reviewing', 'approved', 'rejected')),
  until timestamptz,
  work_ms bigint,
  joined boolean not null default false,
  -- Why it was rejected.
  reason text,
  tags text[] not null default '{}',
  primary key (org_id, process_id, at, status),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('process_moves');
create index process_moves_left on process_moves (org_id, status, until) include (work_ms, process_id)
  where until is not null and not joined;
create index process_moves_rejected on process_moves (org_id, at) include (process_id) where status = 'rejected';

-- Processes of before are counted by the job that counts again every night, at once.
set local role acta_system;
insert into outbox (id, org_id, kind, name, payload, options, by_user, at)
  select gen_random_uuid(), null, 'job', 'dashboard.recount', '{}', '{}', null, now() where exists (select from processes);
set local role none;
