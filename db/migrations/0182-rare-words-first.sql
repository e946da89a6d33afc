-- Of a word that stands in nearly every name, the index lists every place before the other words narrow them: at a million items
-- twice the time of the whole search. So where one word is common and another is not, the few items of the rare one are read, and
-- asked for all of the words.

-- How many items of all organizations the database expects to have what is looked for, by its statistics of the words. The
-- statement is planned and not run. Not stable, because such functions may not explain.
create function repository_expected(sought tsquery) returns float8 language plpgsql as $$
declare
  plan json;
begin
  execute 'explain (format json) select from repository_words w where (w.name_words || w.text_words) @@ $1' into plan using sought;
  return plan #>> '{0,Plan,Plan Rows}';
end $$;

-- Of some words in the current organization the one that is far rarer than a common one; null where none is common, because the
-- index lists 10,000 places in the time one expectation takes.
create function repository_rare_word(words text[], plain text[]) returns tsquery language sql as $$
  select case when max(expected) > 10000 and min(expected) < max(expected) / 10 then (array_agg(sought order by expected))[1] end
  from (
    select sought, repository_expected(sought) as expected
    from unnest(words, plain) as given(word, bare), repository_query(current_org(), array[word], array[bare]) sought
    where cardinality(words) > 1
  ) each_word
$$;

drop function repository_found;
create function repository_found(words text[], plain text[]) returns table (item_id uuid, named boolean)
language plpgsql stable set role = acta_system as $$
declare
  sought tsquery := repository_query(current_org(), words, plain);
  rare tsquery := repository_rare_word(words, plain);
  -- Items that are asked one by one in less time than the index lists many places.
  few constant int := 500;
  candidates uuid[];
begin
  if rare is not null then
    execute
      'select coalesce(array_agg(w.item_id), ''{}'') from (
         select w.item_id from repository_words w
         where w.org_id = $2 and (w.name_words || w.text_words) @@ $1 limit $3) w'
      into candidates using rare, current_org(), few + 1;
    if cardinality(candidates) <= few then
      return query
        select w.item_id, w.name_words @@ sought from repository_words w
        where w.org_id = current_org() and w.item_id = any(candidates) and (w.name_words || w.text_words) @@ sought;
      return;
    end if;
  end if;
  return query execute
    'select w.item_id, w.name_words @@ $1 from repository_words w
     where w.org_id = $2 and (w.name_words || w.text_words) @@ $1'
    using sought, current_org();
end $$;
revoke all on function repository_found from public;
grant execute on function repository_found to acta_member;
