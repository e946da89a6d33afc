-- Credits: what each organization may still spend (`balance`: granted, less reserved and captured), and why it is so much.
create table credit_accounts (
  org_id uuid primary key references organizations,
  balance int not null default 0 check (balance >= 0),
  updated_at timestamptz not null
);
select wall('credit_accounts', 'select, insert, update');

-- Each entry is written once: `reference` names what was granted, or what was reserved for.
create table credit_entries (
  org_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('grant', 'reserve', 'capture', 'release')),
  amount int not null check (amount > 0),
  -- The balance after it.
  balance int not null check (balance >= 0),
  reference text not null,
  -- What it was for, in words that name no person.
  note text not null default '',
  by_user uuid,
  at timestamptz not null,
  primary key (org_id, id)
);
select wall('credit_entries', 'select, insert');
create unique index credit_entries_once on credit_entries (org_id, reference, (case when kind = 'release' then 'capture' else kind end));
create index credit_entries_newest on credit_entries (org_id, at desc, id desc);

-- Queries to registries. Question and answer are personal data: both are erased after 30 days.
create table registry_queries (
  org_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('property', 'socialSecurity', 'police', 'cadastre')),
  provider text not null check (provider in ('manual', 'http', 'demo')),
  state text not null check (state in ('queued', 'running', 'done', 'notFound', 'failed', 'expired')),
  input jsonb not null,
  -- A keyed fingerprint of kind and input: the same question again is not asked twice.
  input_hash text not null,
  -- How lists and the audit log name it: without a whole CUI.
  subject text not null,
  reason text not null,
  requester_id uuid not null,
  worker_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  result jsonb,
  -- SHA-256 of question, answer and files, written with the answer.
  evidence text,
  -- Why there is no answer: a text key, or what whoever worked on it wrote.
  failure text,
  provider_ref text,
  attempts int not null default 0,
  primary key (org_id, id)
);
select wall('registry_queries', 'select, insert, update');
grant delete on registry_queries to acta_system;
create index registry_queries_newest on registry_queries (org_id, created_at desc, id desc);
create index registry_queries_of_requester on registry_queries (org_id, requester_id, created_at desc, id desc);
create index registry_queries_waiting on registry_queries (org_id, created_at, id) where provider = 'manual' and state in ('queued', 'running');
create index registry_queries_same on registry_queries (org_id, input_hash, created_at desc);
create index registry_queries_by_age on registry_queries (created_at);

create table registry_query_files (
  org_id uuid not null,
  query_id uuid not null,
  file_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (org_id, query_id, file_id),
  foreign key (org_id, query_id) references registry_queries (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references files (org_id, id)
);
select wall('registry_query_files', 'select, insert, delete');
create index registry_query_files_file on registry_query_files (org_id, file_id);
