-- The phone of whoever sent a public form, where the form asks for one.
alter table form_requests add column phone text;
alter table held_requests add column phone text;
