import { memberRemoved } from "#features/members/events.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { existingTeams, isTeam, memberIds, teamChoices, teamNamesAtTime, teamsOf } from "./queries.ts";

/** Removes a person who left from their teams. If they come back, they are in none. */
const leaveTeams = whenever(memberRemoved, "teams.leave", async ({ tx, audit }, { uid }) => {
  const left = await tx.deleteFrom("teamMembers").where("memberId", "=", uid).returning("teamId").execute();
  if (left.length > 0) audit("team.memberLeft", "member", uid, { teams: left.map(({ teamId }) => teamId) });
});

/** The server side of teams. */
export const teams = (_platform: Platform): ServerFeature => ({ name: "teams", routes, reactions: [leaveTeams] });
