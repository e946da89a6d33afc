-- What happened to a process: every act on it by whom and when. What was saved keeps the answers as they were then: the
-- savings of one person in one sitting are one version.
create table process_history (
  org_id uuid not null,
  id uuid not null,
  process_id uuid not null,
  what text not null,
  by_id uuid,
  -- When the first and when the last of the sitting was saved; of everything else both are one.
  since timestamptz not null,
  at timestamptz not null,
  -- The version the process had afterwards.
  version int not null,
  details jsonb not null default '{}',
  answers jsonb,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('process_history', 'select, insert, update, delete');
create index process_history_of on process_history (org_id, process_id, version, id);

-- The answers as somebody who reviews saw them last, and as they saw them before that: the review shows what changed since.
create table process_looks (
  org_id uuid not null,
  process_id uuid not null,
  uid uuid not null,
  seen_at timestamptz not null,
  seen jsonb not null,
  before_at timestamptz,
  before jsonb,
  primary key (org_id, process_id, uid),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade,
  check ((before is null) = (before_at is null))
);
select wall('process_looks', 'select, insert, update, delete');
