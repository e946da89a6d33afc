-- Which version of a template processes begin with, apart from the newest one that its settings show. Null: none begins.
-- `held`: a new version waits until somebody publishes it; otherwise it is published by being saved.
alter table templates
  add column published_version_id uuid,
  add column held boolean not null default false,
  add column tags text[] not null default '{}';
set local role acta_system;
update templates set published_version_id = current_version_id;
reset role;
alter table templates add constraint templates_published_version foreign key (org_id, published_version_id)
  references template_versions (org_id, id) deferrable initially deferred;
create index templates_by_tag on templates using gin (tags) where deleted_at is null;
