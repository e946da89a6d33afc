import { nameKey } from "#features/answers/form-definition.ts";
import type { Transaction } from "#platform/transaction.ts";
import { clauseChanged } from "../events.ts";
import { nameTaken } from "./queries.ts";

/** Keeps a clause with its first version. */
export async function insertClauseRow(
  { tx, orgId, now, by, audit, announce }: Transaction & { readonly orgId: string },
  {
    id,
    name,
    text,
    fields,
  }: { readonly id: string; readonly name: string; readonly text: string; readonly fields: string[] },
): Promise<void> {
  await tx
    .insertInto("clauses")
    .values({ orgId, id, name, nameKey: nameKey(name), number: 1, createdAt: now, updatedAt: now })
    .execute()
    .catch(nameTaken);
  const version = { orgId, clauseId: id, number: 1, text, fields, createdAt: now, createdBy: by };
  await tx.insertInto("clauseVersions").values(version).execute();
  audit("clause.created", "clause", id, { name });
  await announce(clauseChanged, { clauseId: id });
}
