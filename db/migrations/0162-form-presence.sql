-- Who is in a form that is shared, and in which field, as their pages say every few seconds; older than that is nobody.
create table form_presence (
  org_id uuid not null,
  process_id uuid not null,
  -- The shared form, or the member who shares it.
  who uuid not null,
  name text not null,
  -- The path of the field; null: in none.
  field text,
  at timestamptz not null,
  primary key (org_id, process_id, who),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('form_presence', 'select, insert, update, delete');
create index form_presence_old on form_presence (at);
