import type { Actor } from "#protocol/actor.ts";
import { type AnyColumn, columnsAmong } from "../../list-columns.ts";
import type { Filters } from "../queries.ts";
import { filtersOf, fromAddress, inAddress } from "./filters.ts";
import { type Tab, tabFor } from "./tabs.ts";

/** The view of the lists. All of it is kept in the address. */
export interface Looking {
  readonly tab: Tab | undefined;
  readonly search: string;
  readonly filters: Filters;
  /** The chosen columns, if the address has them. */
  readonly columns: readonly AnyColumn[] | undefined;
  /** The saved view that was opened. */
  readonly view: string | undefined;
}

type Address = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Returns the view of the lists in an address. */
export function lookingOf(actor: Actor, address: Address): Looking {
  const tab = tabFor(actor, address["tab"]);
  const { columns, view } = address;
  return {
    tab,
    search: text(address["search"]),
    filters: filtersOf(actor, tab, fromAddress(address)),
    columns: typeof columns === "string" ? columnsAmong(columns.split(",")) : undefined,
    view: typeof view === "string" ? view : undefined,
  };
}

/**
 * Returns the address of a view, without empty values. `title` is always listed, so that a choice without columns is
 * not empty.
 */
export function addressOf({ tab, search, filters, columns, view }: Looking): Address {
  const chosen = columns && ["title", ...columns].join(",");
  const all = { tab, search, ...inAddress(filters), columns: chosen, view };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ""));
}
