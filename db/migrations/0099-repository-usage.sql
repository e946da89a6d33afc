-- What the versions of an organization's files hold, in bytes: changes are appended, so that no upload waits for another, and
-- folded into one row at night.
create table repository_usage (
  org_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  bytes bigint not null,
  primary key (org_id, id)
);
select wall('repository_usage', 'select, insert, delete');

create function repository_usage_grows() returns trigger language plpgsql as $$ begin
  insert into repository_usage (org_id, bytes) select org_id, sum(size) from changed group by org_id;
  return null;
end $$;
create function repository_usage_shrinks() returns trigger language plpgsql as $$ begin
  insert into repository_usage (org_id, bytes) select org_id, -sum(size) from changed group by org_id;
  return null;
end $$;
create trigger repository_versions_added after insert on repository_versions
  referencing new table as changed for each statement execute function repository_usage_grows();
create trigger repository_versions_gone after delete on repository_versions
  referencing old table as changed for each statement execute function repository_usage_shrinks();

set local role acta_system;
insert into repository_usage (org_id, bytes) select org_id, sum(size) from repository_versions group by org_id;
set local role none;
