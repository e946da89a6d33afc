-- Signing of approved processes. Nothing here changes a process: an envelope binds to the SHA-256 of its PDF.
create table signature_settings (
  org_id uuid primary key references organizations,
  provider text not null check (provider in ('local', 'docusign', 'cincel', 'webhook')),
  signature_type text not null check (signature_type in ('advanced', 'autograph', 'any')),
  id_verification boolean not null,
  -- The API key, or what a connection by OAuth gave: under the master key.
  sealed_key text,
  key_last_four text,
  -- Where the provider is asked: its own address, or the one a webhook is sent to.
  endpoint text,
  account_id text,
  account_name text,
  -- How the last test of the key ended.
  checked_at timestamptz,
  check_failure text,
  updated_at timestamptz not null,
  updated_by uuid
);
select wall('signature_settings', 'select, insert, update');

create table signature_envelopes (
  org_id uuid not null references organizations,
  id uuid not null,
  process_id uuid not null,
  title text not null,
  document_file_id uuid not null,
  document_sha256 bytea not null,
  provider text not null check (provider in ('local', 'docusign', 'cincel', 'webhook')),
  provider_ref text,
  -- When the provider was asked last, and what it answered when it failed.
  asked_at timestamptz,
  provider_failure text,
  signature_type text not null check (signature_type in ('advanced', 'autograph', 'any')),
  id_verification boolean not null,
  message text not null,
  state text not null check (state in ('sent', 'partlySigned', 'completing', 'signed', 'declined', 'expired', 'voided')),
  reason text,
  remind_every_days int,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid,
  -- Since when all have signed and the signed PDF is being made.
  completing_at timestamptz,
  finished_at timestamptz,
  signed_file_id uuid,
  certificate_file_id uuid,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, document_file_id) references files (org_id, id),
  foreign key (org_id, signed_file_id) references files (org_id, id),
  foreign key (org_id, certificate_file_id) references files (org_id, id)
);
select wall('signature_envelopes', 'select, insert, update');
create unique index signature_envelopes_one_open on signature_envelopes (org_id, process_id)
  where state in ('sent', 'partlySigned', 'completing');
create index signature_envelopes_of_process on signature_envelopes (org_id, process_id, created_at desc, id desc);
create index signature_envelopes_newest on signature_envelopes (org_id, created_at desc, id desc);
create index signature_envelopes_open on signature_envelopes (expires_at) where state in ('sent', 'partlySigned', 'completing');
create unique index signature_envelopes_ref on signature_envelopes (provider, provider_ref) where provider_ref is not null;
create index signature_envelopes_document on signature_envelopes (org_id, document_file_id);
create index signature_envelopes_signed_file on signature_envelopes (org_id, signed_file_id) where signed_file_id is not null;
create index signature_envelopes_certificate on signature_envelopes (org_id, certificate_file_id)
  where certificate_file_id is not null;

create table signature_invitations (
  org_id uuid not null,
  id uuid not null,
  envelope_id uuid not null,
  position int not null,
  name text not null,
  email text not null,
  -- The address without case: nobody is invited twice.
  email_key text not null,
  stage int not null check (stage > 0),
  language text not null check (language in ('en', 'es')),
  state text not null check (state in ('pending', 'viewed', 'accepted', 'declined', 'signed')),
  -- Null: an earlier stage is not complete.
  invited_at timestamptz,
  mailed_at timestamptz,
  mail_outcome text check (mail_outcome in ('sent', 'bounced', 'failed')),
  reminders int not null default 0,
  viewed_at timestamptz,
  accepted_at timestamptz,
  decided_at timestamptz,
  reason text,
  -- How the person proves to be who was invited, beside having the mail.
  code_kind text not null check (code_kind in ('none', 'mail', 'access')),
  -- Keyed fingerprints: the access code its sender chose, and the one that was mailed.
  access_code text,
  mail_code text,
  mail_code_until timestamptz,
  code_tries int not null default 0,
  locked_until timestamptz,
  proof_hash bytea,
  proof_until timestamptz,
  -- The signature: drawn strokes, typed letters, or the file of a picture.
  mark jsonb,
  mark_file_id uuid,
  primary key (org_id, id),
  foreign key (org_id, envelope_id) references signature_envelopes (org_id, id),
  foreign key (org_id, mark_file_id) references files (org_id, id)
);
select wall('signature_invitations', 'select, insert, update');
create unique index signature_invitations_email on signature_invitations (org_id, envelope_id, email_key);
create index signature_invitations_of_envelope on signature_invitations (org_id, envelope_id, position);
create index signature_invitations_mark on signature_invitations (org_id, mark_file_id) where mark_file_id is not null;

-- What happened to an envelope, each step chained to the one before by SHA-256; the first to the document's own.
create table signature_events (
  org_id uuid not null,
  envelope_id uuid not null,
  seq int not null,
  at timestamptz not null,
  kind text not null,
  invitation_id uuid,
  actor_id uuid,
  address text,
  agent text,
  details jsonb not null,
  previous bytea not null,
  hash bytea not null,
  primary key (org_id, envelope_id, seq),
  foreign key (org_id, envelope_id) references signature_envelopes (org_id, id)
);
select wall('signature_events', 'select, insert');
