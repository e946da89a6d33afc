-- Who asked for a process through a public form; null: a member began it. `source` is the name of the link it came by.
alter table processes
  add requester_name text check (char_length(requester_name) <= 60),
  add requester_email text,
  add source text;
alter table processes add check ((requester_name is null) = (requester_email is null));

-- A file that came with a public form was added by nobody who is a member: its sender's name is kept instead.
alter table attachments alter created_by drop not null;
alter table attachments add added_as text;

-- How a template is asked of people outside.
create table public_forms (
  org_id uuid not null references organizations,
  template_id uuid not null,
  settings jsonb not null,
  opened boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('public_forms', 'select, insert, update');

-- The links of a public form, each with the name of where it is put. Their tokens are those of public_links.
create table public_form_links (
  org_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  source text not null check (char_length(source) <= 60),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, template_id) references public_forms (org_id, template_id)
);
select wall('public_form_links', 'select, insert, update');
create index public_form_links_of on public_form_links (org_id, template_id, created_at, id);

-- Somebody filling a public form on one device: the key the device chose is kept as its SHA-256. Expired ones are erased
-- with their files.
create table form_sessions (
  org_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  key_hash bytea not null,
  answers jsonb not null default '{}',
  email text,
  process_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, link_id) references public_form_links (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('form_sessions', 'select, insert, update, delete');
create unique index form_sessions_key on form_sessions (org_id, link_id, key_hash);
create index form_sessions_expired on form_sessions (expires_at);

create table form_files (
  org_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  slot text not null,
  name text not null check (name <> '' and char_length(name) <= 255),
  name_key text not null,
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references form_sessions (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references files (org_id, id)
);
select wall('form_files', 'select, insert, delete');
create unique index form_files_name on form_files (org_id, session_id, name_key);
create index form_files_of_file on form_files (org_id, file_id);

-- What came in by a public form: one process each.
create table form_requests (
  org_id uuid not null,
  process_id uuid not null,
  template_id uuid not null,
  link_id uuid not null,
  language text not null check (language in ('en', 'es')),
  -- What the requester agreed to, by the SHA-256 of its words, and when.
  notice_hash bytea not null,
  consented_at timestamptz not null,
  -- Who sent it and what was answered, as one SHA-256: two with the same are duplicates.
  content_hash bytea not null,
  -- What the firm asked to be corrected, by the paths of the answers; null: nothing.
  correction jsonb,
  submitted_at timestamptz not null,
  primary key (org_id, process_id),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, link_id) references public_form_links (org_id, id)
);
select wall('form_requests', 'select, insert, update');
create index form_requests_of_link on form_requests (org_id, link_id);
create index form_requests_of_template on form_requests (org_id, template_id, submitted_at);
create index form_requests_content on form_requests (org_id, content_hash);
