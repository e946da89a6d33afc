-- Which reactions follow which event, as the nodes that run say it. Whoever announces an event writes one row of the
-- outbox for each of them, also those that only a newer node has.
create table reactions (
  event text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (event, name)
);
grant select, insert, update, delete on reactions to acta_system;

-- The rows of one event differ in the name of their reaction. Rows of the kind 'event' come from nodes of an earlier version.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('event', 'job', 'reaction'));
alter table outbox drop constraint outbox_pkey;
alter table outbox add primary key (id, name);

-- The reactions to an event. A transaction of one organization announces for that organization and no other.
create function reactions_to(announced text, org uuid) returns setof text
  language plpgsql stable security definer set search_path = public as $$
begin
  if current_org() is not null and org is distinct from current_org() then
    raise insufficient_privilege using message = 'an organization announces for itself and for no other';
  end if;
  return query select r.name from reactions r where r.event = announced;
end $$;
revoke all on function reactions_to from public;
grant execute on function reactions_to to acta_member, acta_system;

-- The last link of an audit chain, locked until the transaction ends. The second statement sees what was committed while
-- the first one waited.
create function audit_head(chain uuid) returns table (seq bigint, hash bytea) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || chain, 0));
  return query select a.seq, a.hash from audit_log a where a.org_id = chain order by a.seq desc limit 1;
end $$;
revoke all on function audit_head from public;
grant execute on function audit_head to acta_member, acta_system;
