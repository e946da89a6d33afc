import type { Tx } from "./database.ts";

/** The kinds of things whose earlier names are stored, by a trigger of their tables. */
type Titled = "template" | "team" | "organization";

interface TitleAt {
  readonly id: string;
  readonly at: Date;
}

/**
 * Returns a lookup of the names that things had at a moment, or undefined if they still have it: for histories and papers,
 * which a later name does not change.
 */
export async function formerTitles(
  tx: Tx,
  kind: Titled,
  ids: readonly string[],
): Promise<(of: TitleAt) => string | undefined> {
  if (ids.length === 0) return () => undefined;
  const rows = await tx
    .selectFrom("formerTitles")
    .select(["subjectId", "until", "title"])
    .where("kind", "=", kind)
    .where("subjectId", "in", [...new Set(ids)])
    .orderBy("until")
    .execute();
  return ({ id, at }) => rows.find(({ subjectId, until }) => subjectId === id && until > at)?.title;
}
