-- Organizations: the tenants themselves. A member reads and changes the one of the transaction and no other.
create table organizations (
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null default '',
  phone text not null default '' check (phone ~ '^([0-9]{8})?$'),
  status text not null default 'active',
  plan text not null default 'free' check (plan in ('free', 'basic', 'standard', 'advanced', 'single')),
  plan_annual boolean not null default false,
  -- Seats bought beyond those the plan comes with.
  seats int check (seats > 0),
  trial_ends_at timestamptz,
  time_zone text not null,
  settings jsonb not null,
  white_label boolean not null default false,
  custom_theme jsonb,
  -- { "mime": "image/png", "file": base64 }
  custom_logo jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to acta_member using (id = current_org()) with check (id = current_org());
create policy system on organizations to acta_system using (true) with check (true);
grant select, update on organizations to acta_member;
grant select, insert, update on organizations to acta_system;

-- Who belongs to which organization: `id` is the person. A row outlives the membership, so that names stay readable.
create table members (
  org_id uuid not null references organizations,
  id uuid not null references users,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['owner', 'manager', 'creator', 'reviewer', 'consultant']),
  individual boolean not null default false,
  billing boolean not null default false,
  accepted_at timestamptz not null,
  deleted_at timestamptz,
  primary key (org_id, id)
);
select wall('members', 'select, insert, update');
-- One organization per person, one owner per organization.
create unique index members_one_organization on members (id) where deleted_at is null;
create unique index members_one_owner on members (org_id) where deleted_at is null and 'owner' = any (roles);

-- Invitations are bound to an address and to one organization; of the link only the hash is kept.
create table invitations (
  org_id uuid not null references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['manager', 'creator', 'reviewer', 'consultant']),
  individual boolean not null default false,
  billing boolean not null default false,
  token_hash bytea not null,
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked')),
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users,
  primary key (org_id, id)
);
select wall('invitations', 'select, insert, update');
create unique index invitations_id on invitations (id);
create unique index invitations_token on invitations (token_hash);
create unique index invitations_one_pending on invitations (org_id, email) where status = 'pending';
create index invitations_waiting on invitations (email) where status = 'pending';

-- Whose pages to tell of an invitation: a member's transaction asks for one address and may not read the table.
create function person_at(address text) returns uuid language sql stable security definer set search_path = public
  as $$ select id from users where email = address $$;
revoke all on function person_at from public;
grant execute on function person_at to acta_member, acta_system;

-- A member's transaction reads the people who belong or belonged to its organization, and nobody else.
grant select on users to acta_member;
create policy colleagues on users for select to acta_member
  using (exists (select from members m where m.org_id = current_org() and m.id = users.id));
