import type { z } from "zod";
import type { FormField } from "#engine/answers/form-fields.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { applyPatch, errorsOf, isPart } from "#features/answers/answers.ts";
import { decideParts, editProcess } from "#features/processes/policy.ts";
import { findProcesses, type StoredProcess, saveAnswers } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { answerAt } from "../answer-at.ts";
import { type DraftOfBatch, isMissing, maxDrafts } from "../batch.ts";
import type * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { formOfBatch, loadBatch, type StoredBatch } from "./queries.ts";

interface Draft {
  readonly number: number;
  readonly process: StoredProcess;
}

/** Yields the processes of a batch that the actor may still fill in, in the order of the rows. */
async function* draftsOf(tx: Tx, actor: Actor, batch: StoredBatch, only?: readonly string[]): AsyncGenerator<Draft> {
  let made = tx
    .selectFrom("batchRows")
    .select(["number", "processId"])
    .where("batchId", "=", batch.id)
    .where("state", "=", "made")
    .where("processId", "is not", null);
  if (only) made = made.where("processId", "in", [...only]);
  const rows = await made.orderBy("number").execute();
  for (let at = 0; at < rows.length; at += maxDrafts) {
    const some = rows.slice(at, at + maxDrafts);
    const found = await findProcesses(
      tx,
      some.flatMap(({ processId }) => processId ?? []),
    );
    const byId = new Map(found.map((process) => [process.id, process]));
    for (const { number, processId } of some) {
      const process = byId.get(processId ?? "");
      const isFilled = process?.templateVersionId === batch.templateVersionId && editProcess(actor, process) === true;
      if (process && isFilled) yield { number, process };
    }
  }
}

/** Returns the paths of required answers that a draft lacks and that the actor may give. */
function missingIn(questions: readonly FormField[], { answers }: StoredProcess, decidesParts: boolean): string[] {
  return errorsOf(questions, answers, { draft: false }).flatMap((error) =>
    isMissing(error) && (decidesParts || !isPart(questions, error.path)) ? error.path : [],
  );
}

/** Returns the first drafts of a batch that lack answers, with the places of these answers. */
export async function listDrafts(
  call: MemberCall,
  { id }: z.output<typeof contract.listDrafts.input>,
): Promise<z.input<typeof contract.listDrafts.output>> {
  const batch = await loadBatch(call.tx, id);
  call.authorize(may.readBatch(call.actor, batch));
  const { asked, questions } = await formOfBatch(call.tx, batch, call.language);
  const known = new Set(asked.flatMap(({ columns }) => columns.map((column) => column.id)));
  const decidesParts = decideParts(call.actor) === true;
  const drafts: DraftOfBatch[] = [];
  for await (const { number, process } of draftsOf(call.tx, call.actor, batch)) {
    const missing = missingIn(questions, process, decidesParts).filter((path) => known.has(keyOfPath(path)));
    if (missing.length === 0) continue;
    if (drafts.length === maxDrafts) return { drafts, more: true };
    drafts.push({ number, processId: process.id, title: process.title, missing });
  }
  return { drafts, more: false };
}

/** Gives answers that drafts of a batch lack. An answer that somebody gave meanwhile stays. */
export async function completeDrafts(
  call: MemberCall,
  { id, drafts }: z.output<typeof contract.completeDrafts.input>,
): Promise<z.input<typeof contract.completeDrafts.output>> {
  const { tx } = call;
  const batch = await loadBatch(tx, id);
  call.authorize(may.changeBatch(call.actor, batch));
  const { questions } = await formOfBatch(tx, batch, call.language);
  const found = new Map<string, StoredProcess>();
  const ids = drafts.map(({ processId }) => processId);
  for await (const { process } of draftsOf(tx, call.actor, batch, ids)) found.set(process.id, process);
  const errors: FieldError[] = [];
  const patches = drafts.map(({ processId, answers }, at) => {
    const process = found.get(processId);
    if (!process) throw new Failure("batch.draftGone", 409);
    const patch = Object.fromEntries(
      Object.entries(answers).filter(([path]) => [undefined, null, ""].includes(answerAt(process.answers, path) as "")),
    );
    errors.push(...errorsAt(questions, process, patch).map((one) => ({ ...one, path: `drafts.${at}.${one.path}` })));
    return { process, patch };
  });
  if (errors.length > 0) throw new Failure("processes.patchInvalid", 422, { fields: errors });
  for (const { process, patch } of patches)
    if (Object.keys(patch).length > 0) await saveAnswers(call, { id: process.id, version: process.version, patch });
  call.audit("batch.draftsCompleted", "batch", id, { drafts: drafts.length });
  return { id, drafts: drafts.length };
}

/** Returns the errors of new answers of a draft. */
function errorsAt(
  questions: readonly FormField[],
  { answers }: StoredProcess,
  patch: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  const patched = applyPatch(questions, answers, patch);
  if ("errors" in patched) return patched.errors;
  return errorsOf(questions, patched.answers, { draft: true }).filter(({ path }) =>
    Object.hasOwn(patch, path),
  ) as FieldError[];
}
