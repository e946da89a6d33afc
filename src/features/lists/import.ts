import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { isSameCell, recordErrors } from "./cells.ts";
import { Attribute, AttributeId, Items, identifierKey } from "./list.ts";

/** A file that is imported has at most so many bytes. */
export const largestImport = 30 * 1024 * 1024;

/** The treatment of records that the list has already, and of those missing in the file. */
export const importModes = ["both", "add", "update", "replace"] as const;
export const ImportMode = z.enum(importModes);
export type ImportMode = z.infer<typeof ImportMode>;

/** A column of a file: its header, some of its values, and the attribute it was mapped to before or has the name of. */
export const ImportColumn = z.object({
  index: z.number().int(),
  header: z.string(),
  sample: z.array(z.string()),
  attribute: AttributeId.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Into which attribute each column is read; columns that are absent are left out. */
export const Mapping = z
  .array(z.strictObject({ index: z.number().int().min(0).max(299), attribute: AttributeId }))
  .min(1, "lists.mappingRequired")
  .max(50)
  .refine((all) => new Set(all.map(({ attribute }) => attribute)).size === all.length, "lists.mappingTwice");
export type Mapping = z.infer<typeof Mapping>;

export const outcomes = ["new", "changed", "equal", "skipped", "faulty"] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

const importStates = ["mapping", "reading", "ready", "writing", "done", "failed"] as const;

/** An import in one of its steps. `missing`: records of the list that the file has not. */
export const Import = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(ImportColumn),
  mapping: Mapping.nullable(),
  mode: ImportMode,
  progress: z.number().int(),
  total: z.number().int(),
  problem: z.string().nullable(),
  counts: z.record(Outcome, z.number().int()),
  missing: z.number().int(),
  /** Rows of the file that it does not show. They are read like others. */
  hiddenRows: z.number().int(),
  changeId: Id.nullable(),
});
export type Import = z.infer<typeof Import>;

/** The error in a value of a row, as a text key. */
export const RowError = z.object({ attribute: AttributeId, code: z.string() });
export type RowError = z.infer<typeof RowError>;

/** A row of the file with what it would do. `before`: the values of the record it changes. */
export const ImportRow = z.object({
  row: z.int32(),
  outcome: Outcome,
  items: Items,
  before: Items.nullable(),
  faults: z.array(RowError),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The attributes and the identifier of a list, as far as rows are judged by them. */
export interface Shape {
  readonly attributes: readonly Attribute[];
  readonly identifier: string;
}

/** A row as it is read, before it is judged: only values of mapped attributes, "" for those that are empty. */
export interface ReadRow {
  readonly row: number;
  readonly items: Readonly<Record<string, string>>;
}

/** A judged row. */
export interface JudgedRow extends ReadRow {
  readonly identifierKey: string;
  readonly outcome: Outcome;
  readonly faults: readonly RowError[];
}

/** The values of a record after a row was written into it: what the file has not stays, what is empty in it is emptied. */
export function mergedItems(before: Items, row: Readonly<Record<string, string>>): Items {
  const items: Record<string, string> = {};
  for (const [id, value] of [...Object.entries(before), ...Object.entries(row)]) {
    if (value === "") delete items[id];
    else items[id] = value;
  }
  return items;
}

/**
 * Returns the effect of a row. `found` is the record with its identifier. `isTwice` is true if another row of the file
 * has it too.
 */
export function judge(
  { attributes, identifier }: Shape,
  { row, items }: ReadRow,
  found: Items | undefined,
  mode: ImportMode,
  isTwice: boolean,
): JudgedRow {
  const key = identifierKey(items[identifier] ?? "");
  const judged = (outcome: Outcome, faults: readonly RowError[] = []) => ({
    row,
    items,
    identifierKey: key,
    outcome,
    faults,
  });
  const after = mergedItems(found ?? {}, items);
  const errors: RowError[] = recordErrors(attributes, identifier, after);
  if (isTwice && key !== "") errors.push({ attribute: identifier, code: "lists.repeated" });
  if (errors.length > 0) return judged("faulty", errors);
  if (!found) return judged(mode === "update" ? "skipped" : "new");
  const isSame = attributes.every((attribute) =>
    isSameCell(attribute, found[attribute.id] ?? "", after[attribute.id] ?? ""),
  );
  if (isSame) return judged("equal");
  return judged(mode === "add" ? "skipped" : "changed");
}
