-- What a template makes alerts of when one of its processes is approved: plain values, read by alerts alone.
create table template_alerts (
  org_id uuid not null,
  template_id uuid not null,
  rules jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (org_id, template_id),
  foreign key (org_id, template_id) references templates (org_id, id)
);
select wall('template_alerts', 'select, insert, update');

-- A day somebody must not miss. Days are texts, yyyy-mm-dd, without a time zone to shift them.
create table alerts (
  org_id uuid not null references organizations,
  id uuid not null,
  date text not null,
  -- Key of the question whose answer the day comes from; null is a day that was typed, or the day of an approval.
  date_field text,
  title text not null,
  search_key text collate "C" not null,
  message text not null default '',
  emails text[] not null default '{}',
  process_id uuid,
  client_id uuid,
  project_id uuid,
  -- The rule of the template that made it, and which of its alerts it is; null: made by hand.
  rule_id uuid,
  occurrence text,
  creator_id uuid,
  assignee_id uuid,
  days_before int not null default 0,
  business boolean not null default false,
  -- Business days after the day at which it goes to the owner and the managers; null is never.
  escalate_days int,
  completed_by uuid,
  completed_at timestamptz,
  -- The moment of its mail.
  time_alert timestamptz not null,
  -- When it is to be mailed, or mailed again; null is never, or not any more.
  mail_at timestamptz,
  escalate_at timestamptz,
  -- Counts how often it was to be mailed: a snoozed one is mailed once more.
  round int not null default 1,
  sent_at timestamptz,
  escalated_at timestamptz,
  deleted_at timestamptz,
  -- It went with its process, and comes back with it.
  deleted_with_process boolean not null default false,
  version int not null default 1,
  time_created timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id),
  foreign key (org_id, client_id) references clients (org_id, id),
  foreign key (org_id, project_id) references projects (org_id, id)
);
select wall('alerts', 'select, insert, update, delete');
create unique index alerts_of_rule on alerts (org_id, process_id, rule_id, occurrence) where rule_id is not null;
create index alerts_by_day on alerts (org_id, date, id) where deleted_at is null;
create index alerts_sent on alerts (org_id, time_alert desc, id desc) where deleted_at is null and sent_at is not null;
create index alerts_of_process on alerts (org_id, process_id);
create index alerts_of_client on alerts (org_id, client_id) where client_id is not null;
create index alerts_of_project on alerts (org_id, project_id) where project_id is not null;
create index alerts_of_assignee on alerts (org_id, assignee_id, date) where deleted_at is null and completed_at is null;
create index alerts_to_mail on alerts (mail_at) where mail_at is not null;
create index alerts_to_escalate on alerts (escalate_at) where escalate_at is not null;
create index alerts_deleted on alerts (deleted_at) where deleted_at is not null;

-- The mails that went out, one for all that was due to an address at one moment.
create table alert_mails (
  org_id uuid not null references organizations,
  id uuid not null,
  address text not null,
  -- The member whose address it is; null is somebody outside.
  person_id uuid,
  -- What it says, sealed, so that it can be handed over once more as it was.
  content text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('bounced', 'failed')),
  tries int not null default 1,
  -- When it is handed over once more, after the mail server took none for hours.
  retry_at timestamptz,
  primary key (org_id, id)
);
select wall('alert_mails', 'select, insert, update, delete');
create index alert_mails_by_age on alert_mails (org_id, created_at);
create index alert_mails_to_retry on alert_mails (retry_at) where retry_at is not null;

-- Which alert was told to whom, each round and kind once.
create table alert_mail_items (
  org_id uuid not null,
  alert_id uuid not null,
  address text not null,
  kind text not null,
  round int not null,
  mail_id uuid not null,
  primary key (org_id, alert_id, address, kind, round),
  foreign key (org_id, alert_id) references alerts (org_id, id) on delete cascade,
  foreign key (org_id, mail_id) references alert_mails (org_id, id) on delete cascade
);
select wall('alert_mail_items', 'select, insert, delete');
create index alert_mail_items_of_mail on alert_mail_items (org_id, mail_id);
