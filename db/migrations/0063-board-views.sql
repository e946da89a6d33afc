-- What people look at a board by: filters, view and grouping under a name, for themselves or for everyone on the board.
create table board_views (
  org_id uuid not null,
  id uuid not null,
  board_id uuid not null,
  creator_id uuid not null,
  name text not null,
  shared boolean not null default false,
  settings jsonb not null,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade
);
select wall('board_views', 'select, insert, update, delete');
create index board_views_of on board_views (org_id, board_id, id);
create index board_views_by on board_views (org_id, creator_id);

-- Custom fields: what a board asks of its tasks, and what its tasks answer, by the id of the field.
alter table boards add column fields jsonb not null default '[]';
alter table tasks add column field_values jsonb not null default '{}';
