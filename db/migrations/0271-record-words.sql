-- The words of a record, each behind a code of its organization, so that what others have is not read to find them.
create function record_words(org uuid, search text) returns tsvector language plpgsql immutable as $$
begin
  return to_tsvector('simple'::regconfig, regexp_replace(search, '([^ ]+)', 'o' || right(org::text, 8) || '\1', 'g'));
end $$;
create index list_records_by_words on list_records using gin (record_words(org_id, search))
  with (fastupdate = off) where deleted_at is null;

-- The records of the current organization, in all of its lists, with words that begin so, at most so many in no order. It asks as
-- the role that sees all rows, because for that role the index is used. The code may be that of another organization too, so that the
-- hits are compared. The words have letters and digits alone.
create function record_found(sought text[], most int) returns table (record_id uuid)
language plpgsql stable rows 50 set role = acta_system set enable_seqscan = off as $$
begin
  return query execute
    'with hits as materialized (
       select r.id, r.org_id from list_records r
       where r.deleted_at is null and record_words(r.org_id, r.search) @@ $1 limit $3)
     select h.id from hits h where h.org_id = $2'
    using (
      select string_agg(quote_literal('o' || right(current_org()::text, 8) || word) || ':*', ' & ')::tsquery
      from unnest(sought) word), current_org(), most;
end $$;
revoke all on function record_found from public;
grant execute on function record_found to acta_member;
