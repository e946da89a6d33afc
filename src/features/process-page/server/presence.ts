import { type Present, presentSeconds } from "#features/answers/presence.ts";
import { memberNames } from "#features/members/server/index.ts";
import * as may from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import { notePresence } from "../contract.ts";

/** Somebody who has a process open: a member, or who has a shared form of it. */
interface Here {
  readonly processId: string;
  /** The member, or the shared form. */
  readonly who: string;
  readonly name: string;
  readonly field: string | null;
}

/** Notes that somebody has a process open, and says who else has. */
export async function noteHere(
  { tx, orgId, now }: Pick<Transaction, "tx" | "now"> & { readonly orgId: string },
  { processId, who, name, field }: Here,
): Promise<Present[]> {
  const here = { name, field, at: now };
  await tx
    .insertInto("formPresence")
    .values({ orgId, processId, who, ...here })
    .onConflict((on) => on.columns(["orgId", "processId", "who"]).doUpdateSet(here))
    .execute();
  return tx
    .selectFrom("formPresence")
    .select(["name", "field"])
    .where("processId", "=", processId)
    .where("who", "<>", who)
    .where("at", ">", new Date(now.getTime() - presentSeconds * 1000))
    .orderBy("name")
    .execute();
}

/** Forgets who had a process open a day ago. For a transaction of the system. */
export const forgetPresence = async (tx: Tx, now: Date): Promise<void> =>
  void (await tx
    .deleteFrom("formPresence")
    .where("at", "<", new Date(now.getTime() - 24 * 3_600_000))
    .execute());

/** The route by which members say that they have a process open. */
export function presenceRoute(on: On): void {
  on(notePresence, async (call, { id, field }) => {
    const { tx, actor } = call;
    const process = await loadProcess(tx, id);
    await permit(call, process, may.readProcess(actor, process));
    const name = (await memberNames(tx, [actor.uid])).get(actor.uid)?.name ?? "";
    return { others: await noteHere(call, { processId: id, who: actor.uid, name, field }) };
  });
}
