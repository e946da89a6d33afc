-- A mailed link may also sign its person in.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verifyEmail', 'resetPassword', 'signIn'));

-- The single sign-on of an organization: an OpenID Connect provider of its own, one at most.
create table sign_in_providers (
  org_id uuid not null references organizations,
  id uuid not null,
  label text not null check (label <> '' and char_length(label) <= 60),
  issuer text not null,
  client_id text not null,
  -- Sealed with the master key, bound to this row.
  client_secret text not null,
  -- E-mail domains this provider may speak for, in lower case.
  domains text[] not null check (cardinality(domains) > 0),
  -- Whoever has linked it signs in with it only.
  exclusive boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id)
);
select wall('sign_in_providers');
create unique index sign_in_providers_id on sign_in_providers (id);
create unique index sign_in_providers_one on sign_in_providers (org_id);

-- Who a person is with a provider: 'google', 'microsoft', 'sso' (of the installation), or the id of an organization's.
-- The issuer belongs to the key: a provider that is pointed at another issuer knows nobody any more.
create table linked_providers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  organization_provider uuid references sign_in_providers (id) on delete cascade,
  issuer text not null,
  subject text not null check (char_length(subject) <= 255),
  email text not null default '',
  linked_at timestamptz not null,
  last_used_at timestamptz,
  check (organization_provider is null or provider = organization_provider::text)
);
create unique index linked_providers_subject on linked_providers (provider, issuer, subject);
create unique index linked_providers_user on linked_providers (user_id, provider, issuer);
create index linked_providers_organization on linked_providers (organization_provider) where organization_provider is not null;
grant select, insert, update, delete on linked_providers to acta_system;

-- A redirect to a provider that has not come back yet. Bound to the browser it began in, used up once.
create table sign_in_attempts (
  id uuid primary key,
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  issuer text not null,
  -- Whom it links; empty: it signs in.
  user_id uuid references users on delete cascade,
  -- Nonce and code verifier, sealed.
  secrets text not null,
  next text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sign_in_attempts_state on sign_in_attempts (state_hash);
create index sign_in_attempts_expires on sign_in_attempts (expires_at);
grant select, insert, delete on sign_in_attempts to acta_system;
