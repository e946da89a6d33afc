import { handOverProcess } from "#features/processes/hand-over-policy.ts";
import * as may from "#features/processes/policy.ts";
import type { ProcessRow } from "#features/processes/process.ts";
import * as mayReview from "#features/reviews/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision } from "#protocol/decision.ts";
import type { BulkAct } from "../../bulk.ts";

/** The acts that lists offer on marked processes, in their order. What is deleted has its own. */
export type ActName = Exclude<BulkAct, "restore">;

type Rule = (actor: Actor, row: ProcessRow & { readonly deleted: false }) => Decision;

const rules: Readonly<Record<ActName, Rule>> = {
  send: (actor, row) => all(mayReview.sendProcess(actor, row), may.hasProject(actor, row.projectId)),
  assign: mayReview.assignProcess,
  unassign: mayReview.unassignProcess,
  approve: mayReview.approveProcess,
  tag: may.fileProcess,
  file: may.fileProcess,
  handOver: handOverProcess,
  remove: may.deleteProcess,
};

/** Returns the acts that are possible with at least one of the rows. The others are refused with their reasons. */
export const possible = (actor: Actor, rows: readonly ProcessRow[]): ActName[] =>
  (Object.keys(rules) as ActName[]).filter((name) =>
    rows.some((row) => rules[name](actor, { ...row, deleted: false }) === true),
  );
