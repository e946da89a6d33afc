-- An item belongs to the owner of the folder it lies in (decision 0180). The database itself sees to it, for every way in.
create function follow_place() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null then
    select owner_id into strict new.owner_id from repository_items where org_id = new.org_id and id = new.parent_id;
  end if;
  return new;
end $$;
create trigger follow_place before insert or update of parent_id, owner_id on repository_items
  for each row execute function follow_place();

-- What lies in a folder follows it to another owner, the trash included.
create function follow_owner() returns trigger language plpgsql as $$
begin
  update repository_items set owner_id = new.owner_id where org_id = new.org_id and parent_id = new.id;
  return null;
end $$;
create trigger follow_owner after update of owner_id, parent_id on repository_items
  for each row when (old.owner_id is distinct from new.owner_id) execute function follow_owner();

set local role acta_system;
with recursive place as (
  select org_id, id, owner_id from repository_items where parent_id is null
  union all
  select below.org_id, below.id, place.owner_id from repository_items below
  join place on below.org_id = place.org_id and below.parent_id = place.id
)
update repository_items item set owner_id = place.owner_id from place
  where item.org_id = place.org_id and item.id = place.id and item.owner_id <> place.owner_id;
set local role none;

-- The highest right that is shared along a path, whether or not some of it is in the trash: 0 nothing, 1 view, 2 edit.
create function repository_shared(item uuid, person uuid, teams uuid[]) returns int
language sql stable as $$
  with recursive path as (
    select id, parent_id, 1 as depth from repository_items where id = item
    union all
    select above.id, above.parent_id, path.depth + 1
    from repository_items above join path on above.id = path.parent_id where path.depth < 100
  )
  select coalesce(max(case permission when 'edit' then 2 else 1 end), 0) from repository_shares
  where item_id in (select id from path) and (principal_id = person or principal_id = any(teams))
$$;
