/** Which task waits for which: the blocked one for the blocker. */
export interface Relation {
  readonly blockerId: string;
  readonly blockedId: string;
}

/** Tasks that one task may wait for. */
export const maxBlockers = 20;

/** Returns true if one more relation would make tasks wait for each other, over any number of others. */
export function isCircle(relations: readonly Relation[], more: Relation): boolean {
  const blockers = Map.groupBy(relations, ({ blockedId }) => blockedId);
  const seen = new Set<string>();
  const waiting = [more.blockerId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === more.blockedId) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(blockers.get(id) ?? []).map(({ blockerId }) => blockerId));
  }
  return false;
}
