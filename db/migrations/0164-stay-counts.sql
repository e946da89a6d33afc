-- Business time of stays, rolled up: how many that ended in a month took how long, so that medians over years are read from a few
-- thousand rows. Exact to the minute up to an hour, and to one in a hundred beyond.
create function stay_bucket(ms bigint) returns int language sql immutable parallel safe as $$
  select case when ms < 3600000 then (ms / 60000)::int else 60 + floor(ln(ms / 3600000.0) / ln(1.02))::int end
$$;

create table process_stay_counts (
  org_id uuid not null,
  status text not null check (status in ('drafting', 'unassigned', 'reviewing', 'approved', 'rejected')),
  -- Of the day it ended in the organization's time zone: twelve times the year and the months before it.
  month int not null,
  bucket int not null,
  count int not null,
  primary key (org_id, status, month, bucket)
);
select wall('process_stay_counts');

create function month_number(day date) returns int language sql immutable parallel safe as $$
  select (extract(year from day) * 12 + extract(month from day) - 1)::int
$$;

-- Whatever changes a stay, its counts follow in the same statement, in one order everywhere.
create function count_stays() returns trigger language plpgsql as $$
begin
  insert into process_stay_counts as c (org_id, status, month, bucket, count)
    select s.org_id, s.status, month_number((s.until at time zone o.time_zone)::date), stay_bucket(s.work_ms), sum(s.change)
    from (
      select org_id, status, until, work_ms, -1 as change from before where until is not null and not joined and work_ms is not null
      union all
      select org_id, status, until, work_ms, 1 from after where until is not null and not joined and work_ms is not null
    ) s join organizations o on o.id = s.org_id
    group by 1, 2, 3, 4 having sum(s.change) <> 0 order by 1, 2, 3, 4
    on conflict (org_id, status, month, bucket) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger count_stays after update on process_moves referencing old table as before new table as after
  for each statement execute function count_stays();

create function uncount_stays() returns trigger language plpgsql as $$
begin
  insert into process_stay_counts as c (org_id, status, month, bucket, count)
    select s.org_id, s.status, month_number((s.until at time zone o.time_zone)::date), stay_bucket(s.work_ms), -count(*)
    from before s join organizations o on o.id = s.org_id
    where s.until is not null and not s.joined and s.work_ms is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (org_id, status, month, bucket) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger uncount_stays after delete on process_moves referencing old table as before
  for each statement execute function uncount_stays();

set local role acta_system;
insert into process_stay_counts (org_id, status, month, bucket, count)
  select m.org_id, m.status, month_number((m.until at time zone o.time_zone)::date), stay_bucket(m.work_ms), count(*)
  from process_moves m join organizations o on o.id = m.org_id
  where m.until is not null and not m.joined and m.work_ms is not null group by 1, 2, 3, 4;
set local role none;
