-- An act on many processes: ordered by one person, carried out by a job.
create table process_bulks (
  org_id uuid not null references organizations,
  id uuid not null,
  -- The act with the reviewer, tag or filing that it gives.
  work jsonb not null,
  -- The earlier one that it takes back.
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
  foreign key (org_id, undoes) references process_bulks (org_id, id) on delete cascade
);
select wall('process_bulks', 'select, insert, update, delete');
-- What is taken back is taken back once.
create unique index process_bulks_undone on process_bulks (org_id, undoes) where undoes is not null;
create index process_bulks_of_person on process_bulks (org_id, created_by, created_at desc) where seen_at is null;
create index process_bulks_running on process_bulks (updated_at) where finished_at is null;
create index process_bulks_by_age on process_bulks (created_at);

create table process_bulk_items (
  org_id uuid not null,
  bulk_id uuid not null,
  position int not null,
  process_id uuid not null,
  -- The version that was chosen. Acts on the contents refuse another one.
  version int not null,
  state text not null check (state in ('waiting', 'done', 'failed', 'left')),
  -- Why it was not done: the key of a sentence, and its values.
  failure text,
  failure_values jsonb,
  -- What the act replaced. Null: it cannot be taken back.
  before jsonb,
  primary key (org_id, bulk_id, position),
  unique (org_id, bulk_id, process_id),
  foreign key (org_id, bulk_id) references process_bulks (org_id, id) on delete cascade,
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('process_bulk_items', 'select, insert, update, delete');
create index process_bulk_items_of_process on process_bulk_items (org_id, process_id);
