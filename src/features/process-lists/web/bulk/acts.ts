import { call } from "#client/call.ts";
import * as calls from "#features/processes/contract.ts";
import { handOverProcess } from "#features/processes/hand-over-policy.ts";
import * as may from "#features/processes/policy.ts";
import type { Filing, ProcessRow } from "#features/processes/process.ts";
import * as reviews from "#features/reviews/contract.ts";
import * as mayReview from "#features/reviews/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import type { Act } from "./run-many.ts";

const facts = (row: ProcessRow) => ({ ...row, deleted: false });

/** The actions on several processes that need no value, each with its rule. */
export const plain = (actor: Actor) =>
  ({
    send: {
      may: (row) => all(mayReview.sendProcess(actor, facts(row)), may.hasProject(actor, row.projectId)),
      call: ({ id, version }) => call(reviews.sendProcess, { id, version }),
    },
    unassign: {
      may: (row) => mayReview.unassignProcess(actor, facts(row)),
      call: ({ id }) => call(reviews.unassignProcess, { id }),
    },
    approve: {
      may: (row) => mayReview.approveProcess(actor, facts(row)),
      call: approveShown,
    },
    remove: {
      may: (row) => may.deleteProcess(actor, facts(row)),
      call: ({ id }) => call(calls.deleteProcess, { id }),
    },
  }) satisfies Record<string, Act<ProcessRow>>;

/** Approves the version that the list showed, and nothing that came after it. */
async function approveShown({ id, version }: ProcessRow): Promise<unknown> {
  const now = await call(calls.getProcess, { id });
  if (now.version !== version) throw new Failure("processes.changed", 409);
  return call(reviews.approveProcess, { id, version, contentHash: now.contentHash });
}

const refile = ({ id, version, teams, clientId, projectId, tags }: ProcessRow, given: Partial<Filing>) =>
  call(calls.fileProcess, { id, version, teams, clientId, projectId, tags, ...given });

/** The actions that need a reviewer or a tag first. */
export const asking = (actor: Actor, value: string) =>
  ({
    assign: {
      may: (row) => all(mayReview.assignProcess(actor, facts(row)), may.reviewedBy(actor, row, value)),
      call: ({ id }) => call(reviews.assignProcess, { id, reviewerId: value }),
    },
    handOver: {
      may: (row) => handOverProcess(actor, facts(row)),
      call: ({ id }) => call(calls.handOverProcess, { id, creatorId: value }),
    },
    tag: {
      may: (row) => may.fileProcess(actor, facts(row)),
      call: (row) => refile(row, { tags: [...new Set([...row.tags, value])] }),
    },
  }) satisfies Record<string, Act<ProcessRow>>;

/** Gives processes the client, the project and the teams that were chosen; what was not chosen stays. */
export const filing = (actor: Actor, given: Partial<Filing>): Act<ProcessRow> => ({
  may: (row) => may.fileProcess(actor, facts(row)),
  call: (row) => refile(row, given),
});

const offered = ["send", "assign", "unassign", "approve", "tag", "file", "handOver", "remove"] as const;
export type ActName = (typeof offered)[number];

/** The acts that are possible with at least one of the rows. */
export function possible(actor: Actor, rows: readonly ProcessRow[]): ActName[] {
  const acts = { ...plain(actor), ...asking(actor, ""), file: filing(actor, {}) };
  const mayAny = (rule: (row: ProcessRow) => Decision) => rows.some((row) => rule(row) === true);
  return offered.filter((name) =>
    mayAny(name === "assign" ? (row) => mayReview.assignProcess(actor, facts(row)) : acts[name].may),
  );
}
