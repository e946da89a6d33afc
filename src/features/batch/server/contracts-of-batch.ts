import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Language } from "#protocol/text.ts";
import * as may from "../policy.ts";
import { type ContractColumn, contractColumns } from "../sheet-form.ts";
import { formOfBatch, loadBatch } from "./queries.ts";

/** The processes of a batch, and what each of them was asked. */
export interface BatchContracts {
  readonly templateId: string;
  readonly processIds: readonly string[];
  /** The questions of the form and of its repeated parts. */
  readonly columns: readonly ContractColumn[];
}

/** The processes of a batch in the order of its rows; undefined where the actor may not open it. */
export async function processesOfBatch(tx: Tx, actor: Actor, id: string): Promise<string[] | undefined> {
  const batch = await loadBatch(tx, id).catch(() => undefined);
  return batch && may.readBatch(actor, batch) === true ? madeOf(tx, id) : undefined;
}

async function madeOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("batchRows")
    .select("processId")
    .where("batchId", "=", id)
    .where("state", "=", "made")
    .orderBy("number")
    .execute();
  return rows.flatMap(({ processId }) => processId ?? []);
}

/** The same of a batch, for features that do something with all of them; undefined where the actor may not open it. */
export async function batchContracts(
  tx: Tx,
  actor: Actor,
  id: string,
  language: Language,
): Promise<BatchContracts | undefined> {
  const batch = await loadBatch(tx, id).catch(() => undefined);
  if (!batch || may.readBatch(actor, batch) !== true) return undefined;
  const processIds = await madeOf(tx, id);
  const { asked: sheets } = await formOfBatch(tx, batch, language);
  return { templateId: batch.templateId, processIds, columns: contractColumns(sheets) };
}
