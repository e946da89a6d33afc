import type { Spreadsheet } from "./cell.ts";
import { openCsv } from "./csv/open-csv.ts";
import { type SheetLimits, sheetLimits } from "./limits.ts";
import { SheetRefused } from "./refused.ts";
import { openWorkbook } from "./xlsx/open-workbook.ts";

/**
 * Opens a workbook (.xlsx) or a CSV. The kind is read from the content; a `name` of a workbook with macros or of a binary one
 * is refused. Throws `SheetRefused`.
 */
export async function openSpreadsheet(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
  name = "",
): Promise<Spreadsheet> {
  if (/\.(?:xlsm|xltm|xlam)$/i.test(name)) throw new SheetRefused("macros");
  if (/\.xlsb$/i.test(name)) throw new SheetRefused("binaryXlsb");
  const all = { ...sheetLimits, ...limits };
  return kindOf(bytes) === "xlsx" ? openWorkbook(bytes, all) : openCsv(bytes, all);
}

const starts = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

function kindOf(bytes: Uint8Array): "xlsx" | "csv" {
  if (bytes.length === 0) throw new SheetRefused("empty");
  if (starts(bytes, "PK\x03\x04")) return "xlsx";
  if (starts(bytes, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"))
    throw new SheetRefused(holdsUtf16(bytes, "EncryptedPackage") ? "passwordProtected" : "oldXls");
  if (starts(bytes, "%PDF")) throw new SheetRefused("otherFormat", "pdf");
  if (starts(bytes, "{\\rtf")) throw new SheetRefused("otherFormat", "rtf");
  const head = String.fromCharCode(...bytes.subarray(0, 512)).replace(/^\xEF\xBB\xBF/, "");
  // Pages that some programs save under the name of a workbook.
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(head)) throw new SheetRefused("otherFormat", "html");
  if (isBinary(bytes)) throw new SheetRefused("otherFormat", "binary");
  return "csv";
}

/** Zeros that are not those of UTF-16: no text has them, and nearly every other format has. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  const zeros = head.filter((byte) => byte === 0).length;
  return zeros > 0 && zeros < head.length / 5;
}

/** An encrypted workbook lies in the old container, its name in UTF-16. */
function holdsUtf16(bytes: Uint8Array, text: string): boolean {
  const wanted = [...text].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] as number); at >= 0; at = bytes.indexOf(wanted[0] as number, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return true;
  return false;
}
