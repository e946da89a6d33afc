-- What processes are found by: the words of their titles and their tags, each with what a list is chosen by (status, people,
-- team) and ordered by, so that one index answers a search or a tag with exactly the hits of a list, and no process is read that
-- is not shown. Plain btree comparisons, which row-level security lets use an index; those of arrays and of text search it does
-- not, so the index on `tags` was never used.
create table process_keys (
  org_id uuid not null,
  process_id uuid not null,
  -- A title from one of its words on, without case and accents; or a tag as it was written.
  kind text not null check (kind in ('title', 'tag')),
  key text collate "C" not null,
  -- Null while the process is deleted: then no list finds it.
  status text,
  creator_id uuid,
  reviewer_id uuid,
  team_id uuid,
  "timestamp" timestamptz not null,
  primary key (org_id, process_id, kind, key),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('process_keys');

set local role acta_system;
insert into process_keys (org_id, process_id, kind, key, status, creator_id, reviewer_id, team_id, "timestamp")
  select p.org_id, p.id, k.kind, k.key, case when p.deleted_at is null then p.status end, p.creator_id, p.reviewer_id, p.team_id,
    p."timestamp"
  from processes p join (
    select org_id, process_id, 'title' as kind, key from process_title_keys
    union select org_id, id, 'tag', unnest(tags) from processes
  ) k on k.org_id = p.org_id and k.process_id = p.id;
set local role none;

create index process_keys_found on process_keys (org_id, kind, status, key, "timestamp", process_id)
  include (creator_id, reviewer_id, team_id) where status is not null;
drop table process_title_keys;
drop index processes_tags;

-- Whatever changes a process, its keys follow in the same statement; its tags are keys by themselves, the words of its title are
-- written by the application.
create function keep_process_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.tags is distinct from old.tags then
      delete from process_keys
        where org_id = new.org_id and process_id = new.id and kind = 'tag' and key <> all (new.tags);
    end if;
    if (new.status, new.creator_id, new.reviewer_id, new.team_id, new."timestamp", new.deleted_at)
      is distinct from (old.status, old.creator_id, old.reviewer_id, old.team_id, old."timestamp", old.deleted_at)
    then
      update process_keys
        set status = case when new.deleted_at is null then new.status end, creator_id = new.creator_id,
          reviewer_id = new.reviewer_id, team_id = new.team_id, "timestamp" = new."timestamp"
        where org_id = new.org_id and process_id = new.id;
    end if;
  end if;
  if new.tags <> '{}' and (tg_op = 'INSERT' or new.tags is distinct from old.tags) then
    insert into process_keys (org_id, process_id, kind, key, status, creator_id, reviewer_id, team_id, "timestamp")
      select new.org_id, new.id, 'tag', tag, case when new.deleted_at is null then new.status end, new.creator_id,
        new.reviewer_id, new.team_id, new."timestamp"
      from unnest(new.tags) tag
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_process_keys
  after insert or update of status, creator_id, reviewer_id, team_id, "timestamp", deleted_at, tags on processes
  for each row execute function keep_process_keys();
