-- Subscriptions, what is ordered, what was paid, and what providers of payments told. Amounts are whole cents of US dollars.
create table subscriptions (
  org_id uuid primary key references organizations,
  provider text not null check (provider in ('manual', 'stripe', 'recurrente')),
  -- The subscription's id at the provider.
  provider_ref text,
  plan text not null check (plan in ('basic', 'standard', 'advanced', 'single')),
  cycle text not null check (cycle in ('month', 'year')),
  seats int not null check (seats > 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  state text not null check (state in ('active', 'pastDue')),
  cancel_at_period_end boolean not null default false,
  -- The terms from the end of the period on: { plan, cycle, seats }.
  scheduled jsonb,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  updated_at timestamptz not null
);
select wall('subscriptions', 'select, insert, update');
grant delete on subscriptions to acta_system;
create unique index subscriptions_ref on subscriptions (provider, provider_ref) where provider_ref is not null;
create index subscriptions_ending on subscriptions (period_end);

create table payment_orders (
  org_id uuid not null references organizations,
  id uuid not null,
  -- What is written on a bank transfer.
  reference text not null,
  kind text not null check (kind in ('subscription', 'renewal', 'customization')),
  plan text,
  cycle text,
  seats int,
  quantity int,
  due_cents int not null check (due_cents >= 0),
  credit_cents int not null default 0 check (credit_cents >= 0),
  provider text not null,
  provider_ref text,
  checkout_url text,
  state text not null check (state in ('open', 'provisional', 'paid', 'failed', 'canceled')),
  tax_id text not null,
  tax_name text not null,
  tax_email text not null,
  slip_file_id uuid,
  provisional_until timestamptz,
  -- What counted before a provisional payment: restored when it is not confirmed.
  before jsonb,
  created_at timestamptz not null,
  created_by uuid references users,
  settled_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, slip_file_id) references files (org_id, id)
);
select wall('payment_orders', 'select, insert, update');
create unique index payment_orders_reference on payment_orders (reference);
create unique index payment_orders_ref on payment_orders (provider, provider_ref) where provider_ref is not null;
create index payment_orders_newest on payment_orders (org_id, created_at desc, id desc);
create index payment_orders_waiting on payment_orders (created_at) where state in ('open', 'provisional');
create unique index payment_orders_one_open on payment_orders (org_id, kind) where state in ('open', 'provisional');
create index payment_orders_slips on payment_orders (org_id, slip_file_id) where slip_file_id is not null;

create table payment_receipts (
  org_id uuid not null references organizations,
  id uuid not null,
  order_id uuid,
  provider text not null,
  provider_ref text not null,
  cents int not null check (cents >= 0),
  tax_id text not null,
  tax_name text not null,
  document_url text,
  paid_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, order_id) references payment_orders (org_id, id)
);
select wall('payment_receipts', 'select, insert');
create unique index payment_receipts_ref on payment_receipts (provider, provider_ref);
create index payment_receipts_newest on payment_receipts (org_id, paid_at desc, id desc);

-- What providers told, as it came: each is applied once, by asking the provider for the thing it is about.
create table payment_events (
  provider text not null,
  event_id text not null,
  payload text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, event_id)
);
grant select, insert, update on payment_events to acta_system;
