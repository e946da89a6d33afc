import type { MemberCall } from "#platform/http/call.ts";
import { type LabelChanges, relabelled } from "../../label.ts";

/** Renames and removes labels on every task of a board, those in the archive and in the trash too. */
export async function relabelTasks(
  { tx }: MemberCall,
  boardId: string,
  labels: LabelChanges,
  removed: readonly string[],
): Promise<void> {
  const renamed = new Map(
    labels.flatMap(({ name, before }) => (before === undefined || before === name ? [] : [[before, name] as const])),
  );
  const kept = new Set(labels.map(({ name }) => name));
  const gone = new Set(removed.filter((name) => !kept.has(name)));
  if (renamed.size === 0 && gone.size === 0) return;
  const rows = await tx.selectFrom("tasks").select(["id", "labels"]).where("boardId", "=", boardId).execute();
  for (const { id, labels: before } of rows) {
    const after = relabelled(before, renamed, gone);
    if (after.join("\n") === before.join("\n")) continue;
    await tx
      .updateTable("tasks")
      .set((eb) => ({ labels: after, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
}
