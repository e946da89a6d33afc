-- What the reviewer wants corrected, as the last rejection said it: its creator ticks each off.
create table process_corrections (
  org_id uuid not null,
  id uuid not null,
  process_id uuid not null,
  position int not null,
  text text not null,
  done_at timestamptz,
  done_by uuid,
  primary key (org_id, id),
  unique (org_id, process_id, position),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade,
  check ((done_at is null) = (done_by is null))
);
select wall('process_corrections', 'select, insert, update, delete');
