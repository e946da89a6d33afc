import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import * as may from "../policy.ts";
import { loadQuery, type QueryRow } from "./queries.ts";

/** Somebody else was faster, or the query has ended. */
export const notWaiting = () => new Failure("registries.notWaiting", 409);

/** A query the caller took and has not answered yet, locked. */
export async function takenQuery(
  call: Pick<MemberCall, "tx" | "actor" | "authorize">,
  id: string,
  utilitiesShown: boolean,
): Promise<QueryRow> {
  const query = await loadQuery(call.tx, id, { lock: true });
  call.authorize(may.answerQuery(call.actor, utilitiesShown, query));
  if (query.provider !== "manual" || query.state !== "running") throw notWaiting();
  return query;
}
