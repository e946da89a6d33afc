-- The number an organization pays its taxes under: a Guatemalan NIT without dash, or empty where none was asked for.
alter table organizations add column tax_id text not null default '' check (tax_id ~ '^([0-9]{1,11}[0-9K])?$');

-- How many of the mails about the end of a trial its owner was sent: five days before, one day before, at its end.
alter table organizations add column trial_letters smallint not null default 0 check (trial_letters between 0 and 3);
create index organizations_on_trial on organizations (trial_ends_at) where plan = 'free' and trial_letters < 3;
