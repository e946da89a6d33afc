-- People, across organizations. Nothing secret is in this table: a member's transaction may be allowed to read names.
-- Row-level security is on but not forced: the login itself reads the session of each request in one statement.
create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  first_name text not null default '' check (char_length(first_name) <= 25),
  last_name text not null default '' check (char_length(last_name) <= 25),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index users_email on users (email);
alter table users enable row level security;
create policy system on users to acta_system using (true) with check (true);
grant select, insert, update, delete on users to acta_system;

create table passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on passwords to acta_system;

-- Who is signed in. `bearer`: an identity token, made from a cookie session and ending with it.
create table sessions (
  id uuid primary key,
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('cookie', 'bearer')),
  parent_id uuid references sessions on delete cascade,
  persistent boolean not null default false,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null default '',
  user_agent text not null default ''
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);
create index sessions_parent on sessions (parent_id) where parent_id is not null;
create index sessions_expires on sessions (expires_at);
grant select, insert, update, delete on sessions to acta_system;

-- What a mailed link may do, once. Bound to the address it was mailed to.
create table account_tokens (
  id uuid primary key,
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword')),
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index account_tokens_token on account_tokens (token_hash);
create index account_tokens_user on account_tokens (user_id, purpose);
create index account_tokens_expires on account_tokens (expires_at);
grant select, insert, update, delete on account_tokens to acta_system;

-- Captcha challenges that were answered: each counts once.
create table captcha_uses (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index captcha_uses_expires on captcha_uses (expires_at);
grant select, insert, delete on captcha_uses to acta_system;
