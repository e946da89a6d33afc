import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { tickCorrection } from "./corrections.ts";
import { approveProcess, finishProcess, rejectProcess, sendOrFinish } from "./decide-process.ts";
import { assignProcess, unassignProcess, withdrawProcess } from "./send-process.ts";
import { reviewers, standInsToday, substituteRoutes } from "./substitutes.ts";
import { suggestionRoutes } from "./suggestions.ts";

/** The routes of reviews. */
export function routes(on: On): void {
  substituteRoutes(on);
  suggestionRoutes(on);

  on(contract.listReviewers, async (call) => {
    call.authorize(may.readReviewers(call.actor));
    const people = await reviewers(call.tx);
    const standIns = await standInsToday(call);
    const nameOf = (id: string | undefined) => people.find((one) => one.id === id)?.name ?? null;
    return {
      reviewers: people.map(({ id, name }) => ({ uid: id, name, substituteName: nameOf(standIns.get(id)) })),
    };
  });

  on(contract.sendProcess, sendOrFinish);
  on(contract.withdrawProcess, withdrawProcess);
  on(contract.finishProcess, finishProcess);
  on(contract.assignProcess, assignProcess);
  on(contract.unassignProcess, unassignProcess);
  on(contract.approveProcess, approveProcess);
  on(contract.rejectProcess, rejectProcess);
  on(contract.tickCorrection, tickCorrection);
}
