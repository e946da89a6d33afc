import type { ProcessList } from "#features/processes/policy.ts";
import type { ViewSettings } from "../../view.ts";
import type { Looking } from "./looking.ts";

/** Returns true if an address names only a saved view: a link to it. */
export const isBareLink = (address: object): boolean =>
  Object.entries(address).every(([name, value]) => name === "view" || value === undefined);

/** Returns the settings that a saved view stores. */
export function settingsOf(
  list: ProcessList,
  { search, filters, columns }: Pick<Looking, "search" | "filters" | "columns">,
): ViewSettings {
  return { list, search: search || undefined, ...filters, columns: columns && [...columns] };
}

/** Returns the view of the lists in a saved view. */
export const lookingBy = ({ list, search = "", columns, ...filters }: ViewSettings, view: string): Looking => ({
  tab: list,
  search,
  filters,
  columns,
  view,
});

/** A list as it is when nothing is asked of it. */
export const nothingAsked = { search: "", filters: {}, columns: undefined, view: undefined } satisfies Partial<Looking>;
