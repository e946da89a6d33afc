-- The documents of a batch, filed in a folder of the repository: one order of one person, and what became of each contract.
create table batch_filings (
  org_id uuid not null references organizations,
  id uuid not null,
  batch_id uuid not null,
  -- Null: at the top of the person's own files.
  folder_id uuid,
  state text not null check (state in ('running', 'paused', 'stopped', 'done', 'cancelled')),
  -- Why it was stopped: the key of a sentence.
  problem text,
  created_at timestamptz not null,
  created_by uuid not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, batch_id) references batches (org_id, id) on delete cascade
);
select wall('batch_filings', 'select, insert, update, delete');
create index batch_filings_of_batch on batch_filings (org_id, batch_id, created_by, created_at desc);
-- Of a batch each person has one order under way.
create unique index batch_filings_one_open on batch_filings (org_id, batch_id, created_by)
  where state in ('running', 'paused', 'stopped');

create table batch_filing_items (
  org_id uuid not null,
  filing_id uuid not null,
  process_id uuid not null,
  position int not null,
  state text not null check (state in ('waiting', 'filed', 'failed')),
  -- Why it was not filed: the key of a sentence.
  failure text,
  primary key (org_id, filing_id, process_id),
  foreign key (org_id, filing_id) references batch_filings (org_id, id) on delete cascade,
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('batch_filing_items', 'select, insert, update, delete');
create index batch_filing_items_by_state on batch_filing_items (org_id, filing_id, state, position);
create index batch_filing_items_process on batch_filing_items (org_id, process_id);
