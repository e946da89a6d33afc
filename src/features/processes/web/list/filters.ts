import type { Actor } from "#protocol/actor.ts";
import { holdsAsked } from "../../policy.ts";
import { maxAnyOf } from "../../process.ts";
import type { Filters } from "../queries.ts";
import type { Tab } from "./tabs.ts";

type Address = Readonly<Record<string, unknown>>;

/** The first so many, each once; undefined when there is none. */
const several = (found: readonly string[]): string[] | undefined =>
  found.length > 0 ? [...new Set(found)].slice(0, maxAnyOf) : undefined;

/** Ids apart by commas. */
const ids = (value: unknown): string[] | undefined =>
  typeof value === "string" ? several(value.split(",").filter((one) => /^[0-9a-f-]{36}$/.test(one))) : undefined;

/** A tag, or several of them: any text may be one. One of digits is read from an address as a number. */
const tags = (value: unknown): string[] | undefined =>
  several(
    (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      (typeof one === "string" || typeof one === "number") && one !== "" ? [String(one)] : [],
    ),
  );

/** The filters that stand in an address. */
export const fromAddress = ({ team, template, client, project, tag, asked }: Address): Filters => ({
  teamId: ids(team),
  templateId: ids(template),
  clientId: ids(client),
  projectId: ids(project),
  tag: tags(tag),
  asked: asked === "me" ? asked : undefined,
});

/** The filters as they stand in the address; those that are not chosen are not in it. */
export const inAddress = ({ teamId, templateId, clientId, projectId, tag, asked }: Filters): Address => ({
  team: teamId?.join(","),
  template: templateId?.join(","),
  client: clientId?.join(","),
  project: projectId?.join(","),
  tag: tag?.length === 1 ? tag[0] : tag,
  asked,
});

/** The filters as far as a tab has them: what is asked of one person stands only where something is. */
export const filtersOf = (actor: Actor, tab: Tab | undefined, filters: Filters): Filters =>
  tab !== undefined && tab !== "deleted" && holdsAsked(actor, tab) ? filters : { ...filters, asked: undefined };
