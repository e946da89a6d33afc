-- What somebody is to know: one row per kind, subject, person and occasion, however often its reaction runs. The subject's
-- title is not kept here; whoever reads the notice is told it by the feature the subject belongs to.
create table notices (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  occasion text not null,
  -- Who did it; null is the product itself.
  actor_id uuid,
  at timestamptz not null,
  -- Whether it is in the product's list; a person may want a kind by mail alone.
  shown boolean not null default true,
  read_at timestamptz,
  -- When it is to be mailed; null is never, or not any more.
  mail_at timestamptz,
  mail_id uuid,
  primary key (org_id, id),
  unique (org_id, kind, subject_id, person_id, occasion),
  foreign key (org_id, person_id) references members (org_id, id)
);
select wall('notices', 'select, insert, update, delete');
create index notices_of_person on notices (org_id, person_id, at desc, id desc) where shown;
create index notices_unread on notices (org_id, person_id, at desc, id desc) where shown and read_at is null;
create index notices_to_mail on notices (mail_at) where mail_at is not null;
create index notices_by_age on notices (at);

-- What somebody chose; what is missing in `kinds` is as the product has it.
create table notice_preferences (
  org_id uuid not null,
  person_id uuid not null,
  kinds jsonb not null default '{}',
  quiet_from text,
  quiet_to text,
  -- The link of a mail stopped them all.
  mails_stopped_at timestamptz,
  updated_at timestamptz not null,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references members (org_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);
select wall('notice_preferences', 'select, insert, update, delete');

-- The mails that went out: to a member (`person_id`), or to an address of a template. `occasion` is claimed by whoever
-- writes the row, so that one occasion is one mail.
create table notice_mails (
  org_id uuid not null references organizations,
  id uuid not null,
  person_id uuid,
  address text not null,
  occasion text not null,
  title text not null,
  notices int not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Why it failed: refused by the receiver's server, or given up.
  failure text check (failure in ('bounced', 'failed')),
  primary key (org_id, id),
  unique (org_id, occasion, address)
);
select wall('notice_mails', 'select, insert, update, delete');
create index notice_mails_of_person on notice_mails (org_id, person_id, created_at desc, id desc);
create index notice_mails_by_age on notice_mails (created_at);

-- Addresses that are told by mail what becomes of a template's processes.
create table template_notices (
  org_id uuid not null,
  template_id uuid not null,
  unassigned text[] not null default '{}',
  assigned text[] not null default '{}',
  approved text[] not null default '{}',
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('template_notices', 'select, insert, update');
