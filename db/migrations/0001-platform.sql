-- Roles. The server's login owns the tables; every transaction takes one of these two instead.
-- acta_member sees the rows of one organization; acta_system serves the named sweeps and the calls made before an
-- organization is known. Neither may bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'acta_member') then create role acta_member nologin nosuperuser nobypassrls; end if;
  if not exists (select from pg_roles where rolname = 'acta_system') then create role acta_system nologin nosuperuser nobypassrls; end if;
exception when duplicate_object or unique_violation then null; -- another node made them at the same moment
end $$;
do $$
begin
  if not pg_has_role(current_user, 'acta_member', 'set') then execute format('grant acta_member to %I', current_user); end if;
  if not pg_has_role(current_user, 'acta_system', 'set') then execute format('grant acta_system to %I', current_user); end if;
exception when invalid_parameter_value then -- before PostgreSQL 16 there is no 'set' privilege to ask for
  execute format('grant acta_member, acta_system to %I', current_user);
end $$;

grant usage on schema public to acta_member, acta_system;

-- The organization of this transaction; null when none was set, and then no row exists.
create function current_org() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

-- Walls a tenant table: forced row-level security for the member role, all rows for the system role.
create function wall(tbl regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy tenant on %s to acta_member using (org_id = current_org()) with check (org_id = current_org())', tbl);
  execute format('create policy system on %s to acta_system using (true) with check (true)', tbl);
  execute format('grant %s on %s to acta_member, acta_system', rights, tbl);
end $$;

-- Facts and jobs, written in the transaction of the change and handed to the job runner afterwards.
create table outbox (
  id uuid primary key,
  org_id uuid,
  kind text not null check (kind in ('event', 'job')),
  name text not null,
  payload jsonb not null,
  options jsonb not null default '{}',
  by_user uuid,
  at timestamptz not null
);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox for insert to acta_member with check (org_id = current_org());
create policy system on outbox to acta_system using (true) with check (true);
grant insert on outbox to acta_member;
grant select, insert, update, delete on outbox to acta_system; -- update: to lock the rows it hands over

-- Append only: no role may change or delete a row. One chain per organization; accounts share the nil chain.
create table audit_log (
  org_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  details jsonb not null,
  request_id text,
  previous bytea not null,
  hash bytea not null,
  primary key (org_id, seq)
);
select wall('audit_log', 'select, insert');
create index audit_log_object on audit_log (org_id, object_type, object_id, seq);

-- Answers kept for 24 hours, so that a repeated call is answered and not done again.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  org_id uuid,
  request_hash bytea not null,
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys to acta_member using (org_id = current_org()) with check (org_id = current_org());
create policy system on idempotency_keys to acta_system using (true) with check (true);
grant select, insert, update on idempotency_keys to acta_member;
grant select, insert, update, delete on idempotency_keys to acta_system;
create index idempotency_keys_created on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  used int not null
);
grant select, insert, update, delete on rate_limits to acta_system;
create index rate_limits_window on rate_limits (window_start);

-- Stored files: the bytes are in the file store under `storage_key`, the row says what they are.
create table files (
  org_id uuid not null,
  id uuid not null,
  storage_key text not null unique,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id)
);
select wall('files');

-- Settings of the installation itself: one row per name (readiness writes here, keys leave their fingerprints here).
create table installation (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
grant select, insert, update on installation to acta_system;
