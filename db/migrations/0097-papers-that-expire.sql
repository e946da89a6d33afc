-- A paper is good until a day: certificates, police records, identity documents. Of each day the drafts that use it are told once.
alter table repository_items
  add column valid_until text check (valid_until ~ '^\d{4}-\d\d-\d\d$'),
  add column expiry_told text,
  add constraint repository_items_paper check (valid_until is null or kind = 'file');
create index repository_items_expiring on repository_items (valid_until) where valid_until is not null and deleted_at is null;
