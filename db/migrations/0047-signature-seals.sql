-- The key of an organization's own seal, under the master key, and its certificate.
create table signature_seals (
  org_id uuid primary key references organizations,
  certificate bytea not null,
  sealed_key text not null,
  not_after timestamptz not null,
  created_at timestamptz not null
);
select wall('signature_seals', 'select, insert, update');

alter table signature_envelopes
  -- What the seal of the signed PDF was found to be when it was read again; null: it has none.
  add column seal_level text check (seal_level in ('B-B', 'B-T')),
  -- The signed PDF as it was before a time-stamp was added to it.
  add column unstamped_file_id uuid,
  add foreign key (org_id, unstamped_file_id) references files (org_id, id);
create index signature_envelopes_unstamped on signature_envelopes (org_id, unstamped_file_id)
  where unstamped_file_id is not null;

-- /verify finds a file by its SHA-256, whose it ever is.
create index files_by_sha256 on files (sha256);
