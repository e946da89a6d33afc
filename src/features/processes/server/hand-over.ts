import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type * as members from "#features/members/contract.ts";
import { memberRemoved } from "#features/members/events.ts";
import { colleagues, countOpenWork } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { ActingCall, MemberCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { hasRole } from "#protocol/actor.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { processesHandedOver, processHandedOver } from "../events.ts";
import * as may from "../hand-over-policy.ts";
import { reviewedBy } from "../policy.ts";
import { keepHandOver } from "./history.ts";
import { carryOut, loadProcess, permit } from "./queries.ts";

type Colleague = Awaited<ReturnType<typeof colleagues>>[number];

/** Counts the work a person would leave behind: undecided processes they began, and their reviews. */
export async function countHandover(tx: Tx, uid: string): Promise<z.output<typeof members.countHandover.output>> {
  const [work, counted] = await Promise.all([countOpenWork(tx, uid), countProcesses(tx, uid)]);
  return { ...counted, work };
}

/** Counts the processes and reviews that a person leaves, for their open work. */
export async function countOpenProcesses(tx: Tx, uid: string): Promise<{ process: number; review: number }> {
  const { begun, reviews } = await countProcesses(tx, uid);
  return { process: begun, review: reviews };
}

async function countProcesses(tx: Tx, uid: string): Promise<{ begun: number; drafts: number; reviews: number }> {
  const { rows } = await sql<{ begun: number; drafts: number; reviews: number }>`
    select
      count(*) filter (where creator_id = ${uid} and status <> 'approved' and deleted_at is null)::int as begun,
      count(*) filter (where creator_id = ${uid} and status = 'drafting' and deleted_at is null)::int as drafts,
      count(*) filter (where reviewer_id = ${uid} and status = 'reviewing' and deleted_at is null)::int as reviews
    from processes where creator_id = ${uid} or (reviewer_id = ${uid} and status = 'reviewing')`.execute(tx);
  return rows[0] ?? { begun: 0, drafts: 0, reviews: 0 };
}

/** Gives one process to a colleague, who goes on with it. */
export async function handOverProcess(
  call: ActingCall,
  { id, creatorId }: z.output<typeof contract.handOverProcess.input>,
): Promise<contract.ProcessState> {
  const process = await loadProcess(call.tx, id);
  await permit(call, process, may.handOverProcess(call.actor, process));
  const wrong = (code: FailureCode) => new Failure(code, 422, { fields: [{ path: "creatorId", code }] });
  const person = (await colleagues(call.tx)).find((one) => one.id === creatorId);
  if (!person) throw wrong("processes.cannotGoOn");
  const decision = may.goesOnWith(person, process);
  if (decision !== true) throw wrong(decision);
  // Nobody becomes the creator of what they review, where another pair of eyes is wanted.
  const { submitterId } = process;
  if (process.reviewerId === creatorId && reviewedBy(call.actor, { creatorId, submitterId }, creatorId) !== true)
    throw wrong("processes.reviewerIsCreator");
  const [from, to] = [process.creatorId as string, creatorId];
  const stored = await carryOut(call, process, "handOver", { creatorId }, { from, to });
  call.audit("process.given", "process", id, { from, to });
  await call.announce(processHandedOver, { processId: id, from, to, draft: process.status === "drafting" });
  return stored;
}

/** Gives what somebody who stays has under way to a colleague; their drafts stay theirs. */
export async function handOverWork(
  call: MemberCall,
  { id, successorId }: z.output<typeof members.handOverWork.input>,
): Promise<z.output<typeof members.handOverWork.output>> {
  call.authorize(may.handOverOf(call.actor));
  const people = await colleagues(call.tx);
  if (!people.some((one) => one.id === id)) throw notFound();
  const to = people.find((one) => one.id === successorId);
  const code = "processes.cannotGoOn";
  if (!to || may.goesOnWith(to, { creatorId: id }) !== true)
    throw new Failure(code, 422, { fields: [{ path: "successorId", code }] });
  const moved = await moveWork(call, { from: id, to, leaves: false });
  return { begun: moved.begun.length, reviews: moved.given.length + moved.freed.length };
}

/**
 * Hands the processes of a person who left to their successor, so that a rejection reaches somebody. Their reviews go
 * to the successor too, if they may review, and otherwise to all reviewers. Approved processes keep their creator.
 */
const handOver = whenever(memberRemoved, "processes.handOver", async (transaction, { uid, successorId }, { orgId }) => {
  if (!orgId) return;
  const people = await colleagues(transaction.tx);
  // They came back before this was done: everything is where it belongs.
  if (people.some((p) => p.id === uid)) return;
  const found = people.find((p) => p.id === successorId);
  const to = found ?? people.find((p) => p.roles.includes("owner"));
  if (to) await moveWork({ ...transaction, orgId }, { from: uid, to, leaves: true });
});

/** Moves what one person has to another; gives the ids of what was begun, and of the reviews that were given and set free. */
async function moveWork(
  transaction: Transaction & { readonly orgId: string },
  { from, to, leaves }: { readonly from: string; readonly to: Colleague; readonly leaves: boolean },
) {
  const { tx, now, orgId } = transaction;
  const { settings } = await loadOrganization(tx, orgId, now);
  const differs = settings.requiresDifferentReviewerThanCreator;
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const begun = ids(
    await tx
      .updateTable("processes")
      .set({ creatorId: to.id })
      .where("creatorId", "=", from)
      .where("status", "<>", "approved")
      .where(leaves ? always : sql<boolean>`status <> 'drafting'`)
      // A person who leaves hands over everything. Otherwise a reviewer does not become the creator.
      .where(leaves || !differs ? always : sql<boolean>`not (status = 'reviewing' and reviewer_id = ${to.id}::uuid)`)
      .returning("id")
      .execute(),
  );
  const reviewing = tx.updateTable("processes").where("reviewerId", "=", from).where("status", "=", "reviewing");
  const own = sql<boolean>`(creator_id is not distinct from ${to.id} or submitter_id is not distinct from ${to.id})`;
  const given = hasRole(to, "owner", "reviewer")
    ? ids(
        await reviewing
          .set({ reviewerId: to.id, reviewerForId: null, assignmentDate: now })
          .where(differs ? sql<boolean>`not ${own}` : always)
          .returning("id")
          .execute(),
      )
    : [];
  const freed = ids(
    await reviewing.set({ reviewerId: null, reviewerForId: null, assignmentDate: null }).returning("id").execute(),
  );
  const moved = { begun, given, freed };
  if (begun.length + given.length + freed.length === 0) return moved;
  await keepHandOver(transaction, orgId, begun, { from, to: to.id });
  await keepHandOver(transaction, orgId, given, { from, to: to.id });
  await keepHandOver(transaction, orgId, freed, { from });
  const first = (all: readonly string[]) => all.slice(0, 200);
  transaction.audit("process.handedOver", "member", from, {
    to: to.id,
    begun: first(begun),
    reviews: first(given),
    freed: first(freed),
  });
  await transaction.announce(processesHandedOver, { from, to: to.id, leaves });
  return moved;
}

const always: RawBuilder<boolean> = sql<boolean>`true`;

/** The reactions of processes to events of other features. */
export const processReactions: readonly Reaction[] = [handOver];
