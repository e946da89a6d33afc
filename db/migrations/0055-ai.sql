-- The server an organization asks for proposed texts: any that speaks OpenAI's protocol. Without a row nothing is asked.
create table ai_settings (
  org_id uuid primary key references organizations,
  address text not null,
  model text not null,
  -- The API key, under the master key.
  sealed_key text not null,
  key_last_four text not null,
  -- Whether identity and tax numbers and phones are sent as they are; otherwise marks stand for them.
  sends_identifiers boolean not null,
  -- How the last test ended.
  checked_at timestamptz,
  check_failure text,
  updated_at timestamptz not null,
  updated_by uuid
);
select wall('ai_settings', 'select, insert, update, delete');

-- Texts that were proposed for a field of a process, and what became of them. They are in no answer until somebody accepts.
create table answer_proposals (
  org_id uuid not null references organizations,
  id uuid not null,
  process_id uuid not null,
  field_key text not null,
  prompt text not null,
  model text not null,
  proposal text not null,
  state text not null check (state in ('proposed', 'accepted', 'discarded')),
  asked_by uuid,
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
create index answer_proposals_of_process on answer_proposals (org_id, process_id, asked_at);
select wall('answer_proposals', 'select, insert, update, delete');
