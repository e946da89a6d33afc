-- Other answers that whoever reviews suggests; the creator accepts or refuses each.
create table answer_suggestions (
  org_id uuid not null,
  id uuid not null,
  process_id uuid not null,
  path text not null,
  -- The answer there was, as stored; null for none.
  before text,
  text text not null,
  note text not null,
  by_id uuid not null,
  at timestamptz not null,
  state text not null check (state in ('open', 'accepted', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade,
  check ((state = 'open') = (decided_at is null))
);
select wall('answer_suggestions', 'select, insert, update, delete');
create index answer_suggestions_of on answer_suggestions (org_id, process_id, at);
