-- The names an organization's own sign-in page is found by: a short name in `/login?org=`, and a host of its own.
alter table organizations add column sign_in_name text check (sign_in_name ~ '^[a-z0-9](-?[a-z0-9])*$' and char_length(sign_in_name) between 3 and 40);
create unique index organizations_sign_in_name on organizations (sign_in_name);
alter table organizations add column custom_host text
  check (custom_host ~ '^([a-z0-9](-?[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9]$' and char_length(custom_host) <= 253);
create unique index organizations_custom_host on organizations (custom_host);

-- SHA-256 of the logo: its address, which nobody guesses and which another logo does not have.
alter table organizations add column logo_hash bytea;
update organizations set logo_hash = sha256(decode(custom_logo ->> 'file', 'base64')) where custom_logo is not null;
create index organizations_logo on organizations (logo_hash) where logo_hash is not null;

-- Keys of the API. Each acts as the member who made it; of the key itself only the hash and its last four letters are kept.
create table api_keys (
  org_id uuid not null references organizations,
  id uuid not null,
  member_id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  token_hash bytea not null,
  last_four text not null check (char_length(last_four) = 4),
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
select wall('api_keys', 'select, insert, update');
create unique index api_keys_token on api_keys (token_hash);
create index api_keys_member on api_keys (org_id, member_id) where revoked_at is null;
