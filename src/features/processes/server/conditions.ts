import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#protocol/actor.ts";
import { type Branch, readableProcesses, type Scope } from "../policy.ts";

const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** A branch as conditions on what is called `p`, a process or one of its keys. */
function matching({ status, creatorId, reviewerId, deciderId, teamIds, withoutTeam }: Branch): RawBuilder<unknown>[] {
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

/** Returns the SQL condition that the actor may open the process of an id. */
const isReadable = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.deleted_at is null and ${inAny(readableProcesses(actor))})`;

/** Returns the SQL condition that the process of an id is made from one of these templates. */
const isOfTemplates = (templateIds: readonly string[], id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.template_id = any (${templateIds}::uuid[]))`;

/** Returns the SQL condition that the process of an id has at least one of these teams. */
const isOfTeams = (teamIds: readonly string[], id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.teams && ${teamIds}::uuid[])`;

/** SQL conditions on processes, for features whose statements read them. */
export const processConditions = { inAny, matching, isReadable, isOfTemplates, isOfTeams };
