import { meaningOf } from "#engine/recognition/label-meaning.ts";
import type { Cell, Row } from "#engine/sheet/cell.ts";
import { type FieldColumn, fieldsSheetName, matchFields } from "#engine/sheet/fields.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import type { FileSheet } from "./batch.ts";
import { matchByMeaning } from "./column-meaning.ts";
import { ownLabel } from "./own-label.ts";
import { type AskedColumn, type AskedSheet, outcomeIds } from "./sheet-form.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";

/** The earlier mappings of file headers, by `rememberedKey`. "" for a column left out. */
export type Remembered = Readonly<Record<string, string>>;

/** Under which the reading of a header is remembered. */
export const rememberedKey = (loop: string | null, header: string): string => `${loop ?? ""}|${nameKey(header)}`;

/** A sheet as a file has it: its header and the first of its rows. */
export interface SheetHead {
  readonly name: string;
  readonly at: number;
  readonly hidden: boolean;
  readonly header: Row | undefined;
  readonly first: Row | undefined;
  /** The first rows below the header, by which the kinds of values are found. */
  readonly some?: readonly Row[];
  readonly rows: number;
  readonly hiddenRows?: number;
}

/**
 * Matches the sheets and columns of a file: by the ids the workbook was made with, else by the earlier mapping of the
 * headers, else by labels and names, else by what the headers mean. A header that may mean several columns is not
 * matched; they are its candidates. The first visible sheet is the main one unless another is known to be.
 */
export function matchSheets(
  heads: readonly SheetHead[],
  fields: readonly FieldColumn[],
  asked: readonly AskedSheet[],
  remembered: Remembered,
): FileSheet[] {
  const own = heads.filter(({ name, hidden, header }) => !hidden && name !== fieldsSheetName && header);
  const loops = new Map<SheetHead, AskedSheet>();
  const taken = new Set<AskedSheet>();
  const give = (head: SheetHead | undefined, sheet: AskedSheet | undefined) => {
    if (!head || !sheet || loops.has(head) || taken.has(sheet)) return;
    loops.set(head, sheet);
    taken.add(sheet);
  };
  for (const head of own) give(head, sheetByFields(head, fields, asked));
  for (const sheet of asked)
    give(
      own.find(({ name }) => nameKey(name) === nameKey(sheet.label)),
      sheet,
    );
  give(
    own.find((head) => !loops.has(head)),
    asked.find(({ loop }) => loop === null),
  );
  return own.map((head) => {
    const sheet = loops.get(head);
    const columns = columnsOf(head, fields, sheet, remembered);
    const hidden = head.hiddenRows ? { hiddenRows: head.hiddenRows } : {};
    return {
      name: head.name,
      at: head.at,
      ...(sheet ? { loop: sheet.loop } : {}),
      rows: head.rows,
      ...hidden,
      columns,
    };
  });
}

/** The sheet of the form that most of the ids in a sheet belong to. */
function sheetByFields(head: SheetHead, fields: readonly FieldColumn[], asked: readonly AskedSheet[]) {
  const ids = new Set(fields.filter(({ sheet }) => sheet === head.name).map(({ id }) => id));
  const known = (sheet: AskedSheet) => sheet.columns.filter(({ id }) => !id.startsWith("#") && ids.has(id)).length;
  const [best] = asked.toSorted((a, b) => known(b) - known(a));
  return best && known(best) > 0 ? best : undefined;
}

function columnsOf(
  head: SheetHead,
  fields: readonly FieldColumn[],
  sheet: AskedSheet | undefined,
  remembered: Remembered,
): FileSheet["columns"] {
  const header = head.header as Row;
  const byId = matchFields(fields, head.name, header);
  const left = new Map((sheet?.columns ?? []).map((column) => [column.id, column]));
  const found = new Map<number, string>();
  const take = (at: number, column: AskedColumn | undefined) => {
    if (!column || found.has(at) || !left.delete(column.id)) return;
    found.set(at, column.id);
  };
  const texts = header.cells.map((cell) => cell?.shown.trim() ?? "");
  const ours = outcomeColumns(texts, byId);
  const mappedBefore = (text: string) => (sheet ? remembered[rememberedKey(sheet.loop, text)] : undefined);
  for (const at of texts.keys()) take(at, left.get(byId.get(at) ?? ""));
  for (const [at, text] of texts.entries())
    if (text !== "" && !ours.has(at)) take(at, left.get(mappedBefore(text) ?? ""));
  const isDecided = (text: string, at: number) => text === "" || mappedBefore(text) === "" || ours.has(at);
  for (const [at, text] of texts.entries())
    if (!isDecided(text, at)) take(at, byLabel(text, texts, [...left.values()]));
  const unknown = texts.map((text, at) =>
    found.has(at) || isDecided(text, at) ? undefined : { heading: text, cells: cellsOf(head, at) },
  );
  const meant = matchByMeaning(unknown, [...left.values()]);
  return texts.map((text, at) => {
    const match = meant.get(at);
    const sure = match && "sure" in match ? match.sure : null;
    return {
      header: text.slice(0, 200),
      sample: head.first?.cells[at]?.shown.slice(0, 60) ?? "",
      field: found.get(at) ?? sure,
      ...(ours.has(at) ? { ours: true } : {}),
      ...(match && "candidates" in match ? { candidates: [...match.candidates] } : {}),
    };
  });
}

/** The headings of the columns behind the rows in the books we write, in both languages. */
const outcomeHeadings = [en, es].map(({ sheet }) => [sheet.state, sheet.faults].map(nameKey));

/** Finds the columns of state and errors: by their ids, or side by side with their headings. */
function outcomeColumns(texts: readonly string[], byId: ReadonlyMap<number, string>): ReadonlySet<number> {
  const ids: readonly string[] = outcomeIds;
  const known = [...byId].flatMap(([at, id]) => (ids.includes(id) ? at : []));
  const beside = texts.flatMap((text, at) =>
    outcomeHeadings.some(([state, faults]) => nameKey(text) === state && nameKey(texts[at + 1] ?? "") === faults)
      ? [at, at + 1]
      : [],
  );
  return new Set([...known, ...beside]);
}

/** The cells of a column in the first rows that are not empty. */
const cellsOf = ({ first, some }: SheetHead, at: number): Cell[] =>
  (some ?? (first ? [first] : [])).flatMap(({ cells }) => {
    const cell = cells[at];
    return cell && cell.shown.trim() !== "" ? [cell] : [];
  });

/** Returns the column with the very label or name of a header, unless equal labels or headers or a second day of a deed leave a doubt. */
function byLabel(text: string, texts: readonly string[], left: readonly AskedColumn[]): AskedColumn | undefined {
  const key = nameKey(text);
  const named = left.find(({ name, id }) => nameKey(name) === key || nameKey(id) === key);
  const placed = left.filter(({ place }) => nameKey(place) === key);
  const meant = left.find(({ label }) => nameKey(label) === key);
  // A heading of our workbook, with its party.
  if (placed.length === 1 && nameKey(placed[0]?.label ?? "") !== key) return placed[0];
  if (!meant) return named;
  const isRepeated = (all: readonly string[]) => all.filter((one) => nameKey(one) === key).length > 1;
  if (isRepeated(left.map(({ label }) => ownLabel(label))) || isRepeated(texts)) return undefined;
  const { attributes, earlier } = meaningOf(text);
  const isDeed = meant.kind === "date" && attributes.has("deed") && !earlier;
  return isDeed && left.some((one) => one !== meant && isDayOfAct(one)) ? undefined : meant;
}

const isDayOfAct = ({ kind, label, name }: AskedColumn): boolean =>
  kind === "date" && [label, name].some((text) => meaningOf(text).attributes.has("act"));
