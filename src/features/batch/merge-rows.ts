import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { ownValue } from "#engine/own-value.ts";
import { answerAt } from "./answer-at.ts";
import type { RowState } from "./batch.ts";
import type { Fixes } from "./check-row.ts";
import type { ReadRow } from "./rows.ts";
import { rowId, titleId } from "./sheet-form.ts";

/** A row as it is stored: what its file says, and the corrections made on the page. */
export interface StoredRow extends ReadRow {
  readonly state: RowState;
  readonly fixes: Fixes;
  /** The file it was read from, and its number there. */
  readonly fileId: string;
  readonly at: number;
}

/** A row to be stored, with the corrections that stay. */
export interface MergedRow {
  readonly row: ReadRow;
  readonly fixes: Fixes;
  readonly fileId: string;
  readonly at: number;
}

/** The file that is merged into the rows of a batch. */
export interface NewFile {
  readonly fileId: string;
  readonly rows: readonly ReadRow[];
  /** The names of the answers it has a column or a sheet for. */
  readonly names: ReadonlySet<string>;
  /** True for the book of rows to correct, which has only those. */
  readonly isPart: boolean;
}

/** The result of a merge. */
export interface Merge {
  readonly rows: readonly MergedRow[];
  /** Rows that the file should have and does not have. */
  readonly absent: readonly StoredRow[];
  /** The number of corrections that the file contradicts. */
  readonly contradicted: number;
  readonly changed: number;
  readonly added: number;
}

/** A value as text, whatever the order of its keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);
/** An amount without the commas of its thousands, which a correction may have and a file may lack. */
const asFigure = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/(?<=\d),(?=\d{3})/g, "") : value;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Returns a row's number in its own column, without the sign of a number that we gave. */
const plainKey = (key: string): string => key.replace(/^#/, "");

/** Returns true if at least half of the answers that both rows have are equal: it is about the same people. */
function isAlike(one: Answers, other: Answers): boolean {
  const shared = Object.keys(one).filter((name) => !isEmpty(one[name]) && !isEmpty(ownValue(other, name)));
  return shared.filter((name) => isSame(one[name], other[name])).length * 2 >= shared.length;
}

const isNumbered = ({ key }: ReadRow): boolean => !key.startsWith("#");
const hasTwin = ({ faults }: ReadRow): boolean => faults.some(({ path }) => path === rowId);

/** Pairs the rows of a file with stored ones: by their numbers, and rows without a number by what they say. */
function pairs(stored: readonly StoredRow[], { fileId, rows }: NewFile): Map<ReadRow, StoredRow> {
  const found = new Map<ReadRow, StoredRow>();
  const taken = new Set<StoredRow>();
  const pair = (
    some: readonly ReadRow[],
    ones: readonly StoredRow[],
    by: { readonly row: (row: ReadRow) => string; readonly one: (one: StoredRow) => string },
    fits: (row: ReadRow, one: StoredRow) => boolean = () => true,
  ) => {
    const index = Map.groupBy(ones, by.one);
    for (const row of some) {
      if (found.has(row)) continue;
      const match = index.get(by.row(row))?.find((one) => !taken.has(one) && fits(row, one));
      if (!match) continue;
      found.set(row, match);
      taken.add(match);
    }
  };
  const [reread, others] = [
    stored.filter((one) => one.fileId === fileId),
    stored.filter((one) => one.fileId !== fileId),
  ];
  const [numbered, unnumbered] = [rows.filter(isNumbered), rows.filter((row) => !isNumbered(row))];
  const nameless = others.filter((one) => !isNumbered(one));
  const keys = { row: ({ key }: ReadRow) => key, one: ({ key }: ReadRow) => key };
  const plain = { row: ({ key }: ReadRow) => plainKey(key), one: ({ key }: ReadRow) => plainKey(key) };
  const content = { row: ({ answers }: ReadRow) => textOf(answers), one: ({ answers }: ReadRow) => textOf(answers) };
  // The same file that is read again.
  pair(rows, reread, { row: ({ number }) => String(number), one: ({ at }) => String(at) });
  pair(numbered, others, keys);
  pair(numbered, others, plain);
  // One of several rows with the same number has another now.
  pair(numbered, others.filter(hasTwin), content);
  pair(unnumbered, nameless, content);
  pair(unnumbered, nameless, keys, (row, one) => isAlike(one.answers, row.answers));
  return found;
}

/** Returns the name of the answer that a path leads to, also in a repeated part. */
const rootOf = (answers: Answers, path: string): string =>
  Object.hasOwn(answers, path) ? path : (/^(.+?)\.\d+\./.exec(path)?.[1] ?? path);

/**
 * Merges a file into the rows of a batch. A cell that the file did not change keeps its correction; a changed cell counts.
 * Made rows stay as they are. With `keep`, absent rows and contradicted corrections stay as well.
 */
export function mergeRows(stored: readonly StoredRow[], file: NewFile, keep: boolean): Merge {
  const open = stored.filter(({ state }) => state !== "made");
  const made = stored.filter(({ state }) => state === "made");
  const paired = pairs(stored, file);
  const taken = new Set(paired.values());
  const numbers = new Set(stored.map(({ number }) => number));
  let [contradicted, changed, added] = [0, 0, 0];
  const ofFile = file.rows.flatMap((row): MergedRow[] => {
    const before = paired.get(row);
    if (before && made.includes(before)) return [];
    const at = row.number;
    if (!before) {
      added += 1;
      const number = numbers.has(row.number) ? Math.max(...numbers, 0) + 1 : row.number;
      numbers.add(number);
      return [{ row: { ...row, number, key: keyOf(row, number) }, fixes: {}, fileId: file.fileId, at }];
    }
    const merged = mergeRow(before, row, file, keep);
    contradicted += merged.contradicted;
    if (merged.isChanged) changed += 1;
    return [{ row: merged.row, fixes: merged.fixes, fileId: file.fileId, at }];
  });
  const rest = open.filter((one) => !taken.has(one) && one.fileId !== file.fileId);
  const absent = file.isPart ? rest.filter(({ state }) => state !== "good" && state !== "waiting") : rest;
  const gone = new Set(keep ? [] : absent);
  const kept = rest
    .filter((one) => !gone.has(one))
    .map(({ fixes, fileId, at, state: _, ...row }) => ({ row, fixes, fileId, at }));
  const rows = [...ofFile, ...kept].toSorted((one, other) => one.row.number - other.row.number);
  return { rows, absent, contradicted, changed, added };
}

/** Returns the key of a new row. Without a number of its own, it has the one it is given. */
const keyOf = ({ key }: ReadRow, number: number): string => (key.startsWith("#") ? `#${number}` : key);

function mergeRow(before: StoredRow, row: ReadRow, file: NewFile, keep: boolean) {
  const isReread = before.fileId === file.fileId;
  const alike = isReread || isAlike(before.answers, row.answers);
  const carried = alike && !isReread ? carriedOver(before, file) : {};
  // A proposed answer of the form does not replace what an earlier file says.
  const answers: Answers = { ...row.answers, ...carried };
  const title = row.title || (alike && !isReread ? before.title : "");
  const isUnchanged = (path: string): boolean => {
    if (path === titleId) return title === before.title;
    const name = rootOf(before.answers, path);
    const shownBefore = before.faults.find((fault) => fault.path === path)?.shown;
    const shownNow = row.faults.find((fault) => fault.path === path)?.shown;
    return shownBefore === shownNow && isSame(ownValue(before.answers, name), ownValue(answers, name));
  };
  const valueOf = (path: string): unknown => (path === titleId ? title : answerAt(answers, path));
  const entries = Object.entries(before.fixes).map(([path, value]) => ({
    path,
    value,
    stays: isReread || (alike && isUnchanged(path)),
    agrees: isSame(asFigure(value), asFigure(valueOf(path))),
  }));
  const contradicted = entries.filter(({ stays, agrees }) => !stays && !agrees);
  const staying = entries.filter(({ stays, agrees }) => stays || (keep && !agrees));
  const unnumbered = isReread && isNumbered(before) ? `#${before.number}` : before.key;
  const key = isNumbered(row) ? row.key : unnumbered;
  const merged: ReadRow = { ...row, number: before.number, key, title, answers };
  return {
    row: merged,
    fixes: Object.fromEntries(staying.map(({ path, value }) => [path, value])),
    contradicted: contradicted.length,
    isChanged: !isSame(before.answers, answers) || !isSame(before.faults, row.faults) || before.title !== title,
  };
}

/** Returns the answers of a row that the new file has no column for. */
const carriedOver = ({ answers }: StoredRow, { names }: NewFile): Record<string, Answer> =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)));
