-- Horizontal property: buildings and condominiums with their levels and units.
create table level_projects (
  org_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  search_key text collate "C" not null,
  address text not null default '',
  -- The finca on which the regime is constituted: { finca, folio, libro, department }.
  estate jsonb,
  currency text not null check (currency in ('GTQ', 'USD')),
  creator_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('level_projects', 'select, insert, update');
create index level_projects_by_name on level_projects (org_id, search_key, id) where deleted_at is null;

create table project_levels (
  org_id uuid not null,
  project_id uuid not null,
  id uuid not null,
  name text not null,
  -- From the lowest to the highest.
  position int not null,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  foreign key (org_id, project_id) references level_projects (org_id, id)
);
select wall('project_levels');
create index project_levels_of_project on project_levels (org_id, project_id, position, id);

create table level_units (
  org_id uuid not null,
  project_id uuid not null,
  level_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('apartment', 'parking', 'store', 'terrace')),
  number text not null,
  use text not null default '',
  -- Square metres.
  private_area numeric(11, 4) not null check (private_area >= 0),
  common_area numeric(11, 4) not null default 0 check (common_area >= 0),
  -- What the share is in proportion to; null: the private area.
  weight numeric(11, 4) check (weight >= 0),
  -- By side: { north, east, south, west, above, below }.
  boundaries jsonb not null default '{}',
  price numeric(16, 2) check (price >= 0),
  state text not null default 'free' check (state in ('free', 'reserved', 'sold', 'delivered')),
  buyer text not null default '',
  -- Grows with every change.
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, project_id, level_id) references project_levels (org_id, project_id, id)
);
select wall('level_units');
create unique index level_units_number on level_units (org_id, project_id, kind, number);
create index level_units_of_level on level_units (org_id, project_id, level_id);

-- Whether the area of project levels stands in the navigation of an organization.
alter table organizations add column special_ui boolean not null default false;
