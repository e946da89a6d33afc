import * as teams from "#features/teams/contract.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const team = async ({ people }: World) => people.owner.call(teams.createTeam, { name: unique() });
const teamWith = async (w: World) => {
  const { id } = await team(w);
  await w.people.owner.call(teams.addTeamMember, { id, memberId: w.people.reviewer.uid });
  return { id, memberId: w.people.reviewer.uid };
};

/** The calls of teams. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: teams.listTeams, allowed: managers, input: nothing },
  { endpoint: teams.listTeamChoices, allowed: everyone, input: nothing },
  { endpoint: teams.createTeam, allowed: managers, input: async () => ({ name: unique() }) },
  { endpoint: teams.renameTeam, allowed: managers, input: async (w) => ({ ...(await team(w)), name: unique() }) },
  {
    endpoint: teams.deleteTeam,
    allowed: managers,
    input: async (w) => ({ ...(await team(w)), confirmation: "DELETE" }),
  },
  {
    endpoint: teams.addTeamMember,
    allowed: managers,
    input: async (w) => ({ ...(await team(w)), memberId: w.people.creator.uid }),
  },
  { endpoint: teams.removeTeamMember, allowed: managers, input: teamWith },
];
