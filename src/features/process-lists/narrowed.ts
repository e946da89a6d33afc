import { idsIn, maxChosen } from "#protocol/page.ts";

/** The filters of figures, reports and alerts, in the order of their fields. */
export const narrowNames = ["templateId", "clientId", "projectId", "teamId", "personId"] as const;
export type NarrowName = (typeof narrowNames)[number];

/** The filters. Each matches any of its ids. */
export type Narrowed = Partial<Readonly<Record<NarrowName, readonly string[] | undefined>>>;

/** Returns the ids as one text, separated by commas, for addresses and calls. */
const asText = (ids: readonly string[] | undefined): string | undefined =>
  ids === undefined || ids.length === 0 ? undefined : ids.slice(0, maxChosen).join(",");

/** The ids of such texts. */
export const narrowedBy = (texts: Partial<Readonly<Record<NarrowName, string | undefined>>>): Narrowed =>
  Object.fromEntries(
    narrowNames.flatMap((name) => (texts[name] === undefined ? [] : [[name, idsIn(texts[name])] as const])),
  );

/** The texts of a change, for an address. */
export const textsOf = (change: Narrowed): Partial<Record<NarrowName, string | undefined>> =>
  Object.fromEntries(Object.entries(change).map(([name, ids]) => [name, asText(ids)]));

/** Ids apart by commas as an address may hold them; anything else is none. */
export const idsFromAddress = (value: unknown): string | undefined =>
  typeof value === "string" && /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,19}$/.test(value) ? value : undefined;
