-- The plan and the seats that an administrator of the installation gave, beside whatever is paid for: the nightly comparison
-- with the provider knows them. A plan that is paid for ends it.
alter table organizations add column given jsonb;
