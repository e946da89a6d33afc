-- An act on many files and folders: ordered by one person, carried out by a job (as process_bulks).
create table repository_bulks (
  org_id uuid not null references organizations,
  id uuid not null,
  act text not null check (act in ('trash', 'restore', 'move')),
  -- The folder of a move; null is the person's own place.
  parent_id uuid,
  -- The earlier act that it takes back.
  undoes uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  -- When it last went on. One whose job was lost is taken up again.
  updated_at timestamptz not null,
  -- Null: not all of it was tried yet.
  finished_at timestamptz,
  -- When its person put the result away.
  seen_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, undoes) references repository_bulks (org_id, id) on delete cascade
);
select wall('repository_bulks', 'select, insert, update, delete');
create unique index repository_bulks_undone on repository_bulks (org_id, undoes) where undoes is not null;
create index repository_bulks_of_person on repository_bulks (org_id, created_by, created_at desc) where seen_at is null;
create index repository_bulks_running on repository_bulks (updated_at) where finished_at is null;
create index repository_bulks_by_age on repository_bulks (created_at);

create table repository_bulk_items (
  org_id uuid not null,
  bulk_id uuid not null,
  position int not null,
  item_id uuid not null,
  -- Its name, if the person could see it when it was tried.
  name text,
  state text not null check (state in ('waiting', 'done', 'failed', 'left')),
  failure text,
  failure_values jsonb,
  -- The folder from which it was moved; null is the top, or that it was not moved.
  parent_before uuid,
  primary key (org_id, bulk_id, position),
  unique (org_id, bulk_id, item_id),
  foreign key (org_id, bulk_id) references repository_bulks (org_id, id) on delete cascade,
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_bulk_items', 'select, insert, update, delete');
create index repository_bulk_items_of_item on repository_bulk_items (org_id, item_id);
create index repository_bulk_items_waiting on repository_bulk_items (org_id, bulk_id, position) where state = 'waiting';
