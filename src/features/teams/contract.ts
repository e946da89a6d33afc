import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Team, TeamName } from "./team.ts";

const Changed = z.object({ id: Id });

export const listTeams = endpoint({
  method: "GET",
  path: "/teams",
  access: "member",
  area: "organization",
  summary: "The teams of the organization with their members, by name, a page at a time",
  input: z.strictObject({
    ...PageInput.shape,
    /** Any part of the name; accents and case do not matter. */
    search: z.string().trim().max(100).optional(),
  }),
  output: pageOf(Team),
});

export const listTeamChoices = endpoint({
  method: "GET",
  path: "/teams/choices",
  access: "member",
  area: "organization",
  summary:
    "The names of the teams the caller can assign to a process or search for: all for owner and managers, otherwise their own",
  input: z.strictObject({}),
  output: z.object({ teams: z.array(z.object({ id: Id, name: z.string() })) }),
});

export const createTeam = endpoint({
  method: "POST",
  path: "/teams",
  access: "member",
  area: "organization",
  summary: "Creates a team; the name must be unique",
  input: z.strictObject({ name: TeamName }),
  output: Changed,
});

export const renameTeam = endpoint({
  method: "PUT",
  path: "/teams/:id",
  access: "member",
  area: "organization",
  summary:
    "Renames a team; the name must be unique. `before`: the name it was changed from; refused (409) if it is another by now",
  input: z.strictObject({ id: Id, name: TeamName, before: z.string().max(1000).optional() }),
  output: Changed,
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: "/teams/:id",
  access: "member",
  area: "organization",
  summary:
    "Deletes a team; its members no longer see its processes, the owner still does. `confirmation`: DELETE, or BORRAR in Spanish, in capitals",
  input: z.strictObject({ id: Id, confirmation: z.string().max(40).default("") }),
  output: Changed,
});

export const addTeamMember = endpoint({
  method: "POST",
  path: "/teams/:id/members",
  access: "member",
  area: "organization",
  summary: "Adds a member of the organization to a team",
  input: z.strictObject({ id: Id, memberId: Id }),
  output: Changed,
});

export const removeTeamMember = endpoint({
  method: "DELETE",
  path: "/teams/:id/members/:memberId",
  access: "member",
  area: "organization",
  summary: "Removes a member from a team",
  input: z.strictObject({ id: Id, memberId: Id }),
  output: Changed,
});
