-- Boards and single tasks of which somebody wants no notices; `subject_id` is the board or one of its tasks.
create table quiet_boards (
  org_id uuid not null,
  person_id uuid not null,
  subject_id uuid not null,
  board_id uuid not null,
  primary key (org_id, person_id, subject_id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade
);
select wall('quiet_boards', 'select, insert, delete');
create index quiet_boards_of on quiet_boards (org_id, subject_id);
