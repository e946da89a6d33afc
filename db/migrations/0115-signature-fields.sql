-- What a signer fills in on the page, who signs in somebody's place, codes by SMS, and signing on the sender's device.
alter table signature_envelopes
  -- Whether a signer may name somebody else to sign in their place.
  add column delegation boolean not null default false,
  -- The certificate the signed PDF was sealed with: the organization's own one may change afterwards.
  add column seal_certificate bytea,
  -- The signed PDF with its time-stamp, as it was before what proves its certificates was added.
  add column stamped_file_id uuid,
  add foreign key (org_id, stamped_file_id) references files (org_id, id),
  drop constraint signature_envelopes_seal_level_check,
  add constraint signature_envelopes_seal_level_check check (seal_level in ('B-B', 'B-T', 'B-LT'));
create index signature_envelopes_stamped on signature_envelopes (org_id, stamped_file_id)
  where stamped_file_id is not null;

alter table signature_invitations
  drop constraint signature_invitations_code_kind_check,
  add constraint signature_invitations_code_kind_check check (code_kind in ('none', 'mail', 'sms', 'access')),
  -- Where codes by SMS go.
  add column phone text,
  -- Who was invited first and named this person to sign in their place.
  add column delegated_name text,
  add column delegated_email text,
  -- Signing on the device of a member, who is present: what proves it, until when, and who it is.
  add column presence_hash bytea,
  add column presence_until timestamptz,
  add column host_id uuid,
  -- In whose presence it was signed.
  add column signed_before uuid,
  -- Where on the pages this person signs and what they fill in, and what they filled in.
  add column fields jsonb not null default '[]',
  add column field_values jsonb;

-- An organization's own certificate for the seal (.p12), with its password, under the master key.
create table signature_certificates (
  org_id uuid primary key references organizations,
  sealed_file text not null,
  certificate bytea not null,
  chain bytea[] not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_at timestamptz not null,
  created_by uuid
);
select wall('signature_certificates', 'select, insert, update, delete');
