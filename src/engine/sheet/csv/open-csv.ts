import { setImmediate as pause } from "node:timers/promises";
import { type Cell, type Row, type Spreadsheet, textCell } from "../cell.ts";
import { unguardText } from "../guard.ts";
import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import { decoded, type Encoding, encodingOf } from "./decode.ts";
import { records, separatorOf } from "./records.ts";

/** The detected properties of a CSV. */
export interface CsvSpreadsheet extends Spreadsheet {
  readonly encoding: Encoding;
  readonly separator: string;
}

/** Records that are read in one turn of the event loop. */
const recordsAtOnce = 5000;
/** Characters from which the separator is found. */
const sampleLength = 64 * 1024;

/**
 * Opens a CSV: one sheet without a name, whose cells are all texts, as they stand in the file; the apostrophe that our own
 * exports put in front of what looks like a formula is taken away.
 */
export function openCsv(bytes: Uint8Array, limits: SheetLimits): CsvSpreadsheet {
  const encoding = encodingOf(bytes);
  const { separator, declared } = separatorOf(beginning(bytes, encoding));
  return {
    format: "csv",
    encoding,
    separator,
    sheets: [{ name: "", hidden: false }],
    rows: async function* () {
      let count = 0;
      let cellCount = 0;
      let read = 0;
      for (const { number, fields } of records(decoded(bytes, encoding), separator, limits)) {
        // Other work goes on meanwhile, also while only empty lines are read.
        if (++read % recordsAtOnce === 0) await pause();
        if (declared && number === 1) continue;
        cellCount += fields.length;
        if (cellCount > limits.cells) throw new SheetRefused("tooManyCells", String(number));
        const row = rowOf(declared ? number - 1 : number, fields);
        if (!row) continue;
        if (++count > limits.rows) throw new SheetRefused("tooManyRows", String(row.number));
        yield row;
      }
    },
  };
}

function rowOf(number: number, fields: readonly string[]): Row | undefined {
  const cells: (Cell | undefined)[] = fields.map((field) =>
    // PostgreSQL keeps no text with a zero in it, and no program shows one.
    textCell(unguardText(field.includes("\0") ? field.replaceAll("\0", "") : field).replace(/\r\n?/g, "\n")),
  );
  while (cells.length > 0 && cells.at(-1) === undefined) cells.pop();
  return cells.length === 0 ? undefined : { number, cells };
}

function beginning(bytes: Uint8Array, encoding: Encoding): string {
  let text = "";
  for (const piece of decoded(bytes.subarray(0, sampleLength * 2), encoding)) {
    text += piece;
    if (text.length >= sampleLength) break;
  }
  return text.slice(0, sampleLength);
}
