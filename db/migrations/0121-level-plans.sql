-- The drawing of a level, and where on it each unit lies: parts of its width and height, from the upper left corner.
alter table project_levels add column plan_file_id uuid;
alter table project_levels add foreign key (org_id, plan_file_id) references files (org_id, id);
create index project_levels_plans on project_levels (org_id, plan_file_id) where plan_file_id is not null;
alter table level_units add column spot_x numeric(5, 4) check (spot_x between 0 and 1);
alter table level_units add column spot_y numeric(5, 4) check (spot_y between 0 and 1);
alter table level_units add constraint level_units_spot check ((spot_x is null) = (spot_y is null));
