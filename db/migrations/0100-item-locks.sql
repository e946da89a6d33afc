-- Who has a file open in a program that writes it back, and until when: nobody else changes it meanwhile.
create table repository_locks (
  org_id uuid not null,
  item_id uuid not null,
  token uuid not null,
  holder_id uuid not null,
  expires_at timestamptz not null,
  primary key (org_id, item_id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_locks', 'select, insert, update, delete');
create index repository_locks_by_age on repository_locks (expires_at);
