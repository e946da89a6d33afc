-- A link may take files in and show none. And whoever fetches something by it may have to prove their address first: then the
-- firm has a receipt of each file, with who, when and which content.
alter table public_links
  drop constraint public_links_permission_check,
  add constraint public_links_permission_check check (permission in ('view', 'edit', 'drop'));

alter table repository_items add column asks_address boolean not null default false;

-- Visitors of a link that asks, each with the code that was mailed to them and, once it was right, the key of their visit.
create table repository_visitors (
  org_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  email text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  proven_at timestamptz,
  key_hash bytea,
  primary key (org_id, id),
  foreign key (org_id, link_id) references public_links (org_id, id)
);
select wall('repository_visitors', 'select, insert, update, delete');
create index repository_visitors_of on repository_visitors (org_id, link_id, email, created_at desc);
create index repository_visitors_by_age on repository_visitors (created_at);

-- What they fetched. A receipt stays when its item is erased: it is what the firm proves the delivery by.
create table repository_receipts (
  org_id uuid not null references organizations,
  id uuid not null,
  item_id uuid,
  link_id uuid not null,
  email text not null,
  proven_at timestamptz not null,
  at timestamptz not null,
  address text not null,
  name text not null,
  version int not null,
  size bigint not null,
  sha256 bytea not null,
  primary key (org_id, id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete set null (item_id)
);
select wall('repository_receipts', 'select, insert, update');
create index repository_receipts_of on repository_receipts (org_id, item_id, at desc) where item_id is not null;
create index repository_receipts_by on repository_receipts (org_id, link_id, at desc);
