-- A passkey of a person (WebAuthn): the public half of a key pair whose other half never leaves their device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The host it was made on: the browser offers it there and nowhere else.
  host text not null,
  -- What the device calls it.
  credential_id text not null,
  public_key bytea not null,
  -- Counts up with every use, where the device counts; one that goes back tells of a copy.
  counter bigint not null,
  -- How the browser reaches the device.
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_credential on passkeys (host, credential_id);
create index passkeys_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to acta_system;

-- What a device is to sign next: taken by the first answer, whatever that is worth.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Whose new passkey it is for; empty: it is for the use of one, and the answer says whose.
  user_id uuid references users on delete cascade,
  host text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to acta_system;
