import type { Tx } from "#platform/db/database.ts";
import type { PlanPermission } from "#protocol/permission.ts";

/** How much the transaction's organization has of what a permission of the plan opens. */
export type CountTouched = (tx: Tx) => Promise<number>;

const counts = new Map<PlanPermission, CountTouched>();

/** The features above this one make known how what they keep is counted. */
export const provideTouched = (permission: PlanPermission, count: CountTouched): void => {
  counts.set(permission, count);
};

/** What hangs on permissions that would be lost; what there is none of is not named. */
export async function touchedBy(
  tx: Tx,
  lost: readonly PlanPermission[],
): Promise<{ readonly permission: PlanPermission; readonly count: number }[]> {
  const touched = [];
  for (const permission of lost) {
    const count = (await counts.get(permission)?.(tx)) ?? 0;
    if (count > 0) touched.push({ permission, count });
  }
  return touched;
}
