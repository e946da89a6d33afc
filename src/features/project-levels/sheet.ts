import type { Cell, Row } from "#engine/sheet/cell.ts";
import type { CellToWrite, Column } from "#engine/sheet/column.ts";
import { sentence } from "#protocol/text.ts";
import { unitText } from "./deed.ts";
import { trimmed } from "./summary.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";
import { type Side, sides, type Unit, UnitInput, type UnitKind, unitKinds } from "./unit.ts";

type Language = "en" | "es";
const texts = { en, es };

/** The columns of a spreadsheet of units, in their order; those before `share` are read back. */
const plain = ["level", "kind", "number", "use", "privateArea", "commonArea", "weight", "price"] as const;
const computed = ["share", "state", "buyer", "text"] as const;
type ReadColumn = (typeof plain)[number] | Side;
type AnyColumn = ReadColumn | (typeof computed)[number];
const order: readonly AnyColumn[] = [...plain, ...sides, ...computed];

const headerOf = (column: AnyColumn, language: Language): string => sentence(texts[language], `column.${column}`);
const kindWord = (kind: UnitKind, language: Language): string => sentence(texts[language], `kind.${kind}`);

/** The columns as they are written in a language. */
export const sheetColumns = (language: Language): Column[] =>
  order.map((id) => ({
    id,
    header: headerOf(id, language),
    kind: id === "price" ? "money" : ["privateArea", "commonArea", "weight", "share"].includes(id) ? "number" : "text",
    ...(id === "kind" && { choices: unitKinds.map((kind) => kindWord(kind, language)) }),
    ...(id === "text" && { width: 80 }),
  }));

/** A unit as a row. */
export function rowOf(unit: Unit, levelName: string, language: Language): CellToWrite[] {
  const values: Readonly<Record<AnyColumn, CellToWrite>> = {
    level: levelName,
    kind: kindWord(unit.kind, language),
    number: unit.number,
    use: unit.use,
    privateArea: unit.privateArea,
    commonArea: unit.commonArea,
    weight: unit.weight,
    price: unit.price,
    ...unit.boundaries,
    share: unit.share === null ? null : trimmed(unit.share),
    state: sentence(texts[language], `state.${unit.state}`),
    buyer: unit.buyer,
    text: unitText(unit, levelName),
  };
  return order.map((column) => values[column]);
}

/** A row that is read: the name of its level and its unit. */
export interface ReadUnit {
  readonly level: string;
  readonly unit: UnitInput;
}

/** An error in a row: its number, the column, and the key of the sentence. */
export interface RowError {
  readonly row: number;
  readonly column: string;
  readonly code: string;
}

const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

/** Which column of a sheet is which, by its header in either language; `known` are those its own workbook names. */
export function columnsOf(header: Row, known: ReadonlyMap<number, string>): ReadonlyMap<AnyColumn, number> {
  const found = new Map<AnyColumn, number>();
  for (const [at, cell] of header.cells.entries()) {
    const own = order.find((column) => column === known.get(at));
    const text = folded(cell?.shown ?? "");
    const named = order.find(
      (column) => text !== "" && (["en", "es"] as const).some((l) => folded(headerOf(column, l)) === text),
    );
    const column = own ?? named;
    if (column !== undefined && !found.has(column)) found.set(column, at);
  }
  return found;
}

/** The columns no spreadsheet of units can do without. */
export const neededColumns = ["level", "kind", "number", "privateArea"] as const;

/** Reads one row. Returns undefined for an empty one. */
export function readRow(row: Row, columns: ReadonlyMap<AnyColumn, number>): ReadUnit | readonly RowError[] | undefined {
  const cellOf = (column: AnyColumn): Cell | undefined => row.cells[columns.get(column) ?? -1];
  // A number is read by its value, a code (001) as it is shown.
  const shown = (column: AnyColumn) => (cellOf(column)?.shown ?? "").trim();
  const value = (column: AnyColumn) => {
    const cell = cellOf(column);
    return (cell?.kind === "number" ? cell.value : (cell?.shown ?? "")).trim();
  };
  if ([...plain, ...sides].every((column) => shown(column) === "")) return undefined;
  const kindText = folded(shown("kind"));
  const kind = unitKinds.find(
    (one) => one === kindText || (["en", "es"] as const).some((l) => folded(kindWord(one, l)) === kindText),
  );
  const read = UnitInput.safeParse({
    kind,
    number: shown("number"),
    use: shown("use"),
    privateArea: value("privateArea"),
    commonArea: value("commonArea") || "0",
    weight: value("weight") || null,
    price: value("price") || null,
    boundaries: Object.fromEntries(sides.map((side) => [side, shown(side)])),
  });
  const level = shown("level").replace(/\s+/g, " ");
  const errors: RowError[] = [];
  if (level === "" || level.length > 40)
    errors.push({ row: row.number, column: "level", code: "projectLevels.required" });
  if (!read.success)
    for (const { path, message } of read.error.issues) {
      const column = String(path[0] === "boundaries" ? path[1] : path[0]);
      const code = message.startsWith("projectLevels.") ? message : "projectLevels.cell";
      if (!errors.some((error) => error.column === column)) errors.push({ row: row.number, column, code });
    }
  return read.success && errors.length === 0 ? { level, unit: read.data } : errors;
}
