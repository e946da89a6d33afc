import type { Spreadsheet } from "../cell.ts";
import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import { openParts, type Parts } from "./parts.ts";
import { readRows } from "./read-rows.ts";
import { readSharedTexts, type SharedTexts } from "./shared-texts.ts";
import { readFormats, readWorkbookParts } from "./workbook-parts.ts";
import { readXml } from "./xml.ts";

/** Opens a workbook (.xlsx) to read its values: formulas by their stored results, never computed. Throws `SheetRefused`. */
export async function openWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<Spreadsheet> {
  const parts = openParts(bytes, limits);
  refuseOthers(parts.names);
  await refuseMacros(parts);
  const { sheets, from1904, styles, sharedTexts } = await readWorkbookParts(parts, limits);
  const formats = await readFormats(parts, styles, from1904);
  let texts: Promise<SharedTexts> | undefined;
  return {
    format: "xlsx",
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: async function* (sheet) {
      const part = sheets[sheet]?.part;
      if (part === undefined || !parts.has(part)) throw new SheetRefused("damaged", part);
      texts ??= readSharedTexts(parts, sharedTexts, limits);
      yield* readRows(parts, part, { texts: await texts, formats, from1904, limits });
    },
  };
}

/** Rejects the other file formats that are stored in the same kind of zip. */
function refuseOthers(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(?:^|\/)(?:vbaProject\.bin$|macrosheets\/)/i)) throw new SheetRefused("macros");
  if (has(/(?:^|\/)workbook\.bin$/i)) throw new SheetRefused("binaryXlsb");
  if (has(/^word\//)) throw new SheetRefused("otherFormat", "docx");
  if (names.includes("content.xml") && names.includes("mimetype")) throw new SheetRefused("otherFormat", "ods");
}

const contentTypes = "[Content_Types].xml";

/** Refuses an .xlsm by its content types, also if it holds no program yet. */
async function refuseMacros(parts: Parts): Promise<void> {
  if (!parts.has(contentTypes)) return;
  await readXml(contentTypes, parts.read(contentTypes), {
    open: (_name, attribute) => {
      if (/macroEnabled|macrosheet|vbaProject|activeX/i.test(attribute("ContentType") ?? ""))
        throw new SheetRefused("macros");
    },
  });
}
