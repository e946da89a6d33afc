-- Browsers that show notices while the product is not open: where their push service takes messages, and the keys to encrypt them
-- for that browser alone.
create table push_devices (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  endpoint text not null check (char_length(endpoint) <= 1000),
  public_key text not null,
  auth text not null,
  -- What it is called: browser and system.
  name text not null check (char_length(name) <= 100),
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, person_id) references members (org_id, id)
);
select wall('push_devices', 'select, insert, update, delete');
-- A browser belongs to whoever asked last.
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_of_person on push_devices (org_id, person_id);
