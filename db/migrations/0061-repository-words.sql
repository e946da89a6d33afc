-- What items are found by: the words of their names and of what stands in their files, as lexemes of PostgreSQL's text search.
-- Behind row-level security an index of text search is not used, because its operators are not leakproof. So a function asks as
-- the role that sees all rows, for the current organization and no other; and each lexeme begins with a code of its
-- organization, so that what others have does not make a search slower.
create table repository_words (
  org_id uuid not null,
  item_id uuid not null,
  name_words tsvector not null,
  text_words tsvector not null default '',
  -- The beginning of the text, for what is shown of a hit.
  body text not null default '',
  -- The bytes that were read; null until they are.
  file_id uuid,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'read', 'nothing', 'failed')),
  primary key (org_id, item_id),
  foreign key (org_id, item_id) references repository_items (org_id, id) on delete cascade
);
select wall('repository_words');

-- What the lexemes of an organization begin with. Two of the same code are told apart by their rows.
create function repository_code(org uuid) returns text language sql immutable
  as $$ select right(replace(org::text, '-', ''), 8) $$;

-- The lexemes of words: each as it is written without accents, and its Spanish and English stem. `words` and `plain` are the
-- same words with accents and without. Those of names stand once more by themselves, to be found by their first letters.
create function repository_lexemes(org uuid, words text[], plain text[], named boolean) returns tsvector
language sql stable as $$
  select coalesce(array_to_tsvector(array_agg(distinct lexeme)), '')
  from unnest(words, plain) as given(word, bare), lateral (
    select repository_code(org) || 'w' || bare as lexeme
    union all
    select repository_code(org) || 'w' || stem
      from unnest(ts_lexize('spanish_stem', word) || ts_lexize('english_stem', word)) stem where stem <> ''
    union all
    select repository_code(org) || 'n' || bare where named
  ) as made
$$;

-- What is looked for: every word, as its beginning or by its stem; words of one or two letters begin words of names only.
create function repository_query(org uuid, words text[], plain text[]) returns tsquery
language plpgsql stable as $$
declare
  code text := repository_code(org);
  found text := '';
  one record;
begin
  for one in select word, bare from unnest(words, plain) as given(word, bare) loop
    found := found || case when found = '' then '(' else ' & (' end || case
      when length(one.bare) > 2 then quote_literal(code || 'w' || one.bare) || ':*'
      else quote_literal(code || 'n' || one.bare) || ':* | ' || quote_literal(code || 'w' || one.bare) end
      || coalesce((
        select string_agg(' | ' || quote_literal(code || 'w' || stem), '')
        from (select distinct unnest(ts_lexize('spanish_stem', one.word) || ts_lexize('english_stem', one.word)) as stem) stems
        where stem <> ''), '') || ')';
  end loop;
  return found::tsquery;
end $$;

set local role acta_system;
-- The keys of names hold their words, each from its place on.
insert into repository_words (org_id, item_id, name_words)
  select i.org_id, i.id, repository_lexemes(i.org_id, coalesce(k.words, '{}'), coalesce(k.words, '{}'), true)
  from repository_items i left join lateral (
    select array_agg(distinct split_part(key, ' ', 1)) as words from repository_name_keys
    where org_id = i.org_id and item_id = i.id
  ) k on true;
set local role none;
drop table repository_name_keys;

-- Without a list of what is pending, which each search would have to read whole.
create index repository_words_found on repository_words using gin ((name_words || text_words)) with (fastupdate = off);
create index repository_words_waiting on repository_words (outcome, org_id, item_id) where outcome = 'waiting';

-- The items of the current organization that have all of the words, and whether their names alone have them. It asks as the
-- role that sees all rows, because for that role the index is used; the first condition keeps it to the organization.
create function repository_found(words text[], plain text[]) returns table (item_id uuid, named boolean)
language plpgsql stable set role = acta_system as $$
begin
  return query execute
    'select w.item_id, w.name_words @@ $1 from repository_words w
     where w.org_id = $2 and (w.name_words || w.text_words) @@ $1'
    using repository_query(current_org(), words, plain), current_org();
end $$;
revoke all on function repository_found from public;
grant execute on function repository_found to acta_member;
