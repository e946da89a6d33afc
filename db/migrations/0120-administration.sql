-- Who runs the installation: administrators with a key of their own, and their sessions. They belong to no organization.
create table administrators (
  name text primary key check (length(name) between 1 and 60),
  -- SHA-256 of the key, which was shown once.
  key_hash bytea not null unique,
  created_at timestamptz not null
);
grant select, insert, update, delete on administrators to acta_system;

create table administrator_sessions (
  token_hash bytea primary key,
  name text not null references administrators on delete cascade,
  began_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, delete on administrator_sessions to acta_system;
create index administrator_sessions_of on administrator_sessions (name);

-- What was given back of a payment, as an administrator noted it: the money itself goes back at the provider or the bank.
create table payment_refunds (
  org_id uuid not null references organizations,
  id uuid not null,
  receipt_id uuid not null,
  cents int not null check (cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  noted_by text not null,
  noted_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, receipt_id) references payment_receipts (org_id, id)
);
select wall('payment_refunds', 'select, insert');
create index payment_refunds_of_receipt on payment_refunds (org_id, receipt_id);

-- Each nightly comparison of what we keep with what the provider says: how much was looked at, and what differs.
create table payment_checks (
  id uuid primary key,
  provider text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  looked_at int not null,
  differences jsonb not null
);
grant select, insert, delete on payment_checks to acta_system;
create index payment_checks_newest on payment_checks (began_at desc);

-- An administrator notes the invoice of a payment, and locks it while a refund is noted.
grant update (document_url) on payment_receipts to acta_system;
-- Whom the invoice of a payment is mailed to, beside the NIT and the name it is made out to.
alter table payment_receipts add column tax_email text not null default '';
