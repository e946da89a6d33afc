import { sql } from "kysely";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { recordErrors } from "../cells.ts";
import { undoableMs } from "../contract.ts";
import type { Items } from "../list.ts";
import { loadList } from "./queries.ts";
import type { RecordRow } from "./record-queries.ts";
import { isRepeated, type Next, writeRecords } from "./write-records.ts";

/**
 * Takes a change back: its records become what they were before, those it added go. Records that were changed again since,
 * and those whose old values the attributes do not allow any more, stay (`kept`).
 */
export async function undoChange(
  call: Transaction & { readonly orgId: string },
  listId: string,
  changeId: string,
): Promise<{ undone: number; kept: number; changeId: string | null }> {
  const { tx, now } = call;
  const list = await loadList(tx, listId, { lock: true });
  const change = await tx
    .selectFrom("listChanges")
    .select(["kind", "changedAt", "undoneAt", "added", "changed", "removed"])
    .where("id", "=", changeId)
    .where("listId", "=", listId)
    .executeTakeFirst();
  if (!change) throw notFound();
  if (change.undoneAt !== null) throw new Failure("lists.undoneAlready", 409);
  if (change.kind === "reading" || now.getTime() - change.changedAt.getTime() > undoableMs)
    throw new Failure("lists.undoTooLate", 409);
  const next: Next[] = [];
  for (const { old, ...before } of await recordsBefore(tx, changeId)) {
    if (!old) next.push({ before, items: before.items, deleted: true });
    else if (old.deleted || recordErrors(list.attributes, list.identifier, old.items).length === 0)
      next.push({ before, items: old.items, deleted: old.deleted });
  }
  const written =
    next.length === 0
      ? null
      : await writeRecords(call, list, "undo", { added: [], next }).catch((error: unknown) => {
          throw isRepeated(error) ? new Failure("lists.undoTaken", 409) : error;
        });
  await tx.updateTable("listChanges").set({ undoneAt: now }).where("id", "=", changeId).execute();
  return { undone: next.length, kept: change.added + change.changed + change.removed - next.length, changeId: written };
}

type Before = RecordRow & { readonly old: { readonly items: Items; readonly deleted: boolean } | undefined };

/** The records that a change made what they are, with what they were before; nothing for those it added. */
async function recordsBefore(tx: Transaction["tx"], changeId: string): Promise<Before[]> {
  const { rows } = await sql<RecordRow & { readonly oldItems: Items | null; readonly oldDeleted: boolean | null }>`
    select r.id, r.items, r.version, r.identifier_key, r.sort_key, r.search, r.change_id, r.created_at, r.updated_at,
      r.deleted_at, h.items as old_items, h.deleted as old_deleted
    from list_records r left join list_record_history h
      on h.org_id = r.org_id and h.record_id = r.id and h.version = r.version - 1
    where r.change_id = ${changeId}`.execute(tx);
  return rows.map(({ oldItems, oldDeleted, ...row }) => ({
    ...row,
    old: oldItems === null ? undefined : { items: oldItems, deleted: oldDeleted === true },
  }));
}
