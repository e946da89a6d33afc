import { call } from "#client/call.ts";
import { showCell } from "#features/lists/cells.ts";
import { type Choice, getChosen, listChoices } from "#features/lists/contract.ts";
import type { FormDefinition } from "../../form-definition.ts";
import type { ListFill } from "../../list-settings.ts";

/** A page of what can be chosen. */
interface Choices {
  readonly choices: readonly Choice[];
  readonly next: string | null;
}

/** The source of list records while a form is filled in. */
export interface ListSource {
  /** The minimum of letters in a search. */
  readonly least: number;
  choices(set: ListFill, search: string, after: string | undefined, signal: AbortSignal): Promise<Choices>;
  /**
   * Returns the values that each record fills, by the keys of the fields. Absent if the user sees no more than the
   * chosen value.
   */
  readonly values?: (set: ListFill, records: readonly string[]) => Promise<readonly ReadonlyMap<string, string>[]>;
}

/** The tools shared by the fields of a form that are filled from lists. */
export interface ListTools {
  readonly sets: ReadonlyMap<string, ListFill>;
  /** The fields filled only by a choice, with the list setting of the choice, by their keys. */
  readonly fixed: ReadonlyMap<string, ListFill>;
  readonly source: ListSource;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
}

/** The tools of a form that is filled from lists; none for one that is not. */
export function listTools(
  { lists = [] }: Pick<FormDefinition, "lists">,
  source: ListSource,
  fill: ListTools["fill"],
): ListTools | undefined {
  if (lists.length === 0) return undefined;
  const fixed = lists.flatMap((set) =>
    set.value === undefined ? [] : set.fills.flatMap((one) => (one.fixed ? [[one.key, set] as const] : [])),
  );
  return { sets: new Map(lists.map((set) => [set.key, set])), fixed: new Map(fixed), source, fill };
}

/** The lists of the organization, for its members. */
export const memberLists: ListSource = {
  least: 0,
  choices: ({ list: id, value }, search, after, signal) =>
    call(
      listChoices,
      {
        id,
        ...(value === undefined ? {} : { attribute: value }),
        ...(search === "" ? {} : { search }),
        ...(after === undefined ? {} : { after }),
      },
      { signal },
    ),
  values: async ({ list: id, fills }, chosen) => {
    const { records, attributes } = await call(getChosen, { id, records: chosen.join(",") });
    const byId = new Map(attributes.map((one) => [one.id, one]));
    return records.map(
      ({ items }) =>
        new Map(
          fills.flatMap(({ key, attribute }) => {
            const own = byId.get(attribute);
            return own ? [[key, showCell(own, items[attribute], { yes: "", no: "" })] as const] : [];
          }),
        ),
    );
  },
};
