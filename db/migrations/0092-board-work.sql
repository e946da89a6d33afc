-- The colours of a board's labels, by their names; what people outside read of its tasks; boards that are done with.
alter table boards add column label_colors jsonb not null default '[]';
alter table boards add column public_shows text[] not null default '{due,progress,forecast}';
alter table boards add column archived_at timestamptz;

-- A task that is archived has no place in a column either; its column is where it comes back to.
alter table tasks add column archived_at timestamptz;
alter table tasks drop constraint tasks_check;
alter table tasks add constraint tasks_ranked
  check ((rank is null) = (deleted_at is not null or archived_at is not null));
create index tasks_archived on tasks (org_id, board_id, archived_at, id) where archived_at is not null and deleted_at is null;

-- Which task waits for which, on one board.
create table task_relations (
  org_id uuid not null,
  board_id uuid not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, blocker_id, blocked_id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, blocker_id) references tasks (org_id, id) on delete cascade,
  foreign key (org_id, blocked_id) references tasks (org_id, id) on delete cascade
);
select wall('task_relations', 'select, insert, delete');
create index task_relations_of_blocked on task_relations (org_id, blocked_id);
create index task_relations_of_board on task_relations (org_id, board_id);

-- The open sub-tasks that are somebody's, as `tasks.subtasks` has them: for lists and reminders that ask by person and day.
create table open_subtasks (
  org_id uuid not null,
  task_id uuid not null,
  id uuid not null,
  title text not null,
  assignee_id uuid not null,
  due_date text,
  primary key (org_id, task_id, id),
  foreign key (org_id, task_id) references tasks (org_id, id) on delete cascade
);
select wall('open_subtasks', 'select, insert, delete');
create index open_subtasks_of on open_subtasks (org_id, assignee_id, due_date, id);
create index open_subtasks_by_due on open_subtasks (due_date) where due_date is not null;
