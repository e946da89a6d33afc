import { memberRemoved } from "#features/members/events.ts";
import { memberActor } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { Platform } from "#platform/platform.ts";
import { registryQueryChanged } from "../events.ts";
import { askRegistry } from "../policy.ts";

/** Counts the queries that a person took from the queue and has not answered. */
export async function countTakenQueries(tx: Tx, uid: string): Promise<{ registryQuery: number }> {
  const { n } = await tx
    .selectFrom("registryQueries")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("workerId", "=", uid)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return { registryQuery: Number(n) };
}

/** Gives the queries that a person who left had taken to the successor, or back to the queue if the successor cannot answer them. */
export const handOverQueries = ({ config }: Pick<Platform, "config">) =>
  whenever(
    memberRemoved,
    "registries.handOver",
    async ({ tx, now, audit, announce }, { uid, successorId: successor }) => {
      const actor = await memberActor(tx, successor, now);
      const to = actor && askRegistry(actor, config.ACTA_UTILITIES) === true ? successor : null;
      const given = await tx
        .updateTable("registryQueries")
        .set(to === null ? { workerId: null, state: "queued" } : { workerId: to })
        .where("workerId", "=", uid)
        .where("state", "=", "running")
        .returning("id")
        .execute();
      if (given.length === 0) return;
      audit("registryQuery.handedOver", "member", uid, { to, queries: given.map(({ id }) => id) });
      for (const { id } of given) await announce(registryQueryChanged, { queryId: id });
    },
  );
