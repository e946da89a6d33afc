-- A search for a word that stands in nearly every name read every item that has it, to sort them and show the first thirty: a second
-- among a million. Now the items changed last are asked for the words first (decision 0151). For that they are kept in the
-- order in which hits are shown, also those of one person.
create index repository_items_by_change on repository_items (org_id, updated_at desc, id) where deleted_at is null;
drop index repository_items_of_owner;
create index repository_items_of_owner on repository_items (org_id, owner_id, updated_at desc, id);

-- What kind a file is, as a search can be kept to.
create function file_kind(media_type text) returns text language sql immutable as $$
  select case
    when media_type = 'application/pdf' then 'pdf'
    when media_type like 'image/%' then 'picture'
    when media_type like '%wordprocessingml%' or media_type like '%opendocument.text' or media_type = 'application/msword' then 'document'
    when media_type like '%spreadsheet%' or media_type = 'text/csv' then 'sheet'
    when media_type like 'text/%' then 'text'
    else 'other' end
$$;

-- The lexeme that stands beside the words of a name for the kind of its item, so that the index gives no hits of other kinds.
create function repository_kind_lexeme(org uuid, kind text) returns text language sql immutable
  as $$ select repository_code(org) || 'k' || kind $$;

create function keep_kind_lexeme() returns trigger language plpgsql as $$
declare
  found_kind text;
begin
  select case i.kind when 'folder' then 'folder' else file_kind(i.media_type) end into found_kind
    from repository_items i where i.org_id = new.org_id and i.id = new.item_id;
  new.name_words := ts_delete(new.name_words, array(
      select repository_kind_lexeme(new.org_id, kind)
      from unnest('{folder,pdf,picture,document,sheet,text,other}'::text[]) kind))
    || array_to_tsvector(array_remove(array[repository_kind_lexeme(new.org_id, found_kind)], null));
  return new;
end $$;
create trigger keep_kind_lexeme before insert or update of name_words on repository_words
  for each row execute function keep_kind_lexeme();

-- A new version may be of another kind.
create function follow_kind() returns trigger language plpgsql as $$
begin
  update repository_words set name_words = name_words where org_id = new.org_id and item_id = new.id;
  return null;
end $$;
create trigger follow_kind after update of media_type on repository_items
  for each row when (file_kind(old.media_type) is distinct from file_kind(new.media_type)) execute function follow_kind();

drop index repository_words_found;
set local role acta_system;
update repository_words set name_words = name_words;
set local role none;
create index repository_words_found on repository_words using gin ((name_words || text_words)) with (fastupdate = off);
-- Names alone: what they say is shown before what only contents say.
create index repository_words_named on repository_words using gin (name_words) with (fastupdate = off);

-- What is looked for in the current organization: all of the words, in items of a kind if one is given.
create function repository_sought(words text[], plain text[], kind text) returns tsquery language sql stable as $$
  select case when kind is null then q
    else q && quote_literal(repository_kind_lexeme(current_org(), kind))::tsquery end
  from repository_query(current_org(), words, plain) q
$$;

-- The items of the current organization that have what is looked for, at most so many in no order, and whether their names alone
-- have it; `names`: only those whose names do. It asks as the role that sees all rows, because for that role the index is
-- used. The planner takes a whole table for cheaper where it expects many: of what is in no item it would read all. Of
-- several words, of which one is common, the rare one is looked for first (0182).
drop function repository_found;
create function repository_found(words text[], plain text[], kind text, names boolean, most int)
returns table (item_id uuid, named boolean)
language plpgsql stable rows 200 set role = acta_system set enable_seqscan = off as $$
declare
  sought tsquery := repository_sought(words, plain, kind);
  rare tsquery := repository_rare_word(words, plain);
  -- Items that are asked one by one in less time than the index lists many places.
  few constant int := 500;
  candidates uuid[];
begin
  if rare is not null then
    execute
      'select coalesce(array_agg(w.item_id), ''{}'') from (
         select w.item_id from repository_words w
         where (w.org_id = $2) is true and (w.name_words || w.text_words) @@ $1 limit $3) w'
      into candidates using rare, current_org(), few + 1;
    if cardinality(candidates) <= few then
      return query
        select w.item_id, w.name_words @@ sought from repository_words w
        where w.org_id = current_org() and w.item_id = any(candidates)
          and case when names then w.name_words else w.name_words || w.text_words end @@ sought
        limit most;
      return;
    end if;
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

-- Whether the database expects very many items of all organizations to have what is looked for, which begins with a code of the
-- organization: the index then takes long to list them, however few of them are asked for. The statement is planned and not run. Of the beginning of a word that it does
-- not know the database expects a two-hundredth of all items: that is not many.
create function repository_common(words text[], plain text[], kind text, names boolean) returns boolean
language plpgsql set role = acta_system as $$
declare
  plan json;
begin
  execute 'explain (format json) select from repository_words w where '
    || case when names then 'w.name_words' else '(w.name_words || w.text_words)' end || ' @@ $1'
    into plan using repository_sought(words, plain, kind);
  return (plan #>> '{0,Plan,Plan Rows}')::float8
    > greatest(10000, 0.05 * (select reltuples from pg_class where oid = 'repository_words'::regclass));
end $$;
revoke all on function repository_common from public;
grant execute on function repository_common to acta_member;
