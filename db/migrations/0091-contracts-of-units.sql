-- The contracts that were begun with, or filled by, the data of a unit under horizontal property.
create table unit_contracts (
  org_id uuid not null,
  unit_id uuid not null,
  process_id uuid not null,
  added_at timestamptz not null,
  primary key (org_id, unit_id, process_id),
  foreign key (org_id, unit_id) references level_units (org_id, id) on delete cascade,
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('unit_contracts', 'select, insert, delete');
create index unit_contracts_of_process on unit_contracts (org_id, process_id);
