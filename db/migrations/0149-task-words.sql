-- What tasks are found by: the words of their titles, descriptions and labels, made and asked for as those of processes (0148).
create table task_words (
  org_id uuid not null,
  task_id uuid not null,
  words tsvector not null,
  primary key (org_id, task_id),
  foreign key (org_id, task_id) references tasks (org_id, id) on delete cascade
);
select wall('task_words');

create function words_of_task(org uuid, title text, description text, labels text[]) returns tsvector
language sql stable as $$
  select repository_lexemes(org, w.words, w.plain, true)
  from words_of(title || ' ' || description || ' ' || array_to_string(labels, ' '), 2000) w
$$;

create function keep_task_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into task_words (org_id, task_id, words)
      values (new.org_id, new.id, words_of_task(new.org_id, new.title, new.description, new.labels));
  elsif (new.title, new.description, new.labels) is distinct from (old.title, old.description, old.labels) then
    update task_words set words = words_of_task(new.org_id, new.title, new.description, new.labels)
      where org_id = new.org_id and task_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_task_words after insert or update of title, description, labels on tasks
  for each row execute function keep_task_words();

set local role acta_system;
insert into task_words (org_id, task_id, words)
  select org_id, id, words_of_task(org_id, title, description, labels) from tasks;
set local role none;
create index task_words_found on task_words using gin (words) with (fastupdate = off);

create function task_found(sought tsquery, most int) returns table (task_id uuid)
language plpgsql stable rows 200 set role = acta_system as $$
begin
  return query execute
    'select w.task_id from task_words w where w.org_id = $2 and w.words @@ $1 limit $3'
    using sought, current_org(), most;
end $$;
revoke all on function task_found from public;
grant execute on function task_found to acta_member;
