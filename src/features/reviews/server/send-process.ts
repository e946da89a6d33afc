import type { z } from "zod";
import { decided } from "#engine/answers/decided.ts";
import { errorsOf, isPart } from "#features/answers/answers.ts";
import { referenceErrors } from "#features/answers/reference-errors.ts";
import { listErrors } from "#features/answers/server/index.ts";
import { attachedFiles, evidenceOf } from "#features/attachments/server/index.ts";
import type * as contract from "#features/processes/contract.ts";
import {
  demandsEvidence,
  demandsFiles,
  missingAttachments,
  missingEvidence,
  shownBy,
} from "#features/processes/demanded.ts";
import { processAssigned, processSent, processUnassigned, processWithdrawn } from "#features/processes/events.ts";
import * as may from "#features/processes/policy.ts";
import { carryOut, contentHash, loadProcess, permit, type StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import type * as reviews from "../contract.ts";
import * as mayReview from "../policy.ts";
import { recalculated } from "./recalculate.ts";
import { reviewers, standIn } from "./substitutes.ts";

/** Sends a process to review, as it was loaded; all its answers must be right. */
export async function sendProcess(
  call: ActingCall,
  loaded: StoredProcess,
  { id, version, reviewerId }: z.output<typeof reviews.sendProcess.input>,
): Promise<contract.ProcessState> {
  await permit(call, loaded, mayReview.sendProcess(call.actor, loaded), version);
  const { process, fresh } = await recalculated(call, loaded);
  await complete(call, process);
  const { uid } = call.actor;
  if (reviewerId) {
    call.authorize(mayReview.chooseReviewer(call.actor));
    await checkReviewer(call, { ...process, submitterId: uid }, reviewerId);
  }
  const given = reviewerId
    ? await standIn(call, { ...process, submitterId: uid }, reviewerId)
    : { reviewerId, reviewerForId: null };
  const stored = await carryOut(call, process, "send", {
    ...fresh,
    ...given,
    submitterId: uid,
    assignmentDate: reviewerId ? call.now : null,
  });
  call.audit("process.sent", "process", id, {
    ...given,
    version: stored.version,
    contentHash: contentHash(process).toString("hex"),
  });
  await call.announce(processSent, { processId: id, creatorId: uid, reviewerId: given.reviewerId });
  return stored;
}

/** Takes a process back that was sent, as a draft. */
export async function withdrawProcess(
  call: ActingCall,
  { id }: z.output<typeof reviews.withdrawProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, mayReview.withdrawProcess(call.actor, process));
  const stored = await carryOut(call, process, "withdraw", { reviewerId: null });
  call.audit("process.withdrawn", "process", id, { before: process.reviewerId });
  await call.announce(processWithdrawn, { processId: id, creatorId: call.actor.uid });
  return stored;
}

/** Assigns the review to a member. */
export async function assignProcess(
  call: ActingCall,
  { id, reviewerId }: z.output<typeof reviews.assignProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, mayReview.assignProcess(call.actor, process));
  await checkReviewer(call, process, reviewerId);
  const given = await standIn(call, process, reviewerId);
  const stored = await carryOut(call, process, "assign", given);
  call.audit("process.assigned", "process", id, { ...given, before: process.reviewerId });
  await call.announce(processAssigned, {
    processId: id,
    creatorId: process.creatorId,
    reviewerId: given.reviewerId,
  });
  return stored;
}

/** Returns the process to the inbox. */
export async function unassignProcess(
  call: ActingCall,
  { id }: z.output<typeof reviews.unassignProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, mayReview.unassignProcess(call.actor, process));
  const stored = await carryOut(call, process, "unassign", { reviewerId: null });
  call.audit("process.unassigned", "process", id, { before: process.reviewerId });
  await call.announce(processUnassigned, { processId: id });
  return stored;
}

/** Refuses with a project that is required and missing, and with every answer that is missing or wrong (422). */
export async function complete(call: ActingCall, process: StoredProcess): Promise<void> {
  const decision = may.hasProject(call.actor, process.projectId);
  if (decision !== true) throw new Failure(decision, 422, { fields: [{ path: "projectId", code: decision }] });
  const asked = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
  const { questions, references } = asked;
  const found = errorsOf(questions, process.answers, { draft: false });
  // Who does not decide about optional parts leaves them out.
  const decides = may.decideParts(call.actor) === true;
  const unresolved = referenceErrors(references, questions, process.answers);
  const fields = [
    ...(decides ? found : found.filter(({ path }) => !isPart(questions, path))),
    ...unresolved,
    ...(await listErrors(call.tx, asked, process.answers)),
  ];
  if (fields.length > 0) throw new Failure("processes.answersIncomplete", 422, { fields });
  await refuseMissing(call, process, asked);
}

/**
 * Throws 422 if a request from outside is incomplete. Nobody sent it, so nobody has checked the questions that a public
 * form does not ask.
 */
export async function completeFromOutside(call: ActingCall, process: StoredProcess): Promise<void> {
  if (process.submitterId !== null) return;
  try {
    await complete(call, process);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "processes.answersIncomplete") throw error;
    const { fields } = error;
    throw new Failure("processes.requestIncomplete", 422, { values: { count: fields.length }, fields });
  }
}

/**
 * Refuses while a file, or the recent answer of a registry, that the template demands is not attached. A demand that the
 * plan leaves nobody able to meet does not hold the process back.
 */
async function refuseMissing(
  { tx, now, actor }: Pick<ActingCall, "tx" | "now" | "actor">,
  { id, answers }: StoredProcess,
  asked: Awaited<ReturnType<typeof formOfVersion>>,
): Promise<void> {
  const { questions } = asked;
  const demanded = demandsFiles(actor) ? asked.attachments : [];
  const evidence = demandsEvidence(actor) ? asked.evidence : [];
  if (evidence.length === 0 && !demanded.some(({ required }) => required)) return;
  // While it is being sent nobody takes a file away.
  await loadProcess(tx, id, "lock");
  const attached = await attachedFiles(tx, { kind: "process", id });
  const proven = attached.map((file) => ({ evidence: evidenceOf(file) }));
  const [stale, ...others] = missingEvidence(evidence, proven, now);
  if (stale)
    throw new Failure(`processes.evidenceMissing.${stale.kind}`, 422, {
      values: { days: stale.days },
      fields: [stale, ...others].map(({ kind }) => ({
        path: `evidence.${kind}`,
        code: `processes.evidenceMissing.${kind}`,
      })),
    });
  const missing = missingAttachments(demanded, attached, shownBy(decided(questions, answers)));
  if (missing.length === 0) return;
  throw new Failure("processes.attachmentsMissing", 422, {
    values: { names: missing.map(({ name }) => name).join(", ") },
    fields: missing.map((one) => ({ path: `attachments.${one.id}`, code: "processes.attachmentRequired" })),
  });
}

async function checkReviewer(call: ActingCall, process: StoredProcess, reviewerId: string): Promise<void> {
  const wrong = (code: FailureCode) => new Failure(code, 422, { fields: [{ path: "reviewerId", code }] });
  const found = await reviewers(call.tx);
  if (!found.some((member) => member.id === reviewerId)) throw wrong("processes.reviewerUnknown");
  const decision = may.reviewedBy(call.actor, process, reviewerId);
  if (decision !== true) throw wrong(decision);
}
