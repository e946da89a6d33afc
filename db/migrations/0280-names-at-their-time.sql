-- The name a template, a team or an organization had until a moment. What was done before it keeps it in histories and papers.
create table former_titles (
  org_id uuid not null,
  kind text not null check (kind in ('template', 'team', 'organization')),
  subject_id uuid not null,
  until timestamptz not null,
  title text not null,
  primary key (org_id, kind, subject_id, until)
);
select wall('former_titles', 'select, insert');

-- `updated_at` is the moment of the change by the clock of the program.
create function keep_former_title() returns trigger language plpgsql as $$
begin
  insert into former_titles (org_id, kind, subject_id, until, title)
  values ((to_jsonb(old) ->> tg_argv[1])::uuid, tg_argv[0], old.id, new.updated_at, old.name)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_former_title after update of name on templates for each row
  when (old.name is distinct from new.name) execute function keep_former_title('template', 'org_id');
create trigger keep_former_title after update of name on teams for each row
  when (old.name is distinct from new.name) execute function keep_former_title('team', 'org_id');
create trigger keep_former_title after update of name on organizations for each row
  when (old.name is distinct from new.name) execute function keep_former_title('organization', 'id');

-- The title of what a notice is about, at the moment of the notice. Null: from before, or without one.
alter table notices add column title text;
-- The name of who did it, if it was nobody with an account: a signer who declined.
alter table notices add column actor_name text;

-- Each time a person, or a signer by a link, opened or downloaded the document of a process.
create table document_reads (
  org_id uuid not null,
  id uuid not null,
  process_id uuid not null,
  act text not null check (act in ('opened', 'downloaded')),
  kind text not null,
  by_id uuid,
  -- A signer without an account.
  by_name text,
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('document_reads', 'select, insert, delete');
create index document_reads_of_process on document_reads (org_id, process_id, at desc);
