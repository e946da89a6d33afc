-- Links for people without an account. The token is derived from the master key by kind, organization, id and generation:
-- only its SHA-256 is kept. A thing has at most one open link of a kind.
create table public_links (
  org_id uuid not null references organizations,
  id uuid not null,
  kind text not null,
  subject text not null,
  generation int not null default 1,
  token_hash bytea not null,
  permission text not null check (permission in ('view', 'edit')),
  password_hash text,
  expires_at timestamptz,
  uses int not null default 0,
  max_uses int,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (org_id, id)
);
select wall('public_links', 'select, insert, update');
create unique index public_links_token on public_links (token_hash);
create unique index public_links_open on public_links (org_id, kind, subject) where revoked_at is null;

-- Addresses that asked not to hear of a task any more, by a keyed fingerprint of the address.
create table task_mail_stops (
  org_id uuid not null,
  task_id uuid not null,
  address text not null,
  stopped_at timestamptz not null,
  primary key (org_id, task_id, address),
  foreign key (org_id, task_id) references tasks (org_id, id) on delete cascade
);
select wall('task_mail_stops', 'select, insert, delete');

-- How many mails to people outside an organization sent on a day.
create table board_mail_days (
  org_id uuid not null references organizations,
  day text not null,
  sent int not null,
  primary key (org_id, day)
);
select wall('board_mail_days', 'select, insert, update');
