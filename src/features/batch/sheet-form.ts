import { filledForm } from "#features/answers/filled-form.ts";
import type { Currency, FormDefinition } from "#features/answers/form-definition.ts";
import { labelOfParty, repeatedLabels } from "#features/answers/label-at.ts";
import { type FormPart, layoutOf } from "#features/answers/layout.ts";

/** The kinds of columns. */
export type CellKind = Extract<FormPart, { type: "field" }>["setting"]["kind"] | "yesNo" | "row" | "title";

/** A column of a sheet: a question of the form, or one of the columns every sheet has (`rowId`, `titleId`, `parentId`). */
export interface AskedColumn {
  /** The key in the form, or the id of a column of ours. */
  readonly id: string;
  /** The name of the answer beside those of its sheet; "" for a column of ours. */
  readonly name: string;
  readonly label: string;
  /** The label with its party: the heading in our workbooks. */
  readonly place: string;
  readonly hint: string;
  readonly kind: CellKind;
  readonly options: readonly string[];
  readonly currency: Currency;
  readonly required: boolean;
  /** The group of the form it is in. */
  readonly group?: string;
}

/** A sheet of the workbook: the form itself (`loop` null), or one of its loops, whose elements are its rows. */
export interface AskedSheet {
  readonly loop: string | null;
  readonly label: string;
  /** The names of the loops that lead to an element, its own last. */
  readonly names: readonly string[];
  readonly columns: readonly AskedColumn[];
  /** The group of the form that a loop is in. */
  readonly group?: string;
}

/** The column that says which row a row belongs to. */
export const rowId = "#row";
/** The columns behind a row in the books we write: its state and its errors. */
export const outcomeIds = ["#state", "#faults"] as const;
/** The column of the titles. */
export const titleId = "#title";
/** The column that says to which element of the loop around it an element belongs; counted from 1, outermost first. */
export const parentId = (depth: number): string => `#parent${depth}`;

/** The words of the columns of ours. */
export interface SheetWords {
  readonly main: string;
  readonly row: string;
  readonly rowHint: string;
  readonly title: string;
  readonly titleHint: string;
  /** Followed by the label of the loop. */
  readonly parent: string;
  readonly parentHint: string;
}

const ours = (id: string, kind: "row" | "title", label: string, hint: string): AskedColumn => ({
  id,
  name: "",
  label,
  place: label,
  hint,
  kind,
  options: [],
  currency: "GTQ",
  required: false,
});

/**
 * The sheets a form is asked with: the form first, then its loops, those around others first. Columns as the form has them,
 * without those that are `computed`.
 */
export function sheetsOf(
  form: FormDefinition,
  words: SheetWords,
  computed: ReadonlySet<string> = new Set(),
): AskedSheet[] {
  const loops: AskedSheet[] = [];
  const calculated = new Map((filledForm(form).calculatedOptions ?? []).map((rule) => [rule.option, rule]));
  const columnsOf = (parts: readonly FormPart[], around: readonly { name: string; label: string }[]): AskedColumn[] =>
    parts.flatMap((part): AskedColumn[] => {
      if (part.type === "choice")
        return columnsOf(part.parts, around).map((column) => ({ ...column, required: false }));
      const { key: id, name, label, hint } = part.setting;
      const column = { id, name, label, place: label, hint };
      if (computed.has(id)) return [];
      if (part.type === "field") {
        const { kind, options, currency, required } = part.setting;
        return [{ ...column, kind, options, currency, required }];
      }
      if (part.type === "condition") {
        const rule = calculated.get(id);
        // What a formula decides alone is not asked; where it proposes, an empty cell takes that.
        if (rule?.disable) return [];
        return [{ ...column, kind: "yesNo", options: [], currency: "GTQ", required: !rule }];
      }
      const at = loops.length;
      const own = [...around, { name, label }];
      const parents = around.map((loop, depth) =>
        ours(parentId(depth + 1), "row", `${words.parent} ${loop.label}`, words.parentHint),
      );
      const inner = columnsOf(part.parts, own).map((one) => ({ ...one, place: labelOfParty(label, one.label, true) }));
      const columns = [ours(rowId, "row", words.row, words.rowHint), ...parents, ...inner];
      loops.splice(at, 0, {
        loop: id,
        label,
        names: own.map((loop) => loop.name),
        columns: withDistinctLabels(columns),
      });
      return [];
    });
  const asked = layoutOf(form).flatMap(({ label, parts }) => {
    const first = loops.length;
    const columns = columnsOf(parts, []);
    if (label === "") return columns;
    for (const [at, sheet] of loops.slice(first).entries()) loops[first + at] = { ...sheet, group: label };
    return columns.map((column) => ({ ...column, group: label }));
  });
  const isRepeated = repeatedLabels(asked.map(({ label }) => label));
  const placed = asked.map((one) => ({
    ...one,
    place: labelOfParty(one.group ?? "", one.label, isRepeated(one.label)),
  }));
  const own = [ours(rowId, "row", words.row, words.rowHint), ours(titleId, "title", words.title, words.titleHint)];
  return [{ loop: null, label: words.main, names: [], columns: withDistinctLabels([...own, ...placed]) }, ...loops];
}

/** Returns columns with distinct labels and headings: equal ones are numbered. */
function withDistinctLabels(columns: readonly AskedColumn[]): AskedColumn[] {
  const [labels, places] = [new Set<string>(), new Set<string>()];
  return columns.map((one) => ({ ...one, label: distinct(one.label, labels), place: distinct(one.place, places) }));
}

function distinct(text: string, taken: Set<string>): string {
  let own = text;
  for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${text} (${count})`;
  taken.add(own.toLowerCase());
  return own;
}

/** Returns the words for the places of answers, for `labelAt`. In a repeated part, the part itself says the party. */
export function placesOf(
  sheets: readonly {
    readonly loop: string | null;
    readonly label: string;
    readonly columns: readonly Pick<AskedColumn, "id" | "label" | "place">[];
  }[],
): Record<string, string> {
  const words = sheets.flatMap(({ loop, label, columns }): [string, string][] => [
    ...(loop === null ? [] : [[loop, label] as [string, string]]),
    ...columns.map((one): [string, string] => [
      one.id,
      loop === null || one.id.startsWith("#") ? one.place : one.label,
    ]),
  ]);
  // The first sheet that has a column of ours names it.
  return Object.fromEntries(words.toReversed());
}

/** A question that each contract of a batch answers. */
export interface ContractColumn {
  /** The names that lead to the answer, without the numbers of elements: `arrendatarios.nombre`. */
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  /** True in a repeated part, where each element answers it. */
  readonly each: boolean;
}

/** Returns the questions of the sheets, those of a repeated part with its label: "Arrendatarios › Nombre". */
export function contractColumns(sheets: readonly AskedSheet[]): ContractColumn[] {
  const isRepeated = repeatedLabels(sheets.map(({ label }) => label));
  return sheets.flatMap(({ loop, label, group, names, columns }) => {
    const part = labelOfParty(group ?? "", label, isRepeated(label));
    return columns
      .filter(({ name }) => name !== "")
      .map((column) =>
        loop === null
          ? { name: column.name, label: column.place, kind: column.kind, each: false }
          : {
              name: [...names, column.name].join("."),
              label: `${part} › ${column.label}`,
              kind: column.kind,
              each: true,
            },
      );
  });
}
