import { sql } from "kysely";
import { z } from "zod";
import { wordsOf } from "#engine/search/words.ts";
import type { Tx } from "#platform/db/database.ts";
import { asArrays } from "#platform/db/word-arrays.ts";
import { job } from "#platform/jobs/job.ts";
import { Id } from "#protocol/page.ts";

/** Reads the text of a file's current content, so that it is found by it. */
export const readFile = job("repository.readFile", z.object({ itemId: Id }), {
  retries: 3,
  concurrency: 2,
  slow: true,
});

/** Replaces the words an item is found by for its name. */
export async function writeNameWords(tx: Tx, orgId: string, itemId: string, name: string): Promise<void> {
  const words = sql<string>`repository_lexemes(${orgId}::uuid, ${asArrays(wordsOf(name))}, true)`;
  await tx
    .insertInto("repositoryWords")
    .values({ orgId, itemId, nameWords: words })
    .onConflict((on) => on.columns(["orgId", "itemId"]).doUpdateSet({ nameWords: sql<string>`excluded.name_words` }))
    .execute();
}
