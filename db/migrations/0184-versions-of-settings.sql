-- Which save of some settings a page shows: a save that was typed over an earlier one is refused, so that nobody overwrites
-- what a colleague saved meanwhile without having seen it.
alter table ai_settings add column version integer not null default 1;
alter table signature_settings add column version integer not null default 1;
alter table template_notices add column version integer not null default 1;
alter table level_projects add column version integer not null default 1;
alter table clauses add column version integer not null default 1;
