-- Files a row names and the file store does not have: found when one is opened, and by the nightly comparison, which also removes
-- those that are back. The administration lists them. It belongs to no organization.
create table missing_files (
  storage_key text primary key,
  found_at timestamptz not null
);
grant select, insert, update, delete on missing_files to acta_system;
