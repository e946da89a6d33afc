import { type RawBuilder, sql } from "kysely";
import type { Branch, Scope } from "../policy.ts";

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** A branch as conditions on what is called `p`, a process or one of its keys. */
export function matching({
  status,
  creatorId,
  reviewerId,
  deciderId,
  teamIds,
  withoutTeam,
}: Branch): RawBuilder<unknown>[] {
  const all = [sql`p.status = ${status}`];
  if (creatorId !== undefined) all.push(sql`p.creator_id = ${creatorId}::uuid`);
  if (reviewerId !== undefined) all.push(sql`p.reviewer_id = ${reviewerId}::uuid`);
  if (deciderId !== undefined) all.push(sql`p.decider_id = ${deciderId}::uuid`);
  if (teamIds) all.push(sql`p.teams && ${teamIds}::uuid[]`);
  if (withoutTeam) all.push(sql`p.teams is null`);
  return all;
}

/** A scope as a condition on a process, deleted or not. */
export const inAny = (scope: Scope): RawBuilder<unknown> =>
  scope.length === 0
    ? sql`false`
    : sql`(${sql.join(
        scope.map((branch) => sql`(${every(matching(branch))})`),
        sql` or `,
      )})`;
