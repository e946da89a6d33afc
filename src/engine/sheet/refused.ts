import { zipProblemCodes } from "#engine/document/zip/read.ts";

/**
 * Why a spreadsheet is refused, beside the problems of its zip:
 * - `empty`: no bytes; `oldXls`: a workbook of Excel 97 (.xls); `binaryXlsb`: a binary workbook; `macros`: one with programs;
 * - `passwordProtected`: locked; `otherFormat`: something else altogether (`detail`: pdf, docx, ods, html, zip, binary);
 * - `noSheet`: a workbook without a worksheet; `damaged`: not what its own parts say, or no XML; `doctype`: XML with a
 *   document type, which workbooks have not;
 * - `tooManySheets`, `tooManyRows`, `tooManyColumns`, `tooManyCells`, `cellTooLong`, `tooManySharedTexts`: beyond the limits;
 * - `unclosedQuote`: a CSV whose quotation mark is never closed.
 */
const sheetProblemCodes = [
  ...zipProblemCodes,
  "empty",
  "oldXls",
  "binaryXlsb",
  "macros",
  "passwordProtected",
  "otherFormat",
  "noSheet",
  "damaged",
  "doctype",
  "tooManySheets",
  "tooManyRows",
  "tooManyColumns",
  "tooManyCells",
  "cellTooLong",
  "tooManySharedTexts",
  "unclosedQuote",
] as const;
export type SheetProblemCode = (typeof sheetProblemCodes)[number];

/** A spreadsheet that is refused, and where in it the reason is: a part, a cell ("B7"), a row, a format. */
export class SheetRefused extends Error {
  readonly code: SheetProblemCode;
  readonly detail: string | undefined;
  constructor(code: SheetProblemCode, detail?: string) {
    super(`${code}${detail === undefined ? "" : `: ${detail}`}`);
    this.code = code;
    this.detail = detail;
  }
}
