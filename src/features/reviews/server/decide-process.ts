import type { z } from "zod";
import type * as contract from "#features/processes/contract.ts";
import { processApproved, processRejected } from "#features/processes/events.ts";
import { carryOut, contentHash, loadProcess, permit, type StoredProcess } from "#features/processes/server/index.ts";
import { approvesAtOnce } from "#features/templates/server/index.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type * as reviews from "../contract.ts";
import * as mayReview from "../policy.ts";
import { writeCorrections } from "./corrections.ts";
import { recalculated, refuseRecalculated } from "./recalculate.ts";
import { complete, completeFromOutside, sendProcess } from "./send-process.ts";

/** Orders the documents of a process in the transaction that approves it. */
type OrderDocuments = (transaction: Transaction, processId: string, contentHash: Buffer) => Promise<void>;
export const documentsOrdered = port<OrderDocuments>("reviews.documentsOrdered");

/** Approves what was read, version and content. Of two reviewers at once one decides, the other is refused with their name. */
export async function approveProcess(
  call: ActingCall,
  { id, version, contentHash: read }: z.output<typeof reviews.approveProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  const hash = contentHash(process);
  // The same version with other content is not what was read either.
  const readVersion = hash.toString("hex") === read ? version : Number.NaN;
  await permit(call, process, mayReview.approveProcess(call.actor, process), readVersion);
  await completeFromOutside(call, process);
  await refuseRecalculated(call, process);
  return approve(call, process, "approve", hash);
}

/** Approves by finishing, where the plan has no review or the template wants none; all answers must be right. */
export async function finishProcess(
  call: ActingCall,
  { id, version }: z.output<typeof reviews.finishProcess.input>,
): Promise<contract.ProcessState> {
  // A file that arrives at this moment is in it, or is refused.
  const loaded = await loadProcess(call.tx, id, "lock");
  const autoApprove = await approvesAtOnce(call.tx, loaded.templateId);
  await permit(call, loaded, mayReview.finishProcess(call.actor, { ...loaded, autoApprove }), version);
  const { process, fresh } = await recalculated(call, loaded);
  await complete(call, process);
  return approve(call, process, "finish", contentHash(process), fresh);
}

/** The status that a process made from given answers reaches. */
type Ending = "draft" | "review" | "approve";

/** Takes a new draft as far as is wanted. Throws 422 if an answer is missing or wrong. */
export async function endDraft(
  call: ActingCall,
  draft: contract.ProcessState,
  ending: Ending,
): Promise<contract.ProcessState> {
  if (ending === "review") return sendOrFinish(call, { ...draft, reviewerId: null });
  return ending === "approve" ? finishProcess(call, draft) : draft;
}

/** Sends a process to review; where its template wants none it is finished, and nobody can be named to review it. */
export async function sendOrFinish(
  call: ActingCall,
  input: z.output<typeof reviews.sendProcess.input>,
): Promise<contract.ProcessState> {
  const { id, version, reviewerId } = input;
  const process = await loadProcess(call.tx, id);
  if (!(await approvesAtOnce(call.tx, process.templateId))) return sendProcess(call, process, input);
  await permit(call, process, mayReview.finishProcess(call.actor, { ...process, autoApprove: true }));
  const code = "processes.approvedAtOnce";
  if (reviewerId) throw new Failure(code, 422, { fields: [{ path: "reviewerId", code }] });
  return finishProcess(call, { id, version });
}

async function approve(
  call: ActingCall,
  process: StoredProcess,
  action: "approve" | "finish",
  hash: Buffer,
  fresh: { readonly answers?: string } = {},
): Promise<contract.ProcessState> {
  const { id, creatorId } = process;
  const { uid } = call.actor;
  const automatic = action === "finish";
  const stored = await carryOut(call, process, action, {
    ...fresh,
    deciderId: uid,
    approvedHash: hash,
    automatic,
    ...(automatic ? { submitterId: uid, reviewerId: null, assignmentDate: null } : {}),
  });
  await call.tx.ports.one(documentsOrdered)(call, id, hash);
  call.audit("process.approved", "process", id, {
    contentHash: hash.toString("hex"),
    version: process.version,
    automatic,
  });
  await call.announce(processApproved, { processId: id, creatorId, deciderId: uid, automatic });
  return stored;
}

/** Rejects with a reason; the answers of this moment are kept beside, so that the next review shows what changed. */
export async function rejectProcess(
  call: ActingCall,
  { id, version, reason, tags }: z.output<typeof reviews.rejectProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, mayReview.rejectProcess(call.actor, process), version);
  const { uid } = call.actor;
  const stored = await carryOut(call, process, "reject", {
    deciderId: uid,
    reason,
    rejectionTags: tags,
    rejectedAnswers: JSON.stringify(process.answers),
  });
  await writeCorrections(call, id, { reason, tags });
  call.audit("process.rejected", "process", id, {
    contentHash: contentHash(process).toString("hex"),
    version: process.version,
    reason,
    tags,
  });
  await call.announce(processRejected, { processId: id, creatorId: process.creatorId, deciderId: uid });
  return stored;
}
