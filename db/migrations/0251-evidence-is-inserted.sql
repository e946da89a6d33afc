-- Evidence is inserted and never changed (decision 0181): members' rights end there. Rows are erased by the role of the system.
revoke update on repository_receipts from acta_member, acta_system; -- the foreign key sets item_id by the owner's own right
revoke update, delete on repository_versions from acta_member;
grant update (comment) on repository_versions to acta_member;
revoke delete on repository_activity from acta_member;
revoke update, delete on process_history from acta_member;
revoke update on list_changes from acta_member;
grant update (undone_at) on list_changes to acta_member;

-- Adds a save to the last version of the same person and sitting. Returns null, and changes nothing, if the row is another one.
create function extend_sitting(
  version_id uuid, person uuid, begun_after timestamptz, answers_now jsonb, version_now int, saved_at timestamptz, paths jsonb, max_paths int
) returns uuid language plpgsql set role = acta_system as $$
declare
  extended uuid;
begin
  update process_history h
  set answers = answers_now, version = version_now, at = saved_at,
    details = jsonb_build_object('paths', (
      select coalesce(jsonb_agg(p order by n), '[]') from (
        select p, min(n) as n from (
          select p, n from jsonb_array_elements_text(coalesce(h.details -> 'paths', '[]')) with ordinality as a (p, n)
          union all
          select p, n + 1000 from jsonb_array_elements_text(coalesce(paths, '[]')) with ordinality as b (p, n)
        ) every group by p order by min(n) limit max_paths
      ) first))
  where h.org_id = current_org() and h.id = version_id and h.what = 'save' and h.by_id is not distinct from person
    and h.since > greatest(begun_after, saved_at - interval '15 minutes') and h.version < version_now
    and not exists (
      select from process_history later
      where later.org_id = h.org_id and later.process_id = h.process_id and (later.version, later.id) > (h.version, h.id))
  returning h.id into extended;
  return extended;
end $$;
revoke all on function extend_sitting from public;
grant execute on function extend_sitting to acta_member, acta_system;

-- Removes the answers of versions before the newest, ten at a time, and never of the newest 100. Who saved and when stays.
create function thin_versions(process uuid, newest int) returns void language sql set role = acta_system as $$
  update process_history set answers = null where org_id = current_org() and id in (
    select id from process_history where org_id = current_org() and process_id = process and answers is not null
    order by version desc, id desc offset greatest(newest, 100) limit 10)
$$;
revoke all on function thin_versions from public;
grant execute on function thin_versions to acta_member, acta_system;

-- The answer of a registry is written once.
create function keep_registry_answer() returns trigger language plpgsql as $$
begin
  raise insufficient_privilege using message = 'the answer of a registry is not changed';
end $$;
create trigger keep_registry_answer before update on registry_queries for each row
  when (old.evidence is not null and (old.evidence, old.result, old.state, old.settled_at, old.input, old.subject, old.reason)
    is distinct from (new.evidence, new.result, new.state, new.settled_at, new.input, new.subject, new.reason))
  execute function keep_registry_answer();
