import type { Actor } from "#protocol/actor.ts";
import { type ListColumn, listColumns } from "../../list-columns.ts";
import type { Filters } from "../queries.ts";
import { filtersOf, fromAddress, inAddress } from "./filters.ts";
import { type Tab, tabFor } from "./tabs.ts";

/** How the lists are looked at; all of it stands in the address. */
export interface Looking {
  readonly tab: Tab | undefined;
  readonly search: string;
  readonly filters: Filters;
  /** The columns that were chosen, when the address says so. */
  readonly columns: readonly ListColumn[] | undefined;
  /** The saved view that was opened. */
  readonly view: string | undefined;
}

type Address = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** What an address asks of somebody's lists. */
export function lookingOf(actor: Actor, address: Address): Looking {
  const tab = tabFor(actor, address["tab"]);
  const { columns, view } = address;
  return {
    tab,
    search: text(address["search"]),
    filters: filtersOf(actor, tab, fromAddress(address)),
    columns: typeof columns === "string" ? listColumns.filter((one) => columns.split(",").includes(one)) : undefined,
    view: typeof view === "string" ? view : undefined,
  };
}

/** The address of that; what is not asked is not in it. `title` stands for itself, so that no column at all is something. */
export function addressOf({ tab, search, filters, columns, view }: Looking): Address {
  const chosen = columns && ["title", ...columns].join(",");
  const all = { tab, search, ...inAddress(filters), columns: chosen, view };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ""));
}
