-- The firm's files: folders and files below each other. At the top everybody has a place of their own, named by its person;
-- what lies in a folder is in the place named by the folder. No path is stored: a move and the trash change one row.
create table repository_items (
  org_id uuid not null references organizations,
  id uuid not null,
  parent_id uuid,
  kind text not null check (kind in ('folder', 'file')),
  name text not null check (name <> '' and char_length(name) <= 255),
  -- What two names have in common when they are the same.
  name_key text collate "C" not null,
  -- The order of lists: without accents and case, numbers by their value.
  sort_key text collate "C" not null,
  description text not null default '' check (char_length(description) <= 255),
  owner_id uuid not null,
  place_id uuid not null generated always as (coalesce(parent_id, owner_id)) stored,
  -- Of a file: its current version.
  version int not null default 1,
  size bigint not null default 0,
  media_type text not null default '',
  -- Whether there is a public link to it.
  linked boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  -- Where it lay when it was deleted, in words.
  trash_location text,
  -- Deleted for good: a job erases it and what lies in it.
  erased_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, parent_id) references repository_items (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id),
  check (erased_at is null or deleted_at is not null),
  check ((deleted_at is null) = (trash_location is null))
);
select wall('repository_items');
create unique index repository_items_name on repository_items (org_id, place_id, name_key) where deleted_at is null;
create index repository_items_by_name on repository_items (org_id, place_id, kind desc, sort_key, id) where deleted_at is null;
create index repository_items_by_time on repository_items (org_id, place_id, kind desc, updated_at, id)
  where deleted_at is null;
create index repository_items_top on repository_items (org_id, kind desc, sort_key, id)
  where deleted_at is null and parent_id is null;
create index repository_items_of_parent on repository_items (org_id, parent_id) where parent_id is not null;
create index repository_items_of_owner on repository_items (org_id, owner_id);
create index repository_items_trash on repository_items (org_id, deleted_at desc, id) where deleted_at is not null;
create index repository_items_expired on repository_items (deleted_at) where deleted_at is not null;

-- Every content a file ever had. A version is never changed; equal bytes are one file of the organization.
create table repository_versions (
  org_id uuid not null,
  item_id uuid not null,
  number int not null check (number > 0),
  file_id uuid not null,
  size bigint not null,
  media_type text not null,
  comment text not null default '' check (char_length(comment) <= 255),
  restored_from int,
  created_at timestamptz not null,
  -- Null: a visitor, by a public link.
  created_by uuid,
  primary key (org_id, item_id, number),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references files (org_id, id)
);
select wall('repository_versions');
create index repository_versions_of_file on repository_versions (org_id, file_id);

-- With whom an item, and all that lies in it, is shared: a person or a team.
create table repository_shares (
  org_id uuid not null,
  item_id uuid not null,
  -- A member or a team.
  principal_id uuid not null,
  principal text not null check (principal in ('member', 'team')),
  permission text not null check (permission in ('view', 'edit')),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (org_id, item_id, principal_id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_shares');
create index repository_shares_with on repository_shares (org_id, principal_id, item_id);

create table repository_stars (
  org_id uuid not null,
  member_id uuid not null,
  item_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, member_id, item_id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_stars', 'select, insert, delete');
create index repository_stars_of on repository_stars (org_id, item_id);

-- Who made, opened, fetched, shared or changed an item, and when. Goes with its item; the audit log stays.
create table repository_activity (
  org_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  action text not null,
  -- Null: a visitor, by a public link.
  by_id uuid,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_activity', 'select, insert, delete');
create index repository_activity_of on repository_activity (org_id, item_id, at desc, id desc);
create index repository_activity_by on repository_activity (org_id, by_id, at desc, id desc) where by_id is not null;

-- Names from each of their words on, without case and accents, as `process_title_keys`.
create table repository_name_keys (
  org_id uuid not null,
  item_id uuid not null,
  key text collate "C" not null,
  primary key (org_id, key, item_id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_name_keys', 'select, insert, delete');
create index repository_name_keys_of on repository_name_keys (org_id, item_id);

-- What a person may do with an item: 0 nothing, 1 view, 2 edit, 3 all. The highest right along its path counts; nothing where
-- it or a folder above it is deleted. `everything`: of the organization's owner.
create function repository_level(item uuid, person uuid, teams uuid[], everything boolean) returns int
language sql stable as $$
  with recursive path as (
    select id, parent_id, owner_id, deleted_at, 1 as depth from repository_items where id = item
    union all
    select above.id, above.parent_id, above.owner_id, above.deleted_at, path.depth + 1
    from repository_items above join path on above.id = path.parent_id where path.depth < 100
  )
  select case
    when bool_or(deleted_at is not null) then 0
    when everything or bool_or(owner_id = person) then 3
    else coalesce((
      select max(case permission when 'edit' then 2 else 1 end) from repository_shares
      where item_id in (select id from path) and (principal_id = person or principal_id = any(teams))), 0)
  end from path
$$;
