import type { z } from "zod";
import { colleagues } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { faultsOf, isPart } from "../answers.ts";
import type * as contract from "../contract.ts";
import { processAssigned, processSent, processUnassigned } from "../events.ts";
import * as may from "../policy.ts";
import { contentHash } from "./content-hash.ts";
import { carryOut, loadProcess, permit, type StoredProcess, unchanged } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";

/** Sends a process to review; all its answers must be right. */
export async function sendProcess(
  call: MemberCall,
  { id, version, reviewerId }: z.output<typeof contract.sendProcess.input>,
): Promise<contract.Stand> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.sendProcess(call.actor, process));
  unchanged(process, version);
  await complete(call, process);
  const { uid } = call.actor;
  if (reviewerId) {
    call.authorize(may.chooseReviewer(call.actor));
    await reviews(call, { ...process, submitterId: uid }, reviewerId);
  }
  const stored = await carryOut(call, process, "send", {
    ...{ submitterId: uid, reviewerId, assignmentDate: reviewerId ? call.now : null },
  });
  call.audit("process.sent", "process", id, {
    ...{ reviewerId, version: stored.version, contentHash: contentHash(process).toString("hex") },
  });
  await call.announce(processSent, { processId: id, creatorId: uid, reviewerId });
  return stored;
}

/** Assigns the review to a member. */
export async function assignProcess(
  call: MemberCall,
  { id, reviewerId }: z.output<typeof contract.assignProcess.input>,
): Promise<contract.Stand> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.assignProcess(call.actor, process));
  await reviews(call, process, reviewerId);
  const stored = await carryOut(call, process, "assign", { reviewerId });
  call.audit("process.assigned", "process", id, { reviewerId, before: process.reviewerId });
  await call.announce(processAssigned, { processId: id, creatorId: process.creatorId, reviewerId });
  return stored;
}

/** Returns the process to the inbox. */
export async function unassignProcess(
  call: MemberCall,
  { id }: z.output<typeof contract.unassignProcess.input>,
): Promise<contract.Stand> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.unassignProcess(call.actor, process));
  const stored = await carryOut(call, process, "unassign", { reviewerId: null });
  call.audit("process.unassigned", "process", id, { before: process.reviewerId });
  await call.announce(processUnassigned, { processId: id });
  return stored;
}

/** Refuses with a project that is required and missing, and with every answer that is missing or wrong (422). */
export async function complete(call: MemberCall, process: StoredProcess): Promise<void> {
  const decision = may.hasProject(call.actor, process.projectId);
  if (decision !== true) throw new Failure(decision, 422, { fields: [{ path: "projectId", code: decision }] });
  const questions = await questionsOfVersion(call.tx, call.orgId, process.templateVersionId);
  const found = faultsOf(questions, process.answers, { draft: false });
  // Who does not decide about optional parts leaves them out.
  const decides = may.decideParts(call.actor) === true;
  const fields = decides ? found : found.filter(({ path }) => !isPart(questions, path));
  if (fields.length > 0) throw new Failure("processes.answersIncomplete", 422, { fields });
}

/** The members a review can be assigned to. */
export const reviewers = (tx: Tx) => colleagues(tx, "reviewer", "owner");

async function reviews(call: MemberCall, process: StoredProcess, reviewerId: string): Promise<void> {
  const wrong = (code: FailureCode) => new Failure(code, 422, { fields: [{ path: "reviewerId", code }] });
  const found = await reviewers(call.tx);
  if (!found.some((member) => member.id === reviewerId)) throw wrong("processes.reviewerUnknown");
  const decision = may.reviewedBy(call.actor, process, reviewerId);
  if (decision !== true) throw wrong(decision);
}
