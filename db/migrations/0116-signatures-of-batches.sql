-- The contracts of a batch, sent to be signed at once: one order, and what became of each contract.
create table signature_bulks (
  org_id uuid not null references organizations,
  id uuid not null,
  batch_id uuid not null,
  -- Who signs, and how it is sent.
  plan jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  -- Null: not all of it was tried yet.
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, batch_id) references batches (org_id, id) on delete cascade
);
select wall('signature_bulks', 'select, insert, update, delete');
create index signature_bulks_of_batch on signature_bulks (org_id, batch_id, created_at desc);
-- Of a batch one order at a time.
create unique index signature_bulks_one_open on signature_bulks (org_id, batch_id) where finished_at is null;

create table signature_bulk_items (
  org_id uuid not null,
  bulk_id uuid not null,
  process_id uuid not null,
  position int not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  -- Why it was not sent: the key of a sentence.
  failure text,
  envelope_id uuid,
  primary key (org_id, bulk_id, process_id),
  foreign key (org_id, bulk_id) references signature_bulks (org_id, id) on delete cascade,
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade,
  foreign key (org_id, envelope_id) references signature_envelopes (org_id, id)
);
select wall('signature_bulk_items', 'select, insert, update, delete');
create index signature_bulk_items_waiting on signature_bulk_items (org_id, bulk_id, position) where state = 'waiting';
create index signature_bulk_items_process on signature_bulk_items (org_id, process_id);
create index signature_bulk_items_envelope on signature_bulk_items (org_id, envelope_id) where envelope_id is not null;
