-- What a template makes tasks of when one of its processes is sent or approved: plain values, read by boards alone.
create table template_tasks (
  org_id uuid not null,
  template_id uuid not null,
  tasks jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('template_tasks', 'select, insert, update');

-- Which automatic task was made for which process, each once; it stays when the task is gone. With `failure` it could not be made.
create table automatic_tasks (
  org_id uuid not null,
  process_id uuid not null,
  rule_id uuid not null,
  task_id uuid,
  failure text check (failure in ('boardGone', 'noColumn')),
  made_at timestamptz not null,
  primary key (org_id, process_id, rule_id),
  foreign key (org_id, process_id) references processes (org_id, id),
  check ((task_id is null) = (failure is not null))
);
select wall('automatic_tasks', 'select, insert, update');

-- The process a task was made for.
alter table tasks add column process_id uuid;
alter table tasks add foreign key (org_id, process_id) references processes (org_id, id);
create index tasks_of_process on tasks (org_id, process_id) where process_id is not null;

-- Addresses outside that had a mail about the task when this stay began: its column does not tell them once more.
alter table task_visits add column told text[] not null default '{}';

-- When the tasks of an organization that are due are told next: once each morning.
create index tasks_by_due on tasks (due_date) where assignee_id is not null and completed_at is null and deleted_at is null;
create table task_due_runs (
  org_id uuid not null references organizations,
  next_at timestamptz not null,
  primary key (org_id)
);
select wall('task_due_runs', 'select, insert, update');
