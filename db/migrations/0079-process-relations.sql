-- What one process is to another: it amends or replaces it, or is an annex of it. Two processes have one relation at most.
create table process_relations (
  org_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('amends', 'replaces', 'annexOf')),
  creator_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, from_id) references processes (org_id, id) on delete cascade,
  foreign key (org_id, to_id) references processes (org_id, id) on delete cascade
);
select wall('process_relations', 'select, insert, delete');
create unique index process_relations_pair on process_relations (org_id, least(from_id, to_id), greatest(from_id, to_id));
create index process_relations_from on process_relations (org_id, from_id);
create index process_relations_to on process_relations (org_id, to_id);
