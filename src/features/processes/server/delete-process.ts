import type { ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { processDeleted, processRestored } from "../events.ts";
import { restorable } from "../lifecycle.ts";
import * as may from "../policy.ts";
import { carryOut, loadProcess, permit } from "./queries.ts";

/** Marks a process as deleted. */
export async function deleteProcess(call: ActingCall, id: string): Promise<void> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.deleteProcess(call.actor, process));
  await carryOut(call, process, "delete");
  const { creatorId, status, title } = process;
  call.audit("process.deleted", "process", id, { title, status });
  await call.announce(processDeleted, { processId: id, creatorId, draft: status === "drafting" });
}

/** Takes the mark away again, within 30 days: the process is in the status it had. */
export async function restoreProcess(call: ActingCall, id: string): Promise<void> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.restoreProcess(call.actor, process));
  const { creatorId, status, title, deletedAt } = process;
  if (!deletedAt || !restorable(deletedAt, call.now)) throw new Failure("processes.restoreExpired", 409);
  await carryOut(call, process, "restore");
  call.audit("process.restored", "process", id, { title, status });
  await call.announce(processRestored, { processId: id, creatorId, draft: status === "drafting" });
}
