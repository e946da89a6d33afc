-- A key that opens one's own files as a drive (WebDAV) and nothing else: every person of the repository makes and ends their own.
alter table api_keys add column drive boolean not null default false;
