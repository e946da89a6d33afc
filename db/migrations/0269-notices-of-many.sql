-- Notices of one act on many things: the first is shown and counts the others, which are kept for the count.
alter table notices add column group_id uuid;
-- True for the notice that stands for its group.
alter table notices add column leads boolean not null default false;
create unique index notices_leading on notices (org_id, person_id, kind, group_id) where leads;
create index notices_of_group on notices (org_id, group_id, person_id, kind) where group_id is not null;
