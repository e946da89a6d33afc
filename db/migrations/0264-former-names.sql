-- The name and address a person had until a moment. What they did before it keeps them in histories and certificates.
create table former_names (
  user_id uuid not null references users on delete cascade,
  until timestamptz not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  primary key (user_id, until)
);
alter table former_names enable row level security;
create policy system on former_names to acta_system using (true) with check (true);
grant select, insert, delete on former_names to acta_system;
grant select on former_names to acta_member;
create policy colleagues on former_names for select to acta_member
  using (exists (select from members m where m.org_id = current_org() and m.id = former_names.user_id));
