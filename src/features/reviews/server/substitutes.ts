import { localTimeOf } from "#engine/calendar/zone.ts";
import { memberRemoved } from "#features/members/events.ts";
import { colleagues } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import * as may from "#features/processes/policy.ts";
import type { StoredProcess } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { ActingCall, MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { substituteChanged } from "../events.ts";
import { haveSubstitute, readSubstitute } from "../substitute-policy.ts";

/** The members a review can be assigned to. */
export const reviewers = (tx: Tx) => colleagues(tx, "reviewer", "owner");

/** The day it is where the organization is. */
async function today({ tx, orgId, now }: Pick<ActingCall, "tx" | "orgId" | "now">): Promise<string> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  return localTimeOf(timeZone, now.getTime()).day;
}

const columns = ["uid", "substituteId", "fromDay as from", "untilDay as until"] as const;

/** Returns today's substitutes, by the person who is away. */
export async function standInsToday(
  call: Pick<ActingCall, "tx" | "orgId" | "now">,
): Promise<ReadonlyMap<string, string>> {
  const any = await call.tx.selectFrom("substitutes").select("uid").limit(1).execute();
  if (any.length === 0) return new Map();
  const day = await today(call);
  const rows = await call.tx
    .selectFrom("substitutes")
    .select(columns)
    .where("fromDay", "<=", day)
    .where("untilDay", ">=", day)
    .execute();
  return new Map(rows.map(({ uid, substituteId }) => [uid, substituteId]));
}

/**
 * To whom a review goes that is given to somebody: to their substitute while they are away, if that one may review it; else
 * to themselves.
 */
export async function standIn(
  call: ActingCall,
  process: Pick<StoredProcess, "creatorId" | "submitterId">,
  reviewerId: string,
): Promise<{ readonly reviewerId: string; readonly reviewerForId: string | null }> {
  const substituteId = (await standInsToday(call)).get(reviewerId);
  const there =
    substituteId !== undefined &&
    may.reviewedBy(call.actor, process, substituteId) === true &&
    (await reviewers(call.tx)).some(({ id }) => id === substituteId);
  return there ? { reviewerId: substituteId, reviewerForId: reviewerId } : { reviewerId, reviewerForId: null };
}

/** The routes of one's substitute. */
export function substituteRoutes(on: On): void {
  on(contract.getSubstitute, async (call) => {
    call.authorize(readSubstitute(call.actor));
    const { tx, actor } = call;
    const names = new Map((await reviewers(tx)).map(({ id, name }) => [id, name]));
    const rows = await tx
      .selectFrom("substitutes")
      .select(columns)
      .where((e) => e.or([e("uid", "=", actor.uid), e("substituteId", "=", actor.uid)]))
      .execute();
    const mine = rows.find(({ uid }) => uid === actor.uid);
    const others = rows.filter((row) => row.substituteId === actor.uid);
    const day = others.length > 0 ? await today(call) : "";
    return {
      substitute: mine ? { ...mine, name: names.get(mine.substituteId) ?? "" } : null,
      inPlaceOf: others
        .filter(({ from, until }) => from <= day && day <= until)
        .map(({ uid, until }) => ({ uid, until, name: names.get(uid) ?? "" })),
    };
  });

  on(contract.saveSubstitute, async (call, { substituteId, from, until }) => {
    call.authorize(haveSubstitute(call.actor));
    const { tx, orgId, actor } = call;
    const found = (await reviewers(tx)).find(({ id }) => id === substituteId);
    const code = "processes.reviewerUnknown";
    if (!found || substituteId === actor.uid)
      throw new Failure(code, 422, { fields: [{ path: "substituteId", code }] });
    const row = { substituteId, fromDay: from, untilDay: until };
    await tx
      .insertInto("substitutes")
      .values({ orgId, uid: actor.uid, ...row })
      .onConflict((conflict) => conflict.columns(["orgId", "uid"]).doUpdateSet(row))
      .execute();
    await changed(call, { substituteId, from, until });
    return { substituteId, name: found.name, from, until };
  });

  on(contract.deleteSubstitute, async (call) => {
    call.authorize(haveSubstitute(call.actor));
    await call.tx.deleteFrom("substitutes").where("uid", "=", call.actor.uid).execute();
    await changed(call, { substituteId: null });
    return {};
  });
}

async function changed(call: MemberCall, details: Readonly<Record<string, unknown>>): Promise<void> {
  call.audit("member.substituteChanged", "member", call.actor.uid, details);
  await call.announce(substituteChanged, {});
}

/** Removes the substitute of a person who left, and their own duties as one. */
const forget = whenever(memberRemoved, "processes.forgetSubstitutes", async ({ tx }, { uid }) => {
  await tx
    .deleteFrom("substitutes")
    .where((e) => e.or([e("uid", "=", uid), e("substituteId", "=", uid)]))
    .execute();
});
export const substituteReactions: readonly Reaction[] = [forget];
