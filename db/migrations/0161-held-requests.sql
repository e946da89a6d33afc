-- What came in by a public form and looks as if no person had sent it: it waits, tells nobody, and is no process yet. Its files
-- stay with its session, and it goes with that after 30 days.
create table held_requests (
  org_id uuid not null,
  -- The id its process gets when it is let in: its receipt leads there from the beginning.
  process_id uuid not null,
  session_id uuid not null,
  template_id uuid not null,
  template_version_id uuid not null,
  link_id uuid not null,
  title text not null,
  language text not null check (language in ('en', 'es')),
  requester_name text not null,
  requester_email text not null,
  answers jsonb not null,
  notice_hash bytea not null,
  -- Who sent it and what was answered; and what was answered alone.
  content_hash bytea not null,
  answers_hash bytea not null,
  -- Why it waits.
  signs text[] not null check (signs <> '{}'),
  submitted_at timestamptz not null,
  primary key (org_id, process_id),
  foreign key (org_id, session_id) references form_sessions (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references templates (org_id, id),
  foreign key (org_id, link_id) references public_form_links (org_id, id)
);
select wall('held_requests', 'select, insert, update, delete');
create unique index held_requests_session on held_requests (org_id, session_id);
create index held_requests_latest on held_requests (org_id, submitted_at);
create index held_requests_answers on held_requests (org_id, template_id, answers_hash);

-- What was answered alone, to know the same answers again when others send them; of requests of before it is not known.
alter table form_requests add column answers_hash bytea;
create index form_requests_answers on form_requests (org_id, template_id, answers_hash) where answers_hash is not null;
