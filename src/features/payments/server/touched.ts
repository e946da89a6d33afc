import { colleagues } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import type { PlanPermission } from "#protocol/permission.ts";
import type { TouchedKind } from "../contract.ts";

/** The maximum of names. The others are only counted. */
export const maxNames = 5;

/** The number of an organization's things, and the names of the first ones. */
export interface Found {
  readonly count: number;
  readonly names: readonly string[];
}

/** Finds what hangs on a permission of the plan. */
export type FindTouched = (tx: Tx, now: Date) => Promise<Found>;

/** A thing that depends on a permission of the plan. */
interface Dependent {
  readonly permission: PlanPermission;
  readonly what: TouchedKind;
  readonly find: FindTouched;
}
export const dependentOnPlan = port<Dependent>("payments.dependentOnPlan");

/** Finds the reviewers who have no other role for their work. */
const findReviewers: FindTouched = async (tx) => {
  const all = (await colleagues(tx, "reviewer")).filter(({ roles }) => roles.every((role) => role === "reviewer"));
  return { count: all.length, names: all.slice(0, maxNames).map(({ name }) => name) };
};

/** Returns the data that depend on lost permissions, without empty kinds. */
export async function touchedBy(tx: Tx, lost: readonly PlanPermission[], now: Date) {
  const touched = [];
  for (const { permission, what, find } of [
    ...tx.ports.all(dependentOnPlan),
    { permission: "review", what: "reviewers", find: findReviewers } as const,
  ]) {
    if (!lost.includes(permission)) continue;
    const { count, names } = await find(tx, now);
    if (count > 0) touched.push({ permission, what, count, names: [...names] });
  }
  return touched;
}
