import type { Actor } from "#protocol/actor.ts";
import { holdsAsked } from "../../policy.ts";
import type { Filters } from "../queries.ts";
import type { Tab } from "./tabs.ts";

type Address = Readonly<Record<string, unknown>>;

const id = (value: unknown): string | undefined =>
  typeof value === "string" && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;

/** The filters that stand in an address. A tag of digits is read from it as a number. */
export const fromAddress = ({ team, client, project, tag, asked }: Address): Filters => ({
  teamId: id(team),
  clientId: id(client),
  projectId: id(project),
  tag: (typeof tag === "string" || typeof tag === "number") && tag !== "" ? String(tag) : undefined,
  asked: asked === "me" ? asked : undefined,
});

/** The filters as they stand in the address; those that are not chosen are not in it. */
export const inAddress = ({ teamId, clientId, projectId, tag, asked }: Filters): Address => ({
  team: teamId,
  client: clientId,
  project: projectId,
  tag,
  asked,
});

/** The filters as far as a tab has them: what is asked of one person stands only where something is. */
export const filtersOf = (actor: Actor, tab: Tab | undefined, filters: Filters): Filters =>
  tab !== undefined && tab !== "deleted" && holdsAsked(actor, tab) ? filters : { ...filters, asked: undefined };
