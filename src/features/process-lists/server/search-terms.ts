import { type RawBuilder, sql } from "kysely";
import { type Word, wordsOf } from "#engine/search/words.ts";
import { asArrays } from "#platform/db/word-arrays.ts";

/** Words of a question that are looked for: nobody types more. */
const maxWords = 12;

/** The search terms for the words of processes, as SQL. */
export interface SearchTerms {
  readonly query: RawBuilder<unknown>;
}

/** The texts that filter a list by words. */
export interface SearchFilter {
  /** In titles, answers, documents and attached files. */
  readonly search?: string | undefined;
  /** In the name of an attached file. */
  readonly attachment?: string | undefined;
  /** In an answer. */
  readonly answer?: string | undefined;
}

/** Returns all search terms. Undefined if there is no text, `"nothing"` if the text has no word. */
export function searchTerms({ search, attachment, answer }: SearchFilter): SearchTerms | "nothing" | undefined {
  const asked = [
    [search, byWords],
    [answer, byWords],
    [attachment, byNames],
  ] as const;
  const queries: RawBuilder<unknown>[] = [];
  for (const [text, queryOf] of asked) {
    if (text === undefined || text === "") continue;
    const words = wordsOf(text, maxWords);
    if (words.length === 0) return "nothing";
    queries.push(queryOf(words));
  }
  return queries.length === 0 ? undefined : { query: sql`(${sql.join(queries, sql` && `)})` };
}

const byWords = (words: readonly Word[]) => sql`repository_query(current_org(), ${asArrays(words)})`;
const byNames = (words: readonly Word[]) =>
  sql`attachment_query(current_org(), ${words.map(({ plain }) => plain)}::text[])`;

/**
 * Returns the SQL condition that one answer of this name has every word of a text, at the beginning of one of its own.
 * Processes of earlier versions may have the answer under the name of that time.
 */
export function hasAnswer(name: string, text: string) {
  const words = sql`${wordsOf(text, maxWords).map(({ plain }) => plain)}::text[]`;
  return sql`(has_answer(p.answers, ${name}, ${words}) or exists (
    select from templates t, jsonb_each(t.earlier_keys) called, jsonb_array_elements_text(called.value) earlier
    where t.org_id = p.org_id and t.id = p.template_id and (called.key = ${name} or called.key like ${`%.${escaped(name)}`})
      and has_answer(p.answers, regexp_replace(earlier, '^.*[.]', ''), ${words})))`;
}

/** A text to be compared with LIKE as it is written. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
