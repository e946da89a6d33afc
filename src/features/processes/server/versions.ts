import { sql } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { fittingAnswers } from "#features/answers/answers.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { processFiled, processSaved } from "../events.ts";
import type { ProcessStatus } from "../lifecycle.ts";
import { storeWithHistory } from "./history.ts";
import { loadProcess, stillCarried } from "./queries.ts";

/** The statuses in which a process may move to another version: nobody reviews it, and nobody decided about it. */
const movable: readonly ProcessStatus[] = ["drafting", "unassigned", "rejected"];

/** Undecided processes of a template that began with another version than this one. */
async function countOfOtherVersions(tx: Tx, templateId: string, versionId: string) {
  const { rows } = await sql<{ movable: number; reviewing: number }>`
    select
      count(*) filter (where status <> 'reviewing')::int as movable,
      count(*) filter (where status = 'reviewing')::int as reviewing
    from processes
    where template_id = ${templateId} and template_version_id <> ${versionId} and status <> 'approved'
      and deleted_at is null`.execute(tx);
  return rows[0] ?? { movable: 0, reviewing: 0 };
}

/** Returns the processes that may move to this version, with their answers: the newest first, at most `limit`. */
async function movableTo(tx: Tx, templateId: string, versionId: string, limit: number) {
  const rows = await tx
    .selectFrom("processes")
    .select(["id", "templateVersionId", "answers"])
    .where("templateId", "=", templateId)
    .where("templateVersionId", "<>", versionId)
    .where("status", "in", movable)
    .where("deletedAt", "is", null)
    .orderBy("timestamp", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ answers, ...row }) => ({ ...row, answers: answers as unknown as Answers }));
}

/**
 * Has a process go on with another version of its template; answers without a place there are left out. Nothing happens to one
 * that somebody sent, approved or deleted meanwhile.
 */
async function moveToVersion(
  transaction: Transaction & { readonly orgId: string },
  id: string,
  versionId: string,
  change: (answers: Answers) => Answers,
): Promise<void> {
  const { tx, orgId } = transaction;
  const process = await loadProcess(tx, id, "lock").catch(() => undefined);
  if (!process || process.deleted || !movable.includes(process.status)) return;
  const { templateVersionId: from, creatorId } = process;
  if (from === versionId) return;
  const { questions } = await formOfVersion(tx, orgId, versionId);
  const answers = JSON.stringify(fittingAnswers(questions, change(process.answers)));
  const update = tx
    .updateTable("processes")
    .set({ templateVersionId: versionId, answers, ...stillCarried(process, { answers }), version: process.version + 1 })
    .where("id", "=", id)
    .returning(["id", "status", "version"]);
  await storeWithHistory(transaction, process, { what: "version", fromVersionId: from }, { answers }, update);
  transaction.audit("process.versionChanged", "process", id, { from, to: versionId });
  if (creatorId) await transaction.announce(processSaved, { processId: id, creatorId });
  else await transaction.announce(processFiled, { processId: id, creatorId, draft: false });
}

/** Undecided processes that go on with another version of their template. */
export const draftVersions = { countOther: countOfOtherVersions, movableTo, move: moveToVersion };
