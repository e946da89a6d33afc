import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";

/** The possible separators of a CSV. Of equal candidates the first wins, because it is rarer in texts. */
const separators = ["\t", ";", "|", ","];

/** One record: its number, from 1, empty ones counted, and its fields. */
export interface CsvRecord {
  readonly number: number;
  readonly fields: readonly string[];
  /** True for a misplaced quotation mark: inside an unquoted field, or before the end of a quoted one. */
  readonly stray: boolean;
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** A record while its fields are gathered. */
function recordBuilder({ columns, cellLength }: Pick<SheetLimits, "columns" | "cellLength">) {
  let number = 1;
  let fields: string[] = [];
  let field = "";
  let stray = false;
  const endField = (): void => {
    if (field !== "" && fields.length >= columns) throw new SheetRefused("tooManyColumns", String(number));
    if (fields.length < columns) fields.push(field);
    field = "";
  };
  return {
    endField,
    add: (text: string, quoted: boolean): void => {
      field += text;
      if (field.length <= cellLength) return;
      // Running on over lines, a field was left open rather than meant so long.
      throw new SheetRefused(quoted && field.includes("\n") ? "unclosedQuote" : "cellTooLong", String(number));
    },
    foundStray: (): void => {
      stray = true;
    },
    endRecord: (): CsvRecord => {
      endField();
      const record = { number: number++, fields, stray };
      fields = [];
      stray = false;
      return record;
    },
    isEmpty: (): boolean => field === "" && fields.length === 0,
    unclosed: (): SheetRefused => new SheetRefused("unclosedQuote", String(number)),
  };
}

/**
 * The records of a CSV: fields may be quoted, quotes in them doubled, lines end as they like. A quotation mark inside an
 * unquoted field is a letter. Throws `SheetRefused` for a quoted field that never ends and for what exceeds the limits.
 */
export function* records(
  pieces: Iterable<string>,
  separator: string,
  limits: Pick<SheetLimits, "columns" | "cellLength">,
): Generator<CsvRecord, void> {
  const parts = separator.charCodeAt(0);
  const record = recordBuilder(limits);
  let state: "start" | "plain" | "quoted" | "quoteSeen" = "start";
  let afterReturn = false;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) {
      if (state === "quoted") {
        const end = piece.indexOf('"', at);
        record.add(end < 0 ? piece.slice(at) : piece.slice(at, end), true);
        if (end >= 0) state = "quoteSeen";
        at = end < 0 ? piece.length : end + 1;
        continue;
      }
      const code = piece.charCodeAt(at);
      const skipped = afterReturn && code === lineFeed;
      afterReturn = code === carriageReturn;
      if (skipped) at++;
      else if (code === quote && state !== "plain") {
        if (state === "quoteSeen") record.add('"', true);
        state = "quoted";
        at++;
      } else if (code === parts) {
        record.endField();
        state = "start";
        at++;
      } else if (code === lineFeed || code === carriageReturn) {
        yield record.endRecord();
        state = "start";
        at++;
      } else {
        const text = plainText(piece, at, parts);
        if (state === "quoteSeen" || text.includes('"')) record.foundStray();
        state = "plain";
        record.add(text, false);
        at += text.length;
      }
    }
  }
  if (state === "quoted") throw record.unclosed();
  if (!record.isEmpty() || state !== "start") yield record.endRecord();
}

/** Returns the unquoted text from a position to the end of the field. */
function plainText(piece: string, from: number, separator: number): string {
  let end = from + 1;
  while (end < piece.length && !endsPlain(piece.charCodeAt(end), separator)) end++;
  return piece.slice(from, end);
}

const endsPlain = (code: number, separator: number): boolean =>
  code === separator || code === lineFeed || code === carriageReturn;

/** The number of records that are read to find the separator. */
const sampled = 100;

/**
 * Returns the separator of a CSV, from its beginning: the one declared in its first line ("sep=;", as Excel writes
 * it), otherwise the one with which the most records have as many fields as the header. Of equal candidates the rarer
 * one in texts wins.
 */
export function separatorOf(beginning: string): { readonly separator: string; readonly declared: boolean } {
  const declared = /^sep=(.)\r?\n?/i.exec(beginning)?.[1];
  if (declared !== undefined) return { separator: declared, declared: true };
  let best: { separator: string; share: number } = { separator: ",", share: 0 };
  for (const separator of separators) {
    const counts = fieldCounts(beginning, separator);
    const header = Math.abs(counts[0] ?? 0);
    const share = counts.filter((count) => count === header).length / counts.length;
    if (header > 1 && share > best.share) best = { separator, share };
  }
  return { separator: best.separator, declared: false };
}

/**
 * Returns the number of fields of each record. Negative if quotes are inside a field, as happens with a wrong
 * separator.
 */
function fieldCounts(beginning: string, separator: string): number[] {
  const counts: number[] = [];
  try {
    for (const { fields, stray } of records([beginning], separator, {
      columns: 10_000,
      cellLength: beginning.length,
    })) {
      if (fields.length > 1 || fields[0] !== "") counts.push(stray ? -fields.length : fields.length);
      if (counts.length >= sampled) return counts;
    }
    // The last one may have been cut off.
    return counts.length > 1 ? counts.slice(0, -1) : counts;
  } catch (error) {
    if (error instanceof SheetRefused) return counts;
    throw error;
  }
}
