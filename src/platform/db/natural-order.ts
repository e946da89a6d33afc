import { type RawBuilder, sql } from "kysely";

/** The value that a column is sorted by, numbers by their value. Indexes of names have it. */
export const naturally = (column: string): RawBuilder<string> => sql<string>`natural_key(${sql.ref(column)})`;
