-- Addresses of an organization's own programs that are told what happens.
create table webhook_endpoints (
  org_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  enabled boolean not null,
  -- Why the product turned it off by itself: its server said that it is gone, or it failed for days.
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- The secret that signs, under the master key; the former one signs too until its end.
  sealed_secret text not null,
  sealed_former_secret text,
  former_until timestamptz,
  -- Attempts that failed in a row, since when, and when the last did.
  failures int not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (org_id, id)
);
select wall('webhook_endpoints');

-- Each message to an endpoint, and what became of it. The body stays as it was first written: every attempt sends the same bytes.
create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  -- What happened, by which a reaction that runs twice writes it once.
  occasion text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  -- How many of the growing pauses are behind it.
  pauses int not null default 0,
  -- The one job that may send it: a job of an earlier ticket does nothing.
  ticket int not null default 0,
  -- When it is handed to a job again, while it waits.
  due_at timestamptz,
  attempted_at timestamptz,
  status int,
  duration_ms int,
  answer text,
  fault text,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade
);
select wall('webhook_deliveries');
create unique index webhook_deliveries_once on webhook_deliveries (org_id, endpoint_id, occasion);
create index webhook_deliveries_of on webhook_deliveries (org_id, endpoint_id, id);
create index webhook_deliveries_by_state on webhook_deliveries (org_id, endpoint_id, state, id);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (created_at);
