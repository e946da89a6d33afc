-- Comments on things of other features: `subject_kind` and `subject_id` name the thing, whose feature says who may read it.
create table comments (
  org_id uuid not null references organizations,
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- A field or paragraph of the subject; null is the whole.
  place text,
  content text not null check (content <> ''),
  mentions uuid[] not null default '{}',
  author_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, author_id) references members (org_id, id),
  check ((resolved_at is null) = (resolved_by is null))
);
select wall('comments', 'select, insert, update');
create index comments_of_subject on comments (org_id, subject_kind, subject_id, created_at, id) where deleted_at is null;
