-- A text in natural order: each number behind the count of its digits, so that '2' comes before '10'. The same as
-- `naturalKey` of src/engine/search/natural-key.ts.
create function natural_key(value text) returns text language sql immutable strict parallel safe as $$
  select case when value !~ '[0-9]' then value else (
    select string_agg(m[1] || case when m[2] = '' then ''
        else lpad(least(length(coalesce(nullif(ltrim(m[2], '0'), ''), '0')), 99)::text, 2, '0')
          || coalesce(nullif(ltrim(m[2], '0'), ''), '0') end, '' order by n)
    from regexp_matches(value, '([^0-9]*)([0-9]*)', 'g') with ordinality as part (m, n)) end
$$;

drop index templates_by_name, teams_by_name, clients_by_name, projects_by_name, rejection_reasons_by_name, metrics_by_name,
  level_projects_by_name, lists_by_name;
create index templates_by_name on templates (org_id, natural_key(name_key), id) where deleted_at is null;
create index teams_by_name on teams (org_id, natural_key(search_key), id) where deleted_at is null;
create index clients_by_name on clients (org_id, natural_key(search_key), id) where deleted_at is null;
create index projects_by_name on projects (org_id, natural_key(search_key), id) where deleted_at is null;
create index rejection_reasons_by_name on rejection_reasons (org_id, natural_key(search_key), id) where deleted_at is null;
create index metrics_by_name on metrics (org_id, natural_key(search_key), id) where deleted_at is null;
create index level_projects_by_name on level_projects (org_id, natural_key(search_key), id) where deleted_at is null;
create index lists_by_name on lists (org_id, natural_key(search_key), id) where deleted_at is null;

-- Records of lists that are named by a number are in the order of their numbers already.
grant update on list_record_history to acta_system;
set local role acta_system;
update list_records r set sort_key = left(natural_key(r.sort_key), 500)
  from lists l
  where l.org_id = r.org_id and l.id = r.list_id and r.sort_key ~ '[0-9]'
    and not exists (select from jsonb_array_elements(l.attributes) a
      where a ->> 'id' = l.identifier and a ->> 'kind' in ('number', 'currency'));
update list_record_history r set sort_key = left(natural_key(r.sort_key), 500)
  from lists l
  where l.org_id = r.org_id and l.id = r.list_id and r.sort_key ~ '[0-9]'
    and not exists (select from jsonb_array_elements(l.attributes) a
      where a ->> 'id' = l.identifier and a ->> 'kind' in ('number', 'currency'));
set local role none;
revoke update on list_record_history from acta_system;
