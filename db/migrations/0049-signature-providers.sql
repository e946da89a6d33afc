-- Outside providers of signatures. An organization has one at a time; what authenticates its messages is kept beside its key.
alter table signature_settings add column sealed_webhook_key text;

-- A connection to a provider by OAuth that was begun and is not redeemed: good once, for whoever began it, in their session.
create table signature_connections (
  org_id uuid not null references organizations,
  state_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  sealed_verifier text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, state_hash)
);
select wall('signature_connections');
create index signature_connections_of on signature_connections (org_id, user_id, created_at);

-- What providers told, as it came: each is read once, by asking the provider for the envelope it is about.
create table signature_messages (
  org_id uuid not null references organizations,
  provider text not null,
  message_id text not null,
  payload text not null,
  received_at timestamptz not null,
  primary key (org_id, provider, message_id)
);
select wall('signature_messages', 'select, insert, delete');
create index signature_messages_old on signature_messages (received_at);

-- Envelopes a provider is to be asked about.
create index signature_envelopes_asked on signature_envelopes (asked_at nulls first)
  where state in ('sent', 'partlySigned', 'completing') and provider <> 'local';
