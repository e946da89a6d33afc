import { orderBulk } from "#features/process-lists/policy.ts";
import { beginBulk } from "#features/process-lists/server/index.ts";
import { hasProject } from "#features/processes/policy.ts";
import type { ProcessNews } from "#features/processes/process-content.ts";
import { processNews } from "#features/processes/server/index.ts";
import * as mayReview from "#features/reviews/policy.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import type { BatchAct } from "../batch.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { processesOfBatch } from "./contracts-of-batch.ts";
import { loadBatch } from "./queries.ts";

const rules: Readonly<
  Record<BatchAct, (actor: Actor, process: ProcessNews & { projectId: string | null }) => Decision>
> = {
  send: (actor, process) => all(mayReview.sendProcess(actor, process), hasProject(actor, process.projectId)),
  approve: mayReview.approveProcess,
};

/** The routes of acts on all processes of a batch. */
export function actRoutes(on: On): void {
  on(contract.getBatchActs, async (call, { id }) => {
    const found = await openTo(call, id);
    return { send: found("send").length, approve: found("approve").length };
  });

  on(contract.actOnBatch, async (call, { id, act }) => {
    const ids = (await openTo(call, id))(act);
    call.authorize(orderBulk(call.actor));
    if (ids.length === 0) throw new Failure("processes.bulk.nothing", 409);
    return beginBulk(call, { act }, ids);
  });
}

/** Returns which processes of a batch the caller may act on. */
async function openTo(call: MemberCall, id: string): Promise<(act: BatchAct) => string[]> {
  const { tx, actor } = call;
  const batch = await loadBatch(tx, id);
  call.authorize(may.readBatch(actor, batch));
  const ids = (await processesOfBatch(tx, actor, id)) ?? [];
  const news = await processNews(tx, ids);
  const projectId = batch.filing?.projectId ?? null;
  return (act) =>
    ids.filter((one) => {
      const process = news.get(one);
      return process !== undefined && rules[act](actor, { ...process, projectId }) === true;
    });
}
