import { sql } from "kysely";
import type { Word } from "#engine/search/words.ts";

/** Words as two arrays, as they are written and without accents, as the database takes them. */
export const asArrays = (words: readonly Word[]) =>
  sql`${words.map(({ word }) => word)}::text[], ${words.map(({ plain }) => plain)}::text[]`;
