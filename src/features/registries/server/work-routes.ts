import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { readAnswer } from "../answer.ts";
import * as contract from "../contract.ts";
import { registryQueryChanged } from "../events.ts";
import * as may from "../policy.ts";
import { loadQuery } from "./queries.ts";
import { settle } from "./settle.ts";
import { showQuery } from "./show-query.ts";
import { notWaiting, takenQuery } from "./taken-query.ts";

/** The calls of people who answer queries by hand. */
export const workRoutes =
  ({ config }: Platform) =>
  (on: On): void => {
    const shown = config.ACTA_UTILITIES;

    on(contract.takeQuery, async (call, { id }) => {
      call.authorize(may.askRegistry(call.actor, shown));
      const { state, provider, kind, subject } = await loadQuery(call.tx, id, { lock: true });
      if (provider !== "manual" || state !== "queued") throw notWaiting();
      await setWorker(call, id, call.user.uid);
      call.audit("registryQuery.taken", "registryQuery", id, { kind, subject });
      return showQuery(call.tx, call.actor, await loadQuery(call.tx, id));
    });

    on(contract.returnQuery, async (call, { id }) => {
      call.authorize(may.readQueries(call.actor, shown));
      const { kind, subject } = await takenQuery(call, id, shown);
      await setWorker(call, id, null);
      call.audit("registryQuery.returned", "registryQuery", id, { kind, subject });
      return { id };
    });

    on(contract.answerQuery, async (call, { id, state, result, failure }) => {
      call.authorize(may.readQueries(call.actor, shown));
      const query = await takenQuery(call, id, shown);
      if (state === "failed" && failure === "")
        throw new Failure("failure.invalid", 422, { fields: [{ path: "failure", code: "registries.required" }] });
      if (state === "done") {
        const answer = readAnswer(query.kind, result);
        if (!answer.ok) throw new Failure("failure.invalid", 422, { fields: [...answer.fields] });
        await settle(call, query, { state, result: answer.values });
      } else await settle(call, query, { state, ...(state === "failed" ? { failure } : {}) });
      return showQuery(call.tx, call.actor, await loadQuery(call.tx, id));
    });
  };

async function setWorker(call: MemberCall, id: string, workerId: string | null): Promise<void> {
  await call.tx
    .updateTable("registryQueries")
    .set({ workerId, state: workerId === null ? "queued" : "running" })
    .where("id", "=", id)
    .execute();
  await call.announce(registryQueryChanged, { queryId: id });
}
