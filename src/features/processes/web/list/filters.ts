import type { Filters } from "../queries.ts";

type Address = Readonly<Record<string, unknown>>;

const id = (value: unknown): string | undefined =>
  typeof value === "string" && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;

/** The filters that stand in an address. A tag of digits is read from it as a number. */
export const fromAddress = ({ team, client, project, tag }: Address): Filters => ({
  teamId: id(team),
  clientId: id(client),
  projectId: id(project),
  tag: (typeof tag === "string" || typeof tag === "number") && tag !== "" ? String(tag) : undefined,
});

/** The filters as they stand in the address; those that are not chosen are not in it. */
export const inAddress = ({ teamId, clientId, projectId, tag }: Filters): Address => ({
  team: teamId,
  client: clientId,
  project: projectId,
  tag,
});
