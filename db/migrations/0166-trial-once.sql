-- When a person's trial began: what they found later begins without one.
alter table users add column trial_at timestamptz;
set local role acta_system;
update users set trial_at = o.created_at
  from members m join organizations o on o.id = m.org_id
  where m.id = users.id and 'owner' = any (m.roles) and o.trial_ends_at is not null;
set local role none;
create index organizations_by_tax_id on organizations (tax_id) where tax_id <> '';
