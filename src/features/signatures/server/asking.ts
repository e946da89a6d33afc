import { processNews } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { Envelope } from "../contract.ts";
import * as may from "../policy.ts";
import { type EnvelopeRow, envelopeOf, lockEnvelope, showEnvelopes } from "./queries.ts";

type Asking = Pick<MemberCall, "tx" | "actor" | "authorize">;
type Process = NonNullable<Awaited<ReturnType<typeof processNews>> extends ReadonlyMap<string, infer P> ? P : never>;

/** The process of this id, which the asker may read the envelopes of. */
export async function processOf({ tx, actor, authorize }: Asking, processId: string): Promise<Process> {
  const process = (await processNews(tx, [processId])).get(processId);
  if (!process) throw notFound();
  authorize(may.readSignatures(actor, process));
  return process;
}

/** The process of this id, which the asker may have signed. */
export async function sendableProcess(call: MemberCall, processId: string): Promise<Process> {
  const process = await processOf(call, processId);
  const decision = may.sendEnvelope(call.actor, process);
  if (decision === "processes.notApproved") throw new Failure(decision, 409);
  call.authorize(decision);
  return process;
}

/** Returns the rights of the caller on an envelope of the process. */
export const rightsOf = (actor: Actor, process: Process) => (row: EnvelopeRow) => ({
  mine: may.manageEnvelope(actor, process, row) === true,
  voidable: may.voidEnvelope(actor, process, row) === true,
});

/** An envelope to change, locked, which the asker manages or, by another rule, may void. */
export async function managed(
  call: MemberCall,
  input: { processId: string; envelopeId: string },
  rule: typeof may.manageEnvelope = may.manageEnvelope,
) {
  const process = await processOf(call, input.processId);
  const envelope = await envelopeOf(call.tx, call.orgId, input, "lock");
  call.authorize(rule(call.actor, process, envelope));
  return envelope;
}

/** An envelope as it is now, for the asker. */
export async function shown(call: MemberCall, { processId, id }: EnvelopeRow): Promise<Envelope> {
  const process = await processOf(call, processId);
  const row = await lockEnvelope(call.tx, call.orgId, id);
  const [envelope] = await showEnvelopes(call.tx, call.orgId, [row], rightsOf(call.actor, process));
  if (!envelope) throw notFound();
  return envelope;
}
