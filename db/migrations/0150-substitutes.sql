-- Who reviews in the place of somebody who is away, from one day to another where the organization is.
create table substitutes (
  org_id uuid not null,
  uid uuid not null,
  substitute_id uuid not null,
  from_day text not null check (from_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  until_day text not null check (until_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  primary key (org_id, uid),
  check (uid <> substitute_id),
  constraint substitutes_within_days check (until_day >= from_day)
);
select wall('substitutes');

-- In whose place the reviewer stands; null: the review was given to them by name.
alter table processes add column reviewer_for_id uuid;
