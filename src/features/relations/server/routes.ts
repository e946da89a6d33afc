import type { z } from "zod";
import { listPage } from "#features/process-lists/server/index.ts";
import { readList, readProcess } from "#features/processes/policy.ts";
import { loadProcess, newProcesses, permit, processNews } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type ActingCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { relationsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { maxOffered, maxRelations, type Relation, type RelationKind, seenFrom, storedAs } from "../relation.ts";
import * as queries from "./queries.ts";
import { relationsOf } from "./queries.ts";

/** The field that chose the other process. */
const refused = (code: FailureCode, status = 422): Failure =>
  new Failure(code, status, { fields: [{ path: "otherId", code }] });

/** The lists that together hold every process a person may find. */
const lists = ["active", "review", "inbox", "approved"] as const;

/** The routes of related processes. */
export function routes(on: On): void {
  on(contract.listRelations, (call, { id }) => showRelations(call, id));
  on(contract.listRelatable, (call, { id, search }) => relatable(call, id, search));
  on(contract.relateProcess, relateProcess);
  on(contract.unrelateProcess, unrelateProcess);
  on(contract.amendProcess, amendProcess);
}

/** Returns the related processes that the caller may read. Not even the number of others is disclosed. */
async function showRelations(call: MemberCall, id: string) {
  const { tx, actor } = call;
  const [process, relations] = await Promise.all([loadProcess(tx, id), relationsOf(tx, id)]);
  await permit(call, process, readProcess(actor, process));
  const otherOf = ({ fromId, toId }: (typeof relations)[number]) => (fromId === id ? toId : fromId);
  const others = await processNews(tx, relations.map(otherOf));
  const rows = relations.flatMap((relation): Relation[] => {
    const other = others.get(otherOf(relation));
    if (!other || readProcess(actor, other) !== true) return [];
    const removable = may.relate(actor, process, other) === true;
    const { id: processId, title, status } = other;
    return [{ id: relation.id, kind: seenFrom(id, relation), processId, title, status, removable }];
  });
  return {
    title: process.title,
    rows,
    mayRelate: may.relates(actor) === true,
    mayAmend: may.amend(actor, process) === true,
  };
}

/** The processes that may be related to one, by the words of their titles. */
async function relatable(call: MemberCall, id: string, search: string | undefined) {
  const { tx, actor } = call;
  const readable = lists.filter((one) => readList(actor, one) === true);
  const [process, relations, ...pages] = await Promise.all([
    loadProcess(tx, id),
    relationsOf(tx, id),
    ...readable.map((list) => listPage(tx, actor, { list, search, limit: 3 * maxOffered })),
  ]);
  await permit(call, process, readProcess(actor, process));
  call.authorize(may.relates(actor));
  const related = new Set(relations.flatMap(({ fromId, toId }) => [fromId, toId]));
  const found = new Map<string, { id: string; title: string; templateName: string; status: typeof process.status }>();
  for (const { rows } of pages)
    for (const row of rows) {
      if (row.id === id || related.has(row.id) || may.relate(actor, process, row) !== true) continue;
      found.set(row.id, { id: row.id, title: row.title, templateName: row.templateName, status: row.status });
    }
  return { rows: [...found.values()].slice(0, maxOffered) };
}

/** Relates two processes as the first of them says. */
async function relateProcess(
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
async function unrelateProcess(
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
async function amendProcess(call: MemberCall, input: z.output<typeof contract.amendProcess.input>) {
  const process = await loadProcess(call.tx, input.id);
  await permit(call, process, may.amend(call.actor, process));
  const made = await newProcesses.copy(call, input);
  await store(call, made.id, "amends", input.id);
  return made;
}
