import { useSearch } from "@tanstack/react-router";
import { useNavigate } from "#client/link.tsx";
import { type Granularity, granularities } from "#engine/calendar/buckets.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import { idsFromAddress } from "#features/process-lists/narrowed.ts";
import { type BreakdownBy, breakdowns } from "../contract.ts";
import type { Dimension } from "../figures.ts";
import { type DashboardRange, dashboardRanges } from "../question.ts";

/** The query of the page. All of it is kept in the address. */
export interface Asking {
  readonly range: DashboardRange;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly granularity?: Granularity | undefined;
  readonly by: BreakdownBy;
  readonly templateId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly personId?: string | undefined;
}

type Address = Readonly<Record<string, unknown>>;

/** The values by which one narrows the page, by what they are. */
export const filterNames = {
  template: "templateId",
  team: "teamId",
  client: "clientId",
  project: "projectId",
  person: "personId",
} as const satisfies Record<Dimension, keyof Asking>;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const day = (value: unknown): Day | undefined => (typeof value === "string" && isDay(value) ? value : undefined);

/** Parses the query in an address. Invalid values are ignored. */
function fromAddress(address: Address): Asking {
  const from = day(address["from"]);
  const to = day(address["to"]);
  const range = oneOf(dashboardRanges, address["range"]) ?? "last30Days";
  const filters = Object.fromEntries(Object.values(filterNames).map((name) => [name, idsFromAddress(address[name])]));
  return {
    ...filters,
    range: range === "custom" && (!from || !to || from > to) ? "last30Days" : range,
    ...(range === "custom" && from && to && from <= to ? { from, to } : {}),
    granularity: oneOf(granularities, address["granularity"]),
    by: oneOf(breakdowns, address["by"]) ?? "template",
  };
}

/** Returns the query in the address, and a function to change it. */
export function useAsking(): readonly [Asking, (change: Partial<Asking>) => void] {
  const search: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const asking = fromAddress(search);
  const ask = (change: Partial<Asking>) => {
    const all = Object.entries({ ...asking, ...change }).filter(([, value]) => value !== undefined);
    void navigate({ to: ".", search: Object.fromEntries(all), replace: true, resetScroll: false });
  };
  return [asking, ask];
}
