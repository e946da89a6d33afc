-- The index of words is asked before the items changed last unless the statistics say that very many items have the words (decision
-- 0153). So the kind that a search is kept to counts as one more word: where few items are of it, they are read first.

drop function repository_rare_word;
-- Of what is looked for in the current organization, each word and the kind, the one that is far rarer than a common one; null where
-- none is common, because the index lists 10,000 places in the time one expectation takes.
create function repository_rare_word(words text[], plain text[], kind text) returns tsquery language sql as $$
  select case when max(expected) > 10000 and min(expected) < max(expected) / 10 then (array_agg(sought order by expected))[1] end
  from (
    select sought, repository_expected(sought) as expected
    from (
      select repository_query(current_org(), array[word], array[bare]) as sought from unnest(words, plain) as given(word, bare)
      union all
      select quote_literal(repository_kind_lexeme(current_org(), kind))::tsquery where kind is not null
    ) each_one
    where cardinality(words) > 1 or kind is not null
  ) each_one
$$;

drop function repository_found;
-- As before (0198), but what is rare is looked for alone and its items are asked for the rest, however many they are: it is a tenth
-- of the common one at most, which the index would list whole. A list of very many is kept in memory.
create function repository_found(words text[], plain text[], kind text, names boolean, most int)
returns table (item_id uuid, named boolean)
language plpgsql stable rows 200 set role = acta_system set enable_seqscan = off set work_mem = '64MB' as $$
declare
  sought tsquery := repository_sought(words, plain, kind);
  rare tsquery := repository_rare_word(words, plain, kind);
begin
  if rare is not null then
    return query execute
      'select w.item_id, w.name_words @@ $1 from repository_words w
       where (w.org_id = $2) is true and (w.name_words || w.text_words) @@ $4
         and (case when $5 then w.name_words else w.name_words || w.text_words end @@ $1) is true limit $3'
      using sought, current_org(), most, rare, names;
    return;
  end if;
  if names then
    return query execute
      'select w.item_id, true from repository_words w
       where (w.org_id = $2) is true and w.name_words @@ $1 limit $3'
      using sought, current_org(), most;
  else
    return query execute
      'select w.item_id, w.name_words @@ $1 from repository_words w
       where (w.org_id = $2) is true and (w.name_words || w.text_words) @@ $1 limit $3'
      using sought, current_org(), most;
  end if;
end $$;

revoke all on function repository_found from public;
grant execute on function repository_found to acta_member;

-- The share of the items that the commonest word has which begins as the rarest of these, by the statistics of the words. Where the
-- database knows fewer than a hundred common words, it expects a two-hundredth of all items of every beginning, also of 'esc' where all
-- are called 'escritura'. Statistics of an index may be read by its owner only, so this asks as the owner; it tells a share, nothing else.
create function repository_share(plain text[], names boolean) returns float8
language sql stable security definer set search_path = public as $$
  with known as (
    select known.lexeme, known.share
    from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as known(lexeme, share)
    where s.tablename = 'repository_words_found' and s.attname = 'expr' and known.lexeme is not null
  )
  select min((
    select coalesce(max(known.share), 0) from known
    where starts_with(known.lexeme, repository_code(current_org()) || case when names or length(bare) < 3 then 'n' else 'w' end || bare)
  )) from unnest(plain) bare
$$;
revoke all on function repository_share from public;
grant execute on function repository_share to acta_system;

-- Whether the database expects very many items of all organizations to have what is looked for, which begins with a code of the
-- organization: the index then takes long to list them, however few of them are asked for. The statement is planned and not run. Of
-- the beginning of a word that it does not know the database expects a two-hundredth of all items: that is not many.
drop function repository_common;
create function repository_common(words text[], plain text[], kind text, names boolean) returns boolean
language plpgsql set role = acta_system as $$
declare
  items float8 := (select reltuples from pg_class where oid = 'repository_words'::regclass);
  many constant float8 := greatest(2000, 0.05 * items);
  plan json;
begin
  execute 'explain (format json) select from repository_words w where '
    || case when names then 'w.name_words' else '(w.name_words || w.text_words)' end || ' @@ $1'
    into plan using repository_sought(words, plain, kind);
  return (plan #>> '{0,Plan,Plan Rows}')::float8 > many
    or (kind is null and repository_share(plain, names) * items > many);
end $$;
revoke all on function repository_common from public;
grant execute on function repository_common to acta_member;

-- The folders in a folder, without reading the files in it: what somebody may read is gathered folder by folder.
create index repository_folders_of_parent on repository_items (org_id, parent_id, id) where kind = 'folder' and deleted_at is null;
