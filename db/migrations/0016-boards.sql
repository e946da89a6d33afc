-- Boards: tasks in columns. What is deleted stays 30 days; then a sweep erases it.
create table boards (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text not null default '',
  color text not null,
  visibility text not null check (visibility in ('private', 'team', 'organization')),
  template text not null,
  teams uuid[] not null default '{}',
  creator_id uuid not null,
  public_links boolean not null default true,
  -- Counts every change of the board and of what is on it.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('boards', 'select, insert, update, delete');
create index boards_deleted on boards (deleted_at) where deleted_at is not null;

-- The schedule of a board from a moment on. Time that was counted keeps the schedule of its day.
create table board_schedules (
  org_id uuid not null,
  board_id uuid not null,
  version int not null,
  since timestamptz not null,
  schedule jsonb not null,
  primary key (org_id, board_id, version),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade
);
select wall('board_schedules', 'select, insert, delete');

-- What is deleted has no rank: places are for what is shown.
create table board_columns (
  org_id uuid not null,
  id uuid not null,
  board_id uuid not null,
  name text not null,
  color text not null,
  rank text collate "C",
  notify_external_emails boolean not null default false,
  target_time_minutes int,
  final boolean not null default false,
  client_label text not null default '',
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, board_id, id),
  unique (org_id, board_id, rank) deferrable initially deferred,
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  check ((rank is null) = (deleted_at is not null))
);
select wall('board_columns', 'select, insert, update, delete');
create index board_columns_deleted on board_columns (deleted_at) where deleted_at is not null;

create table tasks (
  org_id uuid not null,
  id uuid not null,
  board_id uuid not null,
  column_id uuid not null,
  rank text collate "C",
  title text not null,
  description text not null default '',
  priority text not null check (priority in ('critical', 'urgent', 'high', 'medium', 'low')),
  -- A day, yyyy-mm-dd, without a time zone to shift it.
  due_date text,
  assignee_id uuid,
  labels text[] not null default '{}',
  subtasks jsonb not null default '[]',
  notification_emails text[] not null default '{}',
  version int not null default 1,
  creator_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  entered_at timestamptz not null,
  completed_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, column_id, rank) deferrable initially deferred,
  -- A task is in a column of its own board.
  foreign key (org_id, board_id, column_id) references board_columns (org_id, board_id, id) on delete cascade,
  check ((rank is null) = (deleted_at is not null))
);
select wall('tasks', 'select, insert, update, delete');
create index tasks_of_board on tasks (org_id, board_id, id);
create index tasks_of_assignee on tasks (org_id, assignee_id, due_date, id) where deleted_at is null and completed_at is null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;
create index tasks_in_trash on tasks (org_id, board_id, deleted_at, id) where deleted_at is not null;

-- Each stay of a task in a column. The open one has no end.
create table task_visits (
  org_id uuid not null,
  id uuid not null,
  board_id uuid not null,
  task_id uuid not null,
  column_id uuid not null,
  column_name text not null,
  entered_at timestamptz not null,
  left_at timestamptz,
  -- Once per stay: the people outside were told that it came here.
  notified_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, task_id) references tasks (org_id, id) on delete cascade
);
select wall('task_visits', 'select, insert, update, delete');
create unique index task_visits_open on task_visits (org_id, task_id) where left_at is null;
create index task_visits_of on task_visits (org_id, task_id, entered_at);
create index task_visits_of_board on task_visits (org_id, board_id, entered_at);
