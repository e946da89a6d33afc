-- The form of a process, or some groups of it, given to somebody by e-mail: they sign in with that very address.
create table form_shares (
  org_id uuid not null,
  id uuid not null,
  process_id uuid not null,
  email text not null,
  -- Groups the recipient fills, and groups they only read.
  groups text[] not null,
  read_groups text[] not null default '{}',
  message text not null default '' check (char_length(message) <= 1000),
  -- The names they answered.
  filled text[] not null default '{}',
  created_by uuid not null,
  time_created timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  reminded_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id)
);
select wall('form_shares', 'select, insert, update');
create index form_shares_of_process on form_shares (org_id, process_id, time_created, id);
create index form_shares_of_email on form_shares (email, time_created, id) where deleted_at is null;
create unique index form_shares_open on form_shares (org_id, process_id, email)
  where deleted_at is null and completed_at is null;
