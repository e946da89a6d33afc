-- A link names its maker, and ends when they leave (decision 0183). Of earlier links the audit log knows the maker.
alter table public_links add column created_by uuid;
set local role acta_system;
update public_links link set created_by = made.actor_id from audit_log made
  where made.org_id = link.org_id and made.action = 'publicLink.made' and made.details ->> 'link' = link.id::text;

-- The calendar addresses and devices of people who left already, or have no role, and the links they made.
update public_links link set revoked_at = now() from members m
  where m.org_id = link.org_id and (m.deleted_at is not null or m.roles = '{}') and link.revoked_at is null
    and ((link.kind = 'alertCalendar' and link.subject = m.id::text) or (link.created_by = m.id and link.kind in ('repository', 'task')));
update repository_items item set linked = false where linked and not exists (
  select from public_links link
  where link.org_id = item.org_id and link.kind = 'repository' and link.subject = item.id::text and link.revoked_at is null);
delete from push_devices d using members m
  where m.org_id = d.org_id and m.id = d.person_id and (m.deleted_at is not null or m.roles = '{}');
set local role none;
create index public_links_by on public_links (org_id, created_by) where revoked_at is null;
