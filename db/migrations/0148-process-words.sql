-- What processes are found by: the words of their titles, of their answers, and of their documents and attached files, as
-- lexemes of PostgreSQL's text search with a code of the organization before each, made and asked for as those of the
-- repository (0061). Behind row-level security an index of text search is not used, so a function asks as the role that sees all
-- rows, for the current organization and no other. It replaces the keys of titles, which were moved with every save.
create table process_words (
  org_id uuid not null,
  process_id uuid not null,
  title_words tsvector not null default '',
  answer_words tsvector not null default '',
  -- Of the document of an approved process and of what is attached. The words of the names of attached files stand once more
  -- by themselves, after the letter 'a'.
  document_words tsvector not null default '',
  -- Whether documents and attached files from before this table are still to be read.
  outcome text not null default 'read' check (outcome in ('waiting', 'read')),
  primary key (org_id, process_id),
  foreign key (org_id, process_id) references processes (org_id, id) on delete cascade
);
select wall('process_words');

-- The different words of a text, at most so many, in lower case, as they are written and without their accents.
create function words_of(given text, most int, out words text[], out plain text[]) language sql immutable as $$
  select coalesce(array_agg(word), '{}'), coalesce(array_agg(bare), '{}') from (
    select word, regexp_replace(normalize(word, NFD), '[\u0300-\u036f]+', '', 'g') as bare from (
      select distinct word
      from regexp_split_to_table(lower(normalize(given, NFC) collate "und-x-icu"), '[^[:alnum:]]+') as word
      where word <> '' and length(word) <= 40 limit most
    ) each
  ) every where bare <> ''
$$;

-- Every text and number of answers, also of those inside of loops.
create function texts_of(answers jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(v #>> '{}', ' '), '') from jsonb_path_query(answers, 'strict $.**') v
  where jsonb_typeof(v) in ('string', 'number')
$$;

create function process_title_words(org uuid, title text) returns tsvector language sql stable as $$
  select repository_lexemes(org, w.words, w.plain, true) from words_of(title, 100) w
$$;

create function process_answer_words(org uuid, answers jsonb, requester text) returns tsvector language sql stable as $$
  select repository_lexemes(org, w.words, w.plain, false)
  from words_of(texts_of(answers) || ' ' || coalesce(requester, ''), 5000) w
$$;

-- Whatever changes a title or an answer, its words follow in the same statement.
create function keep_process_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into process_words (org_id, process_id, title_words, answer_words)
      values (new.org_id, new.id, process_title_words(new.org_id, new.title),
        process_answer_words(new.org_id, new.answers, new.requester_name));
  else
    if new.title is distinct from old.title then
      update process_words set title_words = process_title_words(new.org_id, new.title)
        where org_id = new.org_id and process_id = new.id;
    end if;
    if (new.answers, new.requester_name) is distinct from (old.answers, old.requester_name) then
      update process_words w set answer_words = n.words
        from (select process_answer_words(new.org_id, new.answers, new.requester_name) as words) n
        where w.org_id = new.org_id and w.process_id = new.id and w.answer_words <> n.words;
    end if;
  end if;
  return null;
end $$;
create trigger keep_process_words after insert or update of title, answers, requester_name on processes
  for each row execute function keep_process_words();

set local role acta_system;
insert into process_words (org_id, process_id, title_words, answer_words, outcome)
  select org_id, id, process_title_words(org_id, title), process_answer_words(org_id, answers, requester_name),
    case when erased_at is null then 'waiting' else 'read' end
  from processes;
delete from process_keys where kind = 'title';
set local role none;

create index process_words_found on process_words using gin ((title_words || answer_words || document_words))
  with (fastupdate = off);
create index process_words_waiting on process_words (org_id, process_id) where outcome = 'waiting';

-- What is looked for in the names of attached files: every word, as the beginning of one.
create function attachment_query(org uuid, plain text[]) returns tsquery language sql stable as $$
  select string_agg(quote_literal(repository_code(org) || 'a' || bare) || ':*', ' & ')::tsquery from unnest(plain) bare
$$;

-- The processes of the current organization that have what is looked for, at most so many in no order, and whether their
-- titles alone have it. It asks as the role that sees all rows, because for that role the index is used.
create function process_found(sought tsquery, most int) returns table (process_id uuid, titled boolean)
language plpgsql stable rows 200 set role = acta_system as $$
begin
  return query execute
    'select w.process_id, w.title_words @@ $1 from process_words w
     where w.org_id = $2 and (w.title_words || w.answer_words || w.document_words) @@ $1 limit $3'
    using sought, current_org(), most;
end $$;
revoke all on function process_found from public;
grant execute on function process_found to acta_member;

-- Whether one of the answers of this name has every word, as the beginning of one of its own.
create function has_answer(answers jsonb, name text, sought text[]) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_path_query(answers, ('strict $.**.' || to_json(name)::text)::jsonpath) v,
      lateral (select ' ' || array_to_string(w.plain, ' ') as plain from words_of(v #>> '{}', 1000) w) folded
    where jsonb_typeof(v) in ('string', 'number')
      and not exists (select from unnest(sought) word where strpos(folded.plain, ' ' || word) = 0)
  )
$$;
