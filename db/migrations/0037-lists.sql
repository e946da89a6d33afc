-- Lists of an organization: records of named attributes, which forms of templates are filled from. An attribute has an id
-- that never changes; `items` of a record are texts by attribute id. `identifier` is the attribute that names a record.
create table lists (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  name_key text not null,
  search_key text collate "C" not null,
  attributes jsonb not null,
  identifier text not null,
  -- The number of the next attribute: ids are not used twice.
  next_attribute int not null,
  record_count int not null default 0,
  -- Counts every change of the list and of its records; whoever changes one holds this row's lock.
  version int not null default 1,
  -- Which attribute a column of a file was read into, by the folded header.
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('lists', 'select, insert, update');
create unique index lists_name on lists (org_id, name_key) where deleted_at is null;
create index lists_by_name on lists (org_id, search_key, id) where deleted_at is null;

-- What was done to the records of a list at once, by whom; it can be undone as a whole for a day.
create table list_changes (
  org_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  kind text not null check (kind in ('edit', 'import', 'undo', 'reading')),
  changed_by uuid not null,
  changed_at timestamptz not null,
  added int not null,
  changed int not null,
  removed int not null,
  undone_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, list_id) references lists (org_id, id),
  foreign key (org_id, changed_by) references members (org_id, id)
);
select wall('list_changes', 'select, insert, update');
create index list_changes_of on list_changes (org_id, list_id, changed_at desc, id desc);

-- A record as it is now, made so by its change. `identifier_key` is what two equal identifiers have in common, `sort_key`
-- the identifier as it is sorted, `search` all of its words as they are searched: an index of words would be larger
-- than the records, and a list has at most 100,000 of them.
create table list_records (
  org_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  identifier_key text collate "C" not null,
  sort_key text collate "C" not null,
  search text collate "C" not null,
  items jsonb not null,
  version int not null,
  change_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, list_id) references lists (org_id, id)
);
select wall('list_records', 'select, insert, update');
create unique index list_records_identifier on list_records (org_id, list_id, identifier_key) where deleted_at is null;
create index list_records_by_identifier on list_records (org_id, list_id, sort_key, id) where deleted_at is null;
create index list_records_of_change on list_records (org_id, change_id);

-- A record as it was from one change to the next.
create table list_record_history (
  org_id uuid not null,
  record_id uuid not null,
  version int not null,
  list_id uuid not null,
  identifier_key text collate "C" not null,
  sort_key text collate "C" not null,
  search text collate "C" not null,
  items jsonb not null,
  deleted boolean not null,
  change_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (org_id, record_id, version),
  foreign key (org_id, record_id) references list_records (org_id, id)
);
select wall('list_record_history', 'select, insert');
create index list_record_history_at on list_record_history (org_id, list_id, until);
