import { type Filters, filterNames } from "../filters.ts";
import { priorities } from "../task.ts";
import { boardViews, dueFilters, groupings, type ViewSettings } from "../view.ts";

/** The views of a board, and its report. */
export type View = NonNullable<ViewSettings["view"]> | "report";

/** The address of a board: its view and filters, the open task, the month of the calendar. */
export interface Address extends Omit<ViewSettings, "view"> {
  readonly board: string;
  readonly task?: string | undefined;
  readonly view?: View | undefined;
  readonly month?: string | undefined;
  /** The id of the opened saved view. */
  readonly saved?: string | undefined;
}

/** Parses the address of a board's page. Unknown values are ignored. */
export function addressOf(board: string, search: object): Address {
  const given = search as Readonly<Record<string, unknown>>;
  const text = (name: string) => {
    const value = given[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  };
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((value) => value === given[name]);
  const month = text("month");
  return {
    board,
    task: text("task"),
    saved: text("saved"),
    text: text("text"),
    person: text("person"),
    label: text("label"),
    priority: one("priority", priorities),
    due: one("due", dueFilters),
    process: text("process"),
    client: text("client"),
    fields: fieldsOf(given["fields"]),
    group: one("group", groupings),
    view: one("view", [...boardViews, "report"]),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
}

function fieldsOf(given: unknown): Record<string, string> | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const pairs = Object.entries(given).flatMap(([id, value]) =>
    typeof value === "string" || typeof value === "number" ? [[id, String(value)] as const] : [],
  );
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Returns the settings of an address that a saved view stores. */
export const settingsOf = ({
  view,
  group,
  text,
  person,
  label,
  priority,
  due,
  process,
  client,
  fields,
}: Address): ViewSettings =>
  Object.fromEntries(
    Object.entries({
      view: view === "report" ? undefined : view,
      group,
      text,
      person,
      label,
      priority,
      due,
      process,
      client,
      fields,
    }).filter(([, value]) => value !== undefined && value !== ""),
  );

/** Returns the address of a saved view, without the settings of the previous address. */
export const byView = (settings: ViewSettings): ViewSettings => ({ ...noSettings, ...settings });

/** Nothing looked for. */
export const noFilters: Filters = Object.fromEntries(filterNames.map((name) => [name, undefined]));
const noSettings: ViewSettings = { ...noFilters, view: undefined, group: undefined };
