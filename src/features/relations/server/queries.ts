import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { StoredKind } from "../relation.ts";

/** A relation as it is stored. */
export interface StoredRelation {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly kind: StoredKind;
}

const relations = (tx: Tx, processId: string) =>
  tx
    .selectFrom("processRelations")
    .select(["id", "fromId", "toId", "kind"])
    .where((eb) => eb.or([eb("fromId", "=", processId), eb("toId", "=", processId)]))
    .$narrowType<{ kind: StoredKind }>();

/** Returns all relations of a process, oldest first. Check `readProcess` of the other side before disclosing one. */
export const relationsOf = (tx: Tx, processId: string): Promise<StoredRelation[]> =>
  relations(tx, processId).orderBy("createdAt").orderBy("id").execute();

/** One relation of a process. */
export const findRelation = (tx: Tx, processId: string, id: string): Promise<StoredRelation | undefined> =>
  relations(tx, processId).where("id", "=", id).executeTakeFirst();

/** Locks the relations of the organization, so that simultaneous changes cannot make a circle or a repetition. */
export const lockRelations = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('processRelations' || current_org(), 0))`.execute(tx));

/** Returns true if a relation would close a circle of its kind: its beginning can be reached from its end. */
export async function closesCircle(tx: Tx, { fromId, toId, kind }: Omit<StoredRelation, "id">): Promise<boolean> {
  const { rows } = await sql`
    with recursive reached as (
      select to_id from process_relations where from_id = ${toId} and kind = ${kind}
      union
      select r.to_id from process_relations r join reached on r.from_id = reached.to_id where r.kind = ${kind}
    )
    select 1 from reached where to_id = ${fromId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Stores a relation and gives its id. */
export async function insertRelation(
  { tx, orgId, by, now }: { readonly tx: Tx; readonly orgId: string; readonly by: string; readonly now: Date },
  relation: Omit<StoredRelation, "id">,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("processRelations")
    .values({ orgId, id, ...relation, creatorId: by, createdAt: now })
    .execute();
  return id;
}

/** Ends a relation. */
export const deleteRelation = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.deleteFrom("processRelations").where("id", "=", id).execute());

/** Ends all relations of a process. */
export const deleteRelationsOf = async (tx: Tx, processId: string): Promise<void> =>
  void (await tx
    .deleteFrom("processRelations")
    .where((eb) => eb.or([eb("fromId", "=", processId), eb("toId", "=", processId)]))
    .execute());
