import { readList, readProcess } from "#features/processes/policy.ts";
import { listPage, loadProcess, permit, processNews } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import * as may from "../policy.ts";
import { maxOffered, type Relation, seenFrom } from "../relation.ts";
import { relationsOf } from "./queries.ts";

/** Returns the related processes that the caller may read. Not even the number of others is disclosed. */
export async function showRelations(call: MemberCall, id: string) {
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

/** The lists that together hold every process a person may find. */
const lists = ["active", "review", "inbox", "approved"] as const;

/** The processes that may be related to one, by the words of their titles. */
export async function relatable(call: MemberCall, id: string, search: string | undefined) {
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
