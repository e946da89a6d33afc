import { placeAt, type Rank, ranksBetween } from "#engine/rank/rank.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";

/** A task in its column, by its rank. */
interface Ranked {
  readonly id: string;
  readonly rank: Rank;
}

/** A column that is shown on this board; 404 otherwise, so that a task never comes into a column of another one. */
export async function columnOf(tx: Tx, boardId: string, id: string) {
  const row = await tx
    .selectFrom("boardColumns")
    .select(["id", "name", "color", "final", "notifyExternalEmails", "targetTimeMinutes", "clientLabel"])
    .where("boardId", "=", boardId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The tasks of a column from top to bottom, without those named. */
export async function ranksIn(tx: Tx, columnId: string, without: readonly string[] = []): Promise<Ranked[]> {
  const rows = await tx
    .selectFrom("tasks")
    .select(["id", "rank"])
    .where("columnId", "=", columnId)
    .where("deletedAt", "is", null)
    .where("archivedAt", "is", null)
    .$narrowType<{ rank: string }>()
    .orderBy("rank")
    .execute();
  return rows.filter(({ id }) => !without.includes(id));
}

/** The rank at an index among these; writes the others anew when theirs became too long. */
export async function rankAt(tx: Tx, among: readonly Ranked[], index: number): Promise<Rank> {
  const { rank, renumbered } = placeAt(
    among.map((one) => one.rank),
    index,
  );
  for (const [i, next] of (renumbered ?? []).entries())
    await tx
      .updateTable("tasks")
      .set({ rank: next })
      .where("id", "=", among[i]?.id ?? "")
      .execute();
  return rank;
}

/** So many ranks below the last task of a column. */
export async function ranksBelow(tx: Tx, columnId: string, count: number): Promise<Rank[]> {
  const there = await ranksIn(tx, columnId);
  return ranksBetween(there.at(-1)?.rank ?? null, null, count);
}
