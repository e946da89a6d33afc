-- Studies of land: polygons as they are typed, and how their deed is told. `version` grows with every saving.
create table land_studies (
  org_id uuid not null references organizations,
  id uuid not null,
  title text not null,
  -- The title without case and accents: what the list is searched by.
  search_key text collate "C" not null,
  content jsonb not null,
  course_count int not null,
  version int not null default 1,
  process_id uuid,
  project_id uuid,
  creator_id uuid,
  updater_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id)
);
select wall('land_studies', 'select, insert, update');
create index land_studies_by_change on land_studies (org_id, updated_at, id) where deleted_at is null;
create index land_studies_by_process on land_studies (org_id, process_id) where process_id is not null;
create index land_studies_by_project on land_studies (org_id, project_id) where project_id is not null;

-- What a study was each time it was saved, the last included. The oldest go when there are too many.
create table land_study_versions (
  org_id uuid not null,
  study_id uuid not null,
  version int not null,
  title text not null,
  content jsonb not null,
  course_count int not null,
  author_id uuid,
  created_at timestamptz not null,
  primary key (org_id, study_id, version),
  foreign key (org_id, study_id) references land_studies (org_id, id)
);
select wall('land_study_versions', 'select, insert, delete');
