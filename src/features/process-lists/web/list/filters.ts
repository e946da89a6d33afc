import { isDay } from "#engine/calendar/day.ts";
import { maxAnyOf } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { holdsAsked } from "../../policy.ts";
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

/** A text of at most so many letters; one of digits is read from an address as a number. */
const text = (value: unknown, most: number): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, most) || undefined : undefined;

/** Two days as `2026-01-01..2026-01-31`, of which one may be missing. */
const days = (value: unknown): readonly (string | undefined)[] => {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(typeof value === "string" ? value : "") ?? [];
  return [from, to].map((day) => (day !== undefined && isDay(day) ? day : undefined));
};
const written = (from: string | undefined, to: string | undefined): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ""}..${to ?? ""}`;

/** The filters that stand in an address. */
export function fromAddress(address: Address): Filters {
  const { created, sent, approved, attachment, answer, field } = address;
  const [createdFrom, createdTo] = days(created);
  const [sentFrom, sentTo] = days(sent);
  const [approvedFrom, approvedTo] = days(approved);
  return {
    ...filedFrom(address),
    createdFrom,
    createdTo,
    sentFrom,
    sentTo,
    approvedFrom,
    approvedTo,
    attachment: text(attachment, 100),
    answer: text(answer, 100),
    answerField: text(field, 200),
  };
}

const filedFrom = ({ team, template, client, project, creator, reviewer, tag, asked }: Address): Filters => ({
  teamId: ids(team),
  templateId: ids(template),
  clientId: ids(client),
  projectId: ids(project),
  creatorId: ids(creator),
  reviewerId: ids(reviewer),
  tag: tags(tag),
  asked: asked === "me" ? asked : undefined,
});

/** The filters as they stand in the address; those that are not chosen are not in it. */
export const inAddress = ({ teamId, templateId, clientId, projectId, tag, asked, ...filters }: Filters): Address => ({
  team: teamId?.join(","),
  template: templateId?.join(","),
  client: clientId?.join(","),
  project: projectId?.join(","),
  creator: filters.creatorId?.join(","),
  reviewer: filters.reviewerId?.join(","),
  created: written(filters.createdFrom, filters.createdTo),
  sent: written(filters.sentFrom, filters.sentTo),
  approved: written(filters.approvedFrom, filters.approvedTo),
  attachment: filters.attachment,
  answer: filters.answer,
  field: filters.answer === undefined ? undefined : filters.answerField,
  tag: tag?.length === 1 ? tag[0] : tag,
  asked,
});

/** Returns the filters that a tab supports. "Assigned to me" is available only where something can be. */
export const filtersOf = (actor: Actor, tab: Tab | undefined, filters: Filters): Filters =>
  tab !== undefined && tab !== "deleted" && holdsAsked(actor, tab) ? filters : { ...filters, asked: undefined };
