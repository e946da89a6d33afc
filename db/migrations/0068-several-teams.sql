-- A process belongs to several teams. `teams` is null for one that was never given to any; a list stays when its teams are
-- deleted, so that what a team kept to itself is not opened to every reviewer by that. The ids refer to `teams`, whose rows are
-- never removed.
drop trigger keep_process_keys on processes;
alter table processes add column teams uuid[];
alter table process_keys add column teams uuid[];
alter table process_figures add column teams uuid[] not null default '{}';
alter table process_keys drop constraint process_keys_kind_check;

set local role acta_system;
update processes set teams = array[team_id] where team_id is not null;
update process_figures set teams = array[team_id] where team_id is not null;
update process_keys set teams = array[team_id] where team_id is not null;
update batches set filing = (filing - 'teamId') || jsonb_build_object('teams',
    case when filing ->> 'teamId' is null then null else jsonb_build_array(filing ->> 'teamId') end)
  where filing ? 'teamId';
set local role none;

-- The indexes with it go too.
alter table processes drop column team_id;
alter table process_keys drop column team_id;
alter table process_figures drop column team_id;

create index processes_without_team on processes (org_id, status, "timestamp", id)
  where deleted_at is null and teams is null;

-- A key of kind 'team' is the id of a team: a list of teams reads the keys of each, in the order of the list.
alter table process_keys add check (kind in ('title', 'tag', 'team'));
set local role acta_system;
insert into process_keys (org_id, process_id, kind, key, status, creator_id, reviewer_id, teams, "timestamp")
  select org_id, id, 'team', unnest(teams)::text, case when deleted_at is null then status end, creator_id, reviewer_id, teams,
    "timestamp"
  from processes where teams is not null;
set local role none;
create index process_keys_found on process_keys (org_id, kind, status, key, "timestamp", process_id)
  include (creator_id, reviewer_id, teams) where status is not null;

create index process_figures_since on process_figures (org_id, status, since)
  include (template_id, teams, client_id, project_id, creator_id);
create index process_figures_created on process_figures (org_id, created_at)
  include (template_id, teams, client_id, project_id, creator_id);

-- Tags and teams of a process are keys as they are; whatever changes a process, its keys follow in the same statement.
create or replace function keep_process_keys() returns trigger language plpgsql as $$
declare
  refiled boolean := tg_op = 'INSERT' or (new.tags, new.teams) is distinct from (old.tags, old.teams);
begin
  if tg_op = 'UPDATE' then
    if refiled then
      delete from process_keys
        where org_id = new.org_id and process_id = new.id and (kind = 'tag' and key <> all (new.tags)
          or kind = 'team' and key <> all (coalesce(new.teams, '{}')::text[]));
    end if;
    if (new.status, new.creator_id, new.reviewer_id, new.teams, new."timestamp", new.deleted_at)
      is distinct from (old.status, old.creator_id, old.reviewer_id, old.teams, old."timestamp", old.deleted_at)
    then
      update process_keys
        set status = case when new.deleted_at is null then new.status end, creator_id = new.creator_id,
          reviewer_id = new.reviewer_id, teams = new.teams, "timestamp" = new."timestamp"
        where org_id = new.org_id and process_id = new.id;
    end if;
  end if;
  if refiled and (new.tags <> '{}' or new.teams is not null) then
    insert into process_keys (org_id, process_id, kind, key, status, creator_id, reviewer_id, teams, "timestamp")
      select new.org_id, new.id, k.kind, k.key, case when new.deleted_at is null then new.status end, new.creator_id,
        new.reviewer_id, new.teams, new."timestamp"
      from (select 'tag' as kind, unnest(new.tags) as key union all select 'team', unnest(new.teams)::text) k
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger keep_process_keys
  after insert or update of status, creator_id, reviewer_id, teams, "timestamp", deleted_at, tags on processes
  for each row execute function keep_process_keys();
