-- Permissions of its plan that the administration of the installation withholds from one organization.
alter table organizations add column withheld text[] not null default '{}';
