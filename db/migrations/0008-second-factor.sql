-- A mailed link may also take a second factor away, or move an account to another address.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verifyEmail', 'resetPassword', 'signIn', 'unenroll', 'changeEmail'));
-- What the link is about: the second factor it takes away, or the address it moves to.
alter table account_tokens add column about text not null default '';

-- The phone of a person: eight digits of Guatemala, shown to be theirs by a code. Nobody else has the same.
create table phones (
  user_id uuid primary key references users on delete cascade,
  number text not null check (number ~ '^\d{8}$'),
  verified_at timestamptz not null,
  -- Asked for when they sign in, since then.
  second_factor_since timestamptz
);
create unique index phones_number on phones (number);
grant select, insert, update, delete on phones to acta_system;

-- The authenticator app of a person (RFC 6238).
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with the master key, bound to this person.
  secret text not null,
  created_at timestamptz not null,
  -- Empty while it is being set up: it is not asked for yet.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: that one and older ones are refused.
  last_step bigint not null default 0
);
grant select, insert, update, delete on authenticators to acta_system;

-- Codes for whoever has lost their second factor: keyed fingerprints, each good once.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  fingerprint text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, fingerprint)
);
grant select, insert, update, delete on recovery_codes to acta_system;

-- A question that waits for a code: of a sign-in, of a phone that is shown to be somebody's, or of who is signed in already.
create table code_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('signIn', 'phone', 'confirm')),
  user_id uuid not null references users on delete cascade,
  -- The browser that signs in (signIn); empty otherwise: the session says who asks.
  token_hash bytea,
  -- How the person proved themselves before (signIn).
  method text not null default '',
  -- The number a code was sent to, and the code's keyed fingerprint.
  number text,
  -- The phone becomes a second factor (phone).
  as_second_factor boolean not null default false,
  code text,
  sent_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'signIn') = (token_hash is not null))
);
create unique index code_challenges_token on code_challenges (token_hash) where token_hash is not null;
-- Who is signed in has one question of a kind at a time.
create unique index code_challenges_one on code_challenges (user_id, purpose) where token_hash is null;
create index code_challenges_expires on code_challenges (expires_at);
create index code_challenges_user on code_challenges (user_id);
grant select, insert, update, delete on code_challenges to acta_system;
