import type { z } from "zod";
import { type ActingCall, copyProcess, loadProcess, permit } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { relationsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { maxRelations, type RelationKind, seenFrom, storedAs } from "../relation.ts";
import * as queries from "./queries.ts";

/** The field that chose the other process. */
const refused = (code: FailureCode, status = 422): Failure =>
  new Failure(code, status, { fields: [{ path: "otherId", code }] });

/** Relates two processes as the first of them says. */
export async function relateProcess(
  call: MemberCall,
  { id, kind, otherId }: z.output<typeof contract.relateProcess.input>,
): Promise<{ id: string }> {
  const { tx, actor } = call;
  const process = await loadProcess(tx, id);
  const other = await loadProcess(tx, otherId);
  call.authorize(may.relate(actor, process, other));
  if (id === otherId) throw refused("relations.itself");
  return { id: await store(call, id, kind, otherId) };
}

async function store(call: ActingCall, id: string, kind: RelationKind, otherId: string): Promise<string> {
  const { tx, orgId, now, actor } = call;
  await queries.lockRelations(tx);
  const relation = storedAs(kind, id, otherId);
  const there = await queries.relationsOf(tx, id);
  if (there.some(({ fromId, toId }) => fromId === otherId || toId === otherId))
    throw refused("relations.repeated", 409);
  const most = Math.max(there.length, (await queries.relationsOf(tx, otherId)).length);
  if (most >= maxRelations) throw new Failure("relations.tooMany", 422, { values: { max: maxRelations } });
  if (await queries.closesCircle(tx, relation)) throw refused("relations.circle");
  const relationId = await queries.insertRelation({ tx, orgId, by: actor.uid, now }, relation);
  call.audit("process.related", "process", id, { kind, other: otherId, relation: relationId });
  await call.announce(relationsChanged, { processIds: [id, otherId] });
  return relationId;
}

/** Ends a relation of a process. One that leads to what the caller does not read is not there. */
export async function unrelateProcess(
  call: MemberCall,
  { id, relationId }: z.output<typeof contract.unrelateProcess.input>,
): Promise<{ id: string }> {
  const { tx, actor } = call;
  const process = await loadProcess(tx, id);
  const relation = await queries.findRelation(tx, id, relationId);
  if (!relation) throw notFound();
  const otherId = relation.fromId === id ? relation.toId : relation.fromId;
  call.authorize(may.relate(actor, process, await loadProcess(tx, otherId)));
  await queries.deleteRelation(tx, relationId);
  call.audit("process.unrelated", "process", id, {
    kind: seenFrom(id, relation),
    other: otherId,
    relation: relationId,
  });
  await call.announce(relationsChanged, { processIds: [id, otherId] });
  return { id: relationId };
}

/** Begins a process like an approved one, as its amendment. */
export async function amendProcess(call: MemberCall, input: z.output<typeof contract.amendProcess.input>) {
  const process = await loadProcess(call.tx, input.id);
  await permit(call, process, may.amend(call.actor, process));
  const made = await copyProcess(call, input);
  await store(call, made.id, "amends", input.id);
  return made;
}
