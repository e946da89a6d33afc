-- The people who may read something, for the live stream (decision 0182): a JSON list of groups. A person is in a group that names
-- them (`users`) if there are names, one of their roles if there are roles, and one of their teams if there are teams. People
-- marked 'individual' are in groups that name them or say `all`. Long lists come in several rows: a notification has 8,000 bytes.
create function live_readers(org uuid, kind text, about uuid) returns setof jsonb language plpgsql stable as $$
declare
  everyone constant jsonb := '["owner", "manager", "creator", "reviewer", "consultant"]';
  groups jsonb[] := '{}';
  people uuid[];
  team_ids uuid[];
  roles jsonb := everyone;
  p record;
  b record;
begin
  if kind = 'process' then
    select status, creator_id, reviewer_id, teams into p from processes where org_id = org and id = about;
    if not found then return; end if;
    roles := '["owner", "creator", "reviewer", "consultant"]';
    people := array_remove(array[p.creator_id], null);
    if p.status <> 'drafting' then
      groups := array['{"roles": ["owner"]}'::jsonb];
      if p.status = 'unassigned' then groups := groups || '{"roles": ["creator", "reviewer"]}'::jsonb; end if;
      if p.status <> 'unassigned' then
        if p.reviewer_id is not null then
          groups := groups || jsonb_build_object('users', array[p.reviewer_id], 'roles', '["reviewer"]'::jsonb);
        end if;
        if p.teams is null then groups := groups || '{"roles": ["reviewer"]}'::jsonb;
        elsif cardinality(p.teams) > 0 then
          groups := groups || jsonb_build_object('teams', p.teams, 'roles',
            case p.status when 'rejected' then '["creator", "reviewer"]'::jsonb else '["creator", "reviewer", "consultant"]'::jsonb end);
        end if;
      end if;
    end if;
  elsif kind in ('board', 'task') then
    select creator_id, visibility, teams into b from boards where org_id = org
      and id = case kind when 'board' then about else (select board_id from tasks where org_id = org and id = about) end;
    if not found then return; end if;
    people := array[b.creator_id];
    if b.visibility = 'organization' then groups := array[jsonb_build_object('roles', everyone, 'all', true)]; end if;
    if b.visibility = 'team' then
      groups := array['{"roles": ["owner"]}'::jsonb];
      if cardinality(b.teams) > 0 then
        groups := groups || jsonb_build_object('teams', b.teams, 'roles', everyone, 'all', true);
      end if;
    end if;
  elsif kind = 'item' then
    roles := '["owner", "manager", "creator", "reviewer"]';
    groups := array['{"roles": ["owner"]}'::jsonb];
    with recursive path as (
      select id, parent_id, owner_id, 1 as depth from repository_items where org_id = org and id = about
      union all
      select above.id, above.parent_id, above.owner_id, path.depth + 1 from repository_items above
      join path on above.id = path.parent_id where above.org_id = org and path.depth < 100
    ), shared as (
      select principal, principal_id from repository_shares where org_id = org and item_id in (select id from path)
    )
    select array(select owner_id from path union select principal_id from shared where principal = 'member'),
      array(select distinct principal_id from shared where principal = 'team')
      into people, team_ids;
    -- The top of a person's own place has the id of the person.
    if cardinality(people) = 0 then people := array[about]; end if;
    if cardinality(team_ids) > 0 then
      groups := groups || jsonb_build_object('teams', team_ids, 'roles', roles, 'all', true);
    end if;
  elsif kind = 'batch' then
    roles := '["owner", "creator", "consultant"]';
    select array[creator_id] into people from batches where org_id = org and id = about;
    groups := array['{"roles": ["owner"]}'::jsonb];
  elsif kind = 'registryQuery' then
    select array_remove(array[requester_id, worker_id], null) into people from registry_queries where org_id = org and id = about;
    groups := array['{"roles": ["owner", "manager"]}'::jsonb];
  else
    raise 'a subject of kind % has no readers', kind;
  end if;
  for n in 0 .. coalesce((cardinality(people) - 1) / 100, -1) loop
    groups := groups || jsonb_build_object('users', people[n * 100 + 1 : n * 100 + 100], 'roles', roles);
  end loop;
  if octet_length(to_jsonb(groups)::text) < 5000 then return next to_jsonb(groups);
  else return query select jsonb_build_array(g) from unnest(groups) g;
  end if;
end $$;
revoke all on function live_readers from public;
grant execute on function live_readers to acta_member, acta_system;
